import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { FILE_KINDS, type FileKind } from '@chukta/contract/file-kinds'
import type { Context } from '../../platform/context.ts'
import { assertOutsideTransaction } from '../../platform/db.ts'
import type { UploadedFile } from '../../platform/multipart.ts'
import { makeUploadsFolder, openFileStore } from './file-store.ts'
import { knownKeys, type WrittenFile } from './files-sql.ts'

export { fileLink } from './file-links.ts'
export { deleteFile, insertFile, type WrittenFile } from './files-sql.ts'
export { kindOfContent } from './sniff.ts'

const DAY_MS = 86_400_000

/**
 * Writes the bytes of a checked upload under a random name. The row comes after, in the caller's transaction
 * (`insertFile`): a crash between the two leaves a file that the sweep removes, never a row without one.
 */
export async function writeFile(
  context: Pick<Context, 'config'>,
  kind: FileKind,
  { fileName, bytes }: UploadedFile,
): Promise<WrittenFile> {
  assertOutsideTransaction('writing a file')
  const storageKey = newKey()
  await openFileStore(context.config).put(storageKey, bytes)
  return {
    storageKey,
    fileName: plainName(fileName, kind),
    contentType: FILE_KINDS[kind].contentType,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
  }
}

/**
 * Takes a file that the server made (`path`) into the store. As with an upload, its row comes after.
 */
export async function writeMadeFile(
  context: Pick<Context, 'config'>,
  made: { path: string; fileName: string; contentType: string },
): Promise<WrittenFile> {
  assertOutsideTransaction('writing a file')
  const storageKey = newKey()
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(made.path)) hash.update(chunk as Buffer)
  await openFileStore(context.config).putStream(storageKey, createReadStream(made.path))
  const { size } = await stat(made.path)
  return {
    storageKey,
    fileName: made.fileName,
    contentType: made.contentType,
    sizeBytes: size,
    sha256: hash.digest(),
  }
}

/** A random name, in a folder for its month. */
function newKey(): string {
  return `${new Date().toISOString().slice(0, 7)}/${randomUUID()}`
}

/** The name a person gave the file, kept as text only: no path, no control or direction characters. */
function plainName(fileName: string, kind: FileKind): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  return last.replace(/\p{C}/gu, '').trim().slice(-150) || `document.${kind}`
}

/** Removes files that no row knows and that are older than a day. Gives how many. */
export async function sweepFiles({ db, config }: Context, now = Date.now()): Promise<number> {
  await makeUploadsFolder(config)
  const store = openFileStore(config)
  const { objects } = await store.listAll('', { recursive: true })
  const keys = [...objects].flatMap((object) => (object.isFile ? [object.key] : []))
  const known = await knownKeys(db, keys)
  let removed = 0
  for (const key of keys) {
    if (known.has(key)) continue
    const { lastModified } = await store.getMetaData(key)
    if (now - lastModified.getTime() < DAY_MS) continue
    await store.delete(key)
    removed += 1
  }
  return removed
}
