import type { FileKind } from '@chukta/contract/file-kinds'
import { RECORDS } from '@chukta/contract/record-messages'
import { TICKET_FILE_KINDS } from '@chukta/contract/tickets'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { fieldError } from '../../platform/errors.ts'
import type { UploadedFile } from '../../platform/multipart.ts'
import { insertFile, kindOfContent, type WrittenFile, writeFile } from '../files/files-service.ts'

type Files = Record<string, UploadedFile>

/**
 * Checks the one picture that may come in this field, by its content, and writes it before any transaction.
 * Throws 422 for another field, or for anything that is not a JPEG or a PNG.
 */
export async function takePicture(
  context: Context,
  files: Files,
  field: string,
): Promise<WrittenFile | null> {
  const other = Object.keys(files).find((name) => name !== field)
  if (other !== undefined) throw fieldError(other, 'This field is not known.')
  const file = files[field]
  if (!file) return null
  const kind: FileKind | null = await kindOfContent(file)
  if (kind === null || !TICKET_FILE_KINDS.includes(kind)) throw fieldError(field, RECORDS.tickets.fileTypes)
  return writeFile(context, kind, file)
}

/** The row of a written picture, in the caller's transaction. */
export async function keepPicture(
  db: Db,
  written: WrittenFile | null,
  ownerId: number,
): Promise<string | null> {
  return written && insertFile(db, written, ownerId)
}
