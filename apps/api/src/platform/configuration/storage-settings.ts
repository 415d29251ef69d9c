import { join, resolve } from 'node:path'
import { z } from 'zod/mini'
import { openBucket, type S3Settings } from '../files/s3-bucket.ts'
import { type KeyringAt, parseKeyring } from '../security/keyring.ts'

/** The variables that say where files are kept: in the data folder, or in a bucket that several hosts share. */
export const storageEnvironment = z.object({
  DATA_DIR: z._default(z.string(), '.data'),
  AUDIT_HEADS_FILE: z.optional(z.string()),
  KEYRING: z.optional(z.string()),
  UPLOADS_URL: z.optional(
    z
      .string()
      .check(z.regex(/^s3:\/\/[a-z0-9][a-z0-9.-]+$/, 'UPLOADS_URL names a bucket of its own: s3://bucket')),
  ),
  S3_ENDPOINT: z.optional(z.url()),
  S3_REGION: z._default(z.string(), 'ap-south-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
})

export type StorageSettings = ReturnType<typeof storageSettings>

/** Gives where files are kept. Throws an Error that names what lacks when uploads are in a bucket without keys. */
export function storageSettings(e: z.output<typeof storageEnvironment>) {
  const s3 = s3Settings(e)
  if (e.UPLOADS_URL && !s3) {
    throw new Error('UPLOADS_URL names a bucket: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing.')
  }
  return {
    dataDir: resolve(e.DATA_DIR),
    keyringAt: (e.KEYRING ? parseKeyring(e.KEYRING) : resolve(e.DATA_DIR)) as KeyringAt,
    /** Where the audit log's signed heads are kept: outside the database. */
    auditHeadsFile: resolve(e.AUDIT_HEADS_FILE ?? join(e.DATA_DIR, 'audit-heads.log')),
    /** The bucket of the uploads; without one they are in the data folder. */
    uploadsBucket: e.UPLOADS_URL && s3 ? openBucket(e.UPLOADS_URL.slice('s3://'.length), s3) : undefined,
    s3,
  }
}

/** Reads these variables alone, for tools that need no portal. Throws an Error that names wrong ones. */
export function readStorage(env: Record<string, string | undefined>): StorageSettings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = z.safeParse(storageEnvironment, given)
  if (parsed.success) return storageSettings(parsed.data)
  throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
}

function s3Settings(e: z.output<typeof storageEnvironment>): S3Settings | undefined {
  if (!e.S3_ACCESS_KEY_ID || !e.S3_SECRET_ACCESS_KEY) return undefined
  return {
    endpoint: e.S3_ENDPOINT,
    region: e.S3_REGION,
    accessKeyId: e.S3_ACCESS_KEY_ID,
    secretAccessKey: e.S3_SECRET_ACCESS_KEY,
  }
}
