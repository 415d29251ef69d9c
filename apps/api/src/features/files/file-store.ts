import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import type { Config } from '../../platform/config.ts'
import { PrivateDriver } from './private-driver.ts'

/**
 * Where the bytes of files are: a folder outside everything that is served. Another driver goes here.
 * `isLasting`: what was written survives a loss of power. For bytes that can be made again it need not.
 */
export function openFileStore(config: Pick<Config, 'dataDir'>, isLasting = true): Disk {
  return new Disk(new PrivateDriver({ location: uploadsFolder(config), visibility: 'private', isLasting }))
}

/** Makes the folder, and closes it to everyone but the server's own user, whatever its mode was. */
export async function closeUploadsFolder(config: Pick<Config, 'dataDir'>): Promise<void> {
  const folder = uploadsFolder(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}

/** Closes what is in the folder too: folders 0700, files 0600. What goes away meanwhile is passed over. */
export async function closeUploads(config: Pick<Config, 'dataDir'>): Promise<void> {
  for (const entry of await readdir(uploadsFolder(config), { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory() && !entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const wanted = entry.isDirectory() ? 0o700 : 0o600
    const found = await stat(path).catch(() => null)
    if (found && (found.mode & 0o777) !== wanted) await chmod(path, wanted).catch(() => undefined)
  }
}

function uploadsFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'uploads')
}
