import type { Readable } from 'node:stream'
import type { Config } from '../../../platform/configuration/config.ts'
import type { Db } from '../../../platform/database/db.ts'
import { isMissing, openFileStore } from './file-store.ts'
import { markSeen, readMark } from './uploads-mark-sql.ts'

/** The file of the store that names its database. */
export const MARK = 'portal-id'

/**
 * Compares the store of uploads with the database, and marks a new one. Throws an Error for the operator when it
 * belongs to another database, or when the database's uploads are elsewhere: each copy would find only its own.
 */
export async function checkUploads(db: Db, config: Pick<Config, 'dataDir' | 'uploadsBucket'>): Promise<void> {
  const where = config.uploadsBucket?.name ?? `${config.dataDir}/uploads`
  const store = openFileStore(config)
  const { mark, wasSeen } = await readMark(db)
  const read = () => textOf(() => store.getStream(MARK))
  let found = await read().catch((cause) => {
    throw new Error(
      `The server does not start: the uploads in ${where} cannot be read (${(cause as Error).message}). ` +
        'Are UPLOADS_URL, S3_ENDPOINT, S3_REGION and the keys S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY right?',
      { cause },
    )
  })
  if (found === null && !wasSeen) {
    const failure = await store.put(MARK, Buffer.from(mark)).catch((error: unknown) => error)
    found = await read()
    // A copy that starts at the same time may have written it first.
    if (found === null) throw failure
  }
  if (found !== mark) {
    throw new Error(
      `The server does not start: ${where} does not hold the uploads of this database. Copies on several hosts ` +
        `share one bucket (UPLOADS_URL) or folder (DATA_DIR); uploads that move take their file ${MARK} with them. ` +
        `To go on with these all the same, write ${mark} into that file.`,
    )
  }
  if (!wasSeen) await markSeen(db)
}

async function textOf(read: () => Promise<Readable>): Promise<string | null> {
  try {
    const pieces: Buffer[] = []
    for await (const piece of await read()) pieces.push(piece as Buffer)
    return Buffer.concat(pieces).toString().trim()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
