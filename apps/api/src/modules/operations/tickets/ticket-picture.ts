import { TICKET_FILE_KINDS } from '@chukta/contract/operations/tickets'
import { RECORDS } from '@chukta/contract/record-messages'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import { checkUpload, keepUpload, refuseOverHour, type WrittenFile, writeFile } from '../../identity/api.ts'

type Files = Record<string, UploadedFile>

/**
 * Checks the one picture that may come in this field, by its content, and writes it before any transaction.
 * Throws 422 for another field, or for anything that is not a JPEG or a PNG.
 */
export async function takePicture(
  deps: Deps,
  actorId: number,
  files: Files,
  field: string,
): Promise<WrittenFile | null> {
  const other = Object.keys(files).find((name) => name !== field)
  if (other !== undefined) throw fieldError(other, 'This field is not known.')
  const file = files[field]
  if (!file) return null
  await refuseOverHour(deps.db, actorId, field)
  const rule = { kinds: TICKET_FILE_KINDS, wrongType: RECORDS.tickets.fileTypes }
  const checked = await checkUpload(deps, actorId, file, rule)
  if ('refused' in checked) throw new AppError('invalid-fields', { errors: { [field]: checked.refused } })
  return writeFile(deps, checked.kind, checked.file)
}

/** The row of a written picture, in the caller's transaction. Throws 422 and 429 as `keepUpload` does. */
export async function keepPicture(
  trx: Db,
  written: WrittenFile | null,
  place: { ownerId: number; field: string; replacedId?: string | null },
): Promise<string | null> {
  return written && keepUpload(trx, written, { ...place, actorId: place.ownerId })
}
