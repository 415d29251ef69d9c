import path from 'node:path'
import {
  readStorage,
  type StorageSettings,
} from '../../apps/api/src/platform/configuration/storage-settings.ts'
import { readKeyring } from '../../apps/api/src/platform/security/keyring.ts'
import { root } from '../portal/settings.ts'

/** The parts of a portal: files, and the database of a server of one's own (its owner's address) or the bundled one. */
export type Sources = { storage: StorageSettings; databaseUrl: string | undefined }

/** Throws an Error for the operator that names a wrong variable. */
export function readSources(env: NodeJS.ProcessEnv): Sources {
  return {
    storage: readStorage({ ...env, DATA_DIR: path.resolve(root, env.DATA_DIR || '.data') }),
    databaseUrl: env.DATABASE_URL
      ? env.MIGRATION_DATABASE_URL || env.DATABASE_DIRECT_URL || env.DATABASE_URL
      : undefined,
  }
}

export const readKeyringOf = ({ storage }: Sources) => readKeyring(storage.keyringAt)
