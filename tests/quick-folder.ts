import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
/** Linux's number of a file system that is memory. */
const TMPFS = 0x01_02_19_94
/** The most memory that a run's databases take, and the memory left for other programs. */
const NEEDED_BYTES = 3 * 2 ** 30
const LEFT_BYTES = 3 * 2 ** 30

/**
 * The folder of temporary databases: in memory where there is plenty, else in `.tmp`. A database has a thousand files,
 * and ext4 searches the longer for a free inode the more files were deleted in the last five seconds.
 */
export function quickFolder(): string {
  return hasRoom() ? MEMORY : path.resolve(import.meta.dirname, '../.tmp')
}

function hasRoom(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY)
    return type === TMPFS && bavail * bsize >= NEEDED_BYTES && freemem() >= NEEDED_BYTES + LEFT_BYTES
  } catch {
    // Another system than Linux.
    return false
  }
}
