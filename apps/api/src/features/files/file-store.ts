import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../../platform/config.ts'

/** Where the bytes of files are: a folder outside everything that is served. Another driver goes here. */
export function openFileStore(config: Config): Disk {
  return new Disk(new FSDriver({ location: uploadsFolder(config), visibility: 'private' }))
}

/** Makes the folder, so that listing it never meets nothing. */
export async function makeUploadsFolder(config: Config): Promise<void> {
  await mkdir(uploadsFolder(config), { recursive: true, mode: 0o700 })
}

function uploadsFolder(config: Config): string {
  return join(config.dataDir, 'uploads')
}
