import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { isPlaceholder } from '../../apps/api/src/platform/configuration/placeholders.ts'

/** The first bytes of a backup; a next format gets another number. */
const HEADER = Buffer.from('chukta sealed 1\n')
const SALT_BYTES = 16
const IV_BYTES = 12
const TAG_BYTES = 16
/** 128 MB and about half a second for each guess of the passphrase. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 }
const LEAST_CHARACTERS = 12

/**
 * The passphrase of `BACKUP_PASSPHRASE`. Throws an Error for the operator when it is missing, short, or the example of a
 * page.
 */
export function readPassphrase(env: NodeJS.ProcessEnv): string {
  const passphrase = env.BACKUP_PASSPHRASE ?? ''
  const isExample = isPlaceholder(passphrase)
  if (passphrase.length >= LEAST_CHARACTERS && !isExample) return passphrase
  const why = isExample ? "is the documentation's example" : passphrase === '' ? 'is missing' : 'is too short'
  throw new Error(
    `BACKUP_PASSPHRASE ${why}: the keyring in the backup is sealed with it ` +
      `(at least ${LEAST_CHARACTERS} characters). Keep it elsewhere than the backup.`,
  )
}

/** Encrypts bytes with AES-256-GCM under the passphrase; `about` is bound in, so that they open with it alone. */
export function seal(bytes: Buffer, passphrase: string, about: Buffer): Buffer {
  const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)]
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), iv)
  cipher.setAAD(Buffer.concat([HEADER, about]))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([HEADER, salt, iv, cipher.getAuthTag(), sealed])
}

/** Opens what `seal` sealed. Throws an Error for the operator. */
export function unseal(sealed: Buffer, passphrase: string, about: Buffer): Buffer {
  if (!sealed.subarray(0, HEADER.length).equals(HEADER)) {
    throw new Error('The sealed keyring is damaged, or of a newer version of the portal.')
  }
  let at = HEADER.length
  const next = (bytes: number) => {
    at += bytes
    return sealed.subarray(at - bytes, at)
  }
  const [salt, iv, tag] = [next(SALT_BYTES), next(IV_BYTES), next(TAG_BYTES)]
  const decipher = createDecipheriv('aes-256-gcm', keyOf(passphrase, salt), iv)
  decipher.setAAD(Buffer.concat([HEADER, about]))
  decipher.setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(sealed.subarray(at)), decipher.final()])
  } catch (cause) {
    throw new Error('BACKUP_PASSPHRASE is not the one of this backup, or its manifest was changed.', {
      cause,
    })
  }
}

function keyOf(passphrase: string, salt: Buffer): Buffer {
  return scryptSync(passphrase.normalize('NFC'), salt, 32, SCRYPT)
}
