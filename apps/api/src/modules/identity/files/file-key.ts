import { randomBytes } from 'node:crypto'
import type { Secrets } from '../../../platform/security/secrets.ts'

/** The `aad` that the sealed key of a file and every chunk of its bytes are bound to. */
export const fileAad = (fileId: string) => `files.key_cipher:${fileId}`

/** A fresh key for the bytes of one file, and the same sealed by the keyring for the file's row. */
export function makeFileKey(secrets: Secrets, fileId: string): { key: Buffer; keyCipher: string } {
  const key = randomBytes(32)
  return { key, keyCipher: secrets.encrypt(key.toString('base64'), fileAad(fileId)) }
}

/** Opens the key of a file. Throws when the row was sealed for another file. */
export function openFileKey(secrets: Secrets, fileId: string, keyCipher: string): Buffer {
  return Buffer.from(secrets.decrypt(keyCipher, fileAad(fileId)), 'base64')
}
