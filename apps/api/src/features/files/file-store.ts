import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import type { Config } from '../../platform/config.ts'
import { PrivateDriver } from './private-driver.ts'

/**
 * The store of file bytes: a folder that is never served. Other drivers are chosen here.
 * `isLasting`: written bytes survive a power failure. Bytes that can be made again need not.
 */
export function openFileStore(config: Pick<Config, 'dataDir'>, isLasting = true): Disk {
  return new Disk(new PrivateDriver({ location: uploadsFolder(config), visibility: 'private', isLasting }))
}

/** Makes the folder, so that listing it never fails. */
export async function makeUploadsFolder(config: Pick<Config, 'dataDir'>): Promise<void> {
  await mkdir(uploadsFolder(config), { recursive: true, mode: 0o700 })
}

function uploadsFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'uploads')
}
