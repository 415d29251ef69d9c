import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { FILE_KINDS, type FileKind } from '@chukta/contract/file-kinds'
import { assertOutsideTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import { maskCards } from '../../../platform/security/card-mask.ts'
import { isMissing, openFileStore } from './file-store.ts'
import { type FileRow, findFile, type WrittenFile } from './files-sql.ts'
import { readBytes, storeBytes } from './stored-bytes.ts'

type Store = Pick<Deps, 'config' | 'secrets'>

/**
 * Writes the bytes of a checked upload, encrypted, under a random name. The row comes after, in the caller's
 * transaction (`keepUpload`): a crash between the two leaves a file that the sweep removes, never a row without one.
 */
export async function writeFile(
  deps: Store,
  kind: FileKind,
  { fileName, bytes }: UploadedFile,
  isLasting = true,
): Promise<WrittenFile> {
  assertOutsideTransaction('writing a file')
  const id = randomUUID()
  return {
    id,
    ...(await storeBytes(deps, id, [bytes], isLasting)),
    fileName: plainName(fileName, kind),
    contentType: FILE_KINDS[kind].contentType,
    isUpload: true,
  }
}

/** Stores a file that the server made. As with an upload, its row is added after it. */
export async function writeMadeFile(
  deps: Store,
  made: {
    fileName: string
    contentType: string
    bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  },
): Promise<WrittenFile> {
  assertOutsideTransaction('writing a file')
  const id = randomUUID()
  const { fileName, contentType, bytes } = made
  return { id, ...(await storeBytes(deps, id, bytes)), fileName, contentType, isUpload: false }
}

/** A file's row and its bytes. Throws 404 for one that is not there. */
export async function openStoredFile(
  deps: Pick<Deps, 'db' | 'config' | 'secrets'>,
  id: string,
): Promise<{ file: FileRow; bytes: Readable }> {
  const read = async () => {
    const file = await findFile(deps.db, id)
    if (!file) throw new AppError('not-found')
    return { file, bytes: await readBytes(deps, file) }
  }
  // The job that encrypts old files may have moved the bytes between the two.
  return read().catch((error) => (isMissing(error) ? read() : Promise.reject(error)))
}

/** Removes the bytes of a file that gets no row. */
export async function dropWritten({ config }: Pick<Store, 'config'>, written: WrittenFile): Promise<void> {
  await openFileStore(config).delete(written.storageKey)
}

/** The person's name of the file, stored as text only: no path, no control or direction characters, no card number. */
function plainName(fileName: string, kind: FileKind): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  return maskCards(last.replace(/\p{C}/gu, '').trim().slice(-150)) || `document.${kind}`
}
