import { chmod, chown, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The bundled PostgreSQL's folder: its modes are the server's own business. */
const DATABASE_FOLDER = 'postgres'
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/**
 * Makes the data folder if there is none, and takes it and everything in it away from every other user of the
 * machine: modes 0700 and 0600, also for files that this process creates later. Symbolic links are
 * left alone. Gives the paths whose modes could not be changed, because another user owns them.
 */
export async function makePrivate(dataDir: string): Promise<string[]> {
  process.umask(0o077)
  await mkdir(dataDir, { recursive: true })
  const stuck: string[] = []
  await closeFolder(dataDir)
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (entry.name !== DATABASE_FOLDER) await tighten(join(dataDir, entry.name), stuck)
  }
  return stuck
}

/**
 * Started by root, PostgreSQL works as a user of its own that must pass through this folder: its group may, and may
 * neither list nor read it.
 */
async function closeFolder(dataDir: string): Promise<void> {
  const cluster = join(dataDir, DATABASE_FOLDER)
  const isWithin = (await lstat(cluster).catch(() => null))?.isDirectory() === true
  const data = isWithin ? await lstat(join(cluster, 'data')).catch(() => null) : null
  const own = process.getuid?.()
  if (data === null || own === undefined || data.uid === own) return chmod(dataDir, FOLDER_MODE)
  await chown(dataDir, own, data.gid)
  await chmod(dataDir, 0o710)
}

async function tighten(path: string, stuck: string[]): Promise<void> {
  try {
    const found = await lstat(path)
    const isFolder = found.isDirectory()
    if (!isFolder && !found.isFile()) return
    const mode = isFolder ? FOLDER_MODE : FILE_MODE
    if ((found.mode & 0o7777) !== mode) await chmod(path, mode)
    if (isFolder) for (const name of await readdir(path)) await tighten(join(path, name), stuck)
  } catch (error) {
    // Deleted meanwhile: another copy of the server works in this folder too.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') stuck.push(path)
  }
}
