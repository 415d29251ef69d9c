import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Deps } from '../../../platform/deps.ts'
import { openBytes, sealBytes } from '../../../platform/security/sealed-stream.ts'
import { fileAad, makeFileKey, openFileKey } from './file-key.ts'
import { openFileStore } from './file-store.ts'
import type { FileRow } from './files-sql.ts'

type Store = Pick<Deps, 'config' | 'secrets'>

export type StoredBytes = { storageKey: string; keyCipher: string; sizeBytes: number; sha256: Buffer }

/**
 * Encrypts bytes under a key of their own and stores them under a random name; a failure leaves no file.
 * Gives the values for the row of file `id`: size and hash are those of the plain bytes.
 */
export async function storeBytes(
  { config, secrets }: Store,
  id: string,
  source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  isLasting = true,
): Promise<StoredBytes> {
  const storageKey = newStorageKey()
  const { key, keyCipher } = makeFileKey(secrets, id)
  const hash = createHash('sha256')
  let sizeBytes = 0
  async function* counted() {
    for await (const piece of source) {
      hash.update(piece)
      sizeBytes += piece.length
      yield piece
    }
  }
  const sealed = Readable.from(sealBytes(counted(), key, fileAad(id)))
  await openFileStore(config, isLasting).putStream(storageKey, sealed)
  return { storageKey, keyCipher, sizeBytes, sha256: hash.digest() }
}

/** The original bytes of a file. The stream ends with an error where they were changed since. */
export async function readBytes(
  { config, secrets }: Store,
  file: Pick<FileRow, 'id' | 'storage_key' | 'key_cipher'>,
): Promise<Readable> {
  const key = openFileKey(secrets, file.id, file.key_cipher)
  const stored = await openFileStore(config).getStream(file.storage_key)
  return Readable.from(openBytes(stored, key, fileAad(file.id)), { objectMode: false })
}

/** A random name, in a folder for its month. */
function newStorageKey(): string {
  return `${new Date().toISOString().slice(0, 7)}/${randomUUID()}`
}
