import { userInfo } from 'node:os'
import path from 'node:path'

/** How PostgreSQL and Node name a disk that takes no more, and one that may not be written to. */
const FULL = /No space left on device|ENOSPC|disk full/i
const READ_ONLY = /Read-only file system|EROFS/i

/** A file of another user, as Node says it. */
const OF_OTHERS = /EACCES: permission denied/

/**
 * A sentence for the operator where an error comes from a disk that is full or read-only, or from a file of another user,
 * else null. `folder` is what was written to, unless the error names a file itself.
 */
export function diskWords(error: unknown, folder: string): string | null {
  const { message, path: file } = error as Error & { path?: string }
  const place = file ? path.dirname(file) : folder
  if (FULL.test(message)) {
    return `The disk of ${place} is full. Nothing can be written until there is room (runbook DiskFull).`
  }
  if (READ_ONLY.test(message))
    return `The file system of ${place} is read-only: nothing can be written there.`
  if (OF_OTHERS.test(message) && file) {
    const { username } = userInfo()
    return `${file} is closed to ${username}. If it is below ${folder}, run as root: chown -R ${username}: ${folder}`
  }
  return null
}
