import { mkdir } from 'node:fs/promises'
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

/** Makes the folder, so that listing it never meets nothing. */
export async function makeUploadsFolder(config: Pick<Config, 'dataDir'>): Promise<void> {
  await mkdir(uploadsFolder(config), { recursive: true, mode: 0o700 })
}

function uploadsFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'uploads')
}
