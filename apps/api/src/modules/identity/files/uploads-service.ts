import { MAX_STORED_BYTES, UPLOADS_AN_HOUR } from '@chukta/contract/file-kinds'
import { FILE_LIMITS } from '@chukta/contract/file-messages'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { type Limit, secondsUntilRoom, takeHit } from '../../../platform/security/rate-counters-sql.ts'
import { openFileStore } from './file-store.ts'
import { insertFile, lockStoredBytes, type WrittenFile } from './files-sql.ts'

const UPLOADS: Limit = { name: 'upload', limit: UPLOADS_AN_HOUR, minutes: 60 }

export type UploadPlace = {
  /** The person whose quota it takes. */
  ownerId: number
  /** The sender. */
  actorId: number
  /** The form's field, for the sentence of a refusal. */
  field: string
  /** The file that it replaces, if any: its size does not count. */
  replacedId?: string | null
}

/**
 * Adds the row of an upload, in the caller's transaction, and counts it there: parallel uploads of one person are
 * judged one after the other. Gives its id. Throws 422 at the field when the owner's quota is full, 429 when the sender
 * has sent too many within the hour.
 */
export async function keepUpload(trx: Db, written: WrittenFile, place: UploadPlace): Promise<string> {
  const { ownerId, actorId, field, replacedId = null } = place
  const used = await lockStoredBytes(trx, ownerId, replacedId)
  if (used + written.sizeBytes > MAX_STORED_BYTES) throw fieldError(field, FILE_LIMITS.noRoom)
  if (actorId !== ownerId) await lockStoredBytes(trx, actorId, null)
  if (!(await takeHit(trx, UPLOADS, String(actorId)))) throw await tooMany(trx, actorId, field)
  return insertFile(trx, written, ownerId)
}

/**
 * Refuses a person's upload early, before it is checked or stored, when the limits are reached.
 * `keepUpload` decides. Throws as it does.
 */
export async function refuseOverHour(db: Db, actorId: number, field: string): Promise<void> {
  const seconds = await secondsUntilRoom(db, UPLOADS, String(actorId))
  if (seconds > 0) throw await tooMany(db, actorId, field)
}

async function tooMany(db: Db, actorId: number, field: string): Promise<AppError> {
  const retryAfterSeconds = Math.max(await secondsUntilRoom(db, UPLOADS, String(actorId)), 1)
  const errors = { [field]: [FILE_LIMITS.tooMany] }
  return new AppError('too-many-tries', { message: FILE_LIMITS.tooMany, errors, retryAfterSeconds })
}

/**
 * Runs the work that gives a written file its row. Where the work refuses, the bytes are removed at once, so that
 * refused uploads fill no disk; after any other failure they may have their row, and the sweep decides.
 */
export async function withWritten<T>(
  { config }: Pick<Deps, 'config'>,
  written: WrittenFile | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (written && error instanceof AppError) await openFileStore(config).delete(written.storageKey)
    throw error
  }
}
