import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { ensureKeyring, type Keyring, type KeyringAt, watchKeyring } from './keyring.ts'

/** Purposes get keys of their own, so that one leaking does not open another. */
type Purpose =
  | 'otp'
  | 'captcha'
  | 'sign-in-name'
  | 'field'
  | 'file-link'
  | 'device'
  | 'audit-head'
  | 'bank-account'
  | 'track-link'
  | 'payment-link'
  | 'address-limit'
  | 'gateway-settings'
  | 'proof-of-work'

export type Secrets = ReturnType<typeof makeSecrets>

export type Signature = { key: string; mac: string }

/** Opens the keyring of this installation, and makes its file when there is none. */
export async function openSecrets(at: KeyringAt): Promise<Secrets> {
  await ensureKeyring(at)
  return makeSecrets(watchKeyring(at))
}

/** The same for a tool that only reads: throws when there is no keyring. */
export function readSecrets(at: KeyringAt): Secrets {
  return makeSecrets(watchKeyring(at))
}

function makeSecrets(keyring: () => Keyring) {
  const derived = new Map<string, Buffer>()
  function key(id: string, purpose: Purpose): Buffer {
    const name = `${id}/${purpose}`
    const known = derived.get(name)
    if (known) return known
    const root = keyring().keys[id]
    if (root === undefined) throw new Error(`the keyring has no key ${id}`)
    const made = Buffer.from(hkdfSync('sha256', Buffer.from(root, 'base64'), '', `chukta/${purpose}`, 32))
    derived.set(name, made)
    return made
  }

  return {
    /** Keyed hash of a short secret (an OTP, a captcha answer), which a plain hash would not hide. */
    hmac(purpose: Purpose, text: string): Buffer {
      // The oldest key, so that a rotation invalidates no code that was sent.
      const [oldest = ''] = Object.keys(keyring().keys)
      return createHmac('sha256', key(oldest, purpose)).update(text).digest()
    },

    /** Signs a text with the active key: which key that is, and a keyed hash. */
    sign(purpose: Purpose, text: string): Signature {
      const { active } = keyring()
      return { key: active, mac: createHmac('sha256', key(active, purpose)).update(text).digest('base64url') }
    },

    /** Whether `sign` signed this text; null when its key is not on the ring (any more). */
    isSigned(purpose: Purpose, text: string, { key: id, mac }: Signature): boolean | null {
      if (!Object.hasOwn(keyring().keys, id)) return null
      const right = createHmac('sha256', key(id, purpose)).update(text).digest()
      return sameSecret(Buffer.from(mac, 'base64url'), right)
    },

    /** Encrypts a field with AES-256-GCM. `aad` (table, column, owner) is bound in, so a value cannot be moved. */
    encrypt(text: string, aad: string): string {
      const { active } = keyring()
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key(active, 'field'), iv, { authTagLength: 16 })
      cipher.setAAD(Buffer.from(aad))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [
        'v1',
        active,
        ...[iv, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url')),
      ].join('.')
    },

    /** Opens what `encrypt` sealed. Throws when the text, the key or the aad is another. */
    decrypt(record: string, aad: string): string {
      const [version, keyId = '', iv = '', sealed = '', tag = ''] = record.split('.')
      if (version !== 'v1') throw new Error('unknown cipher record')
      const bytes = (part: string) => Buffer.from(part, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key(keyId, 'field'), bytes(iv), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(aad))
      decipher.setAuthTag(bytes(tag))
      return Buffer.concat([decipher.update(bytes(sealed)), decipher.final()]).toString('utf8')
    },
  }
}

/** 256 random bits as text: session tokens, link tokens. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash stored of a random token; a plain one is enough, since the token has 256 bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Compares two secrets in constant time. */
export function sameSecret(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
