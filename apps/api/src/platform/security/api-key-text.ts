import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { PortalMode } from '../configuration/staging.ts'

// Without characters that look alike: no 0, O, I and l.
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const ID_BYTES = 8
const SECRET_BYTES = 32
/** Lengths of 8, 32 and 4 bytes in this alphabet. */
const [ID, SECRET, CHECKSUM] = [11, 44, 6]
const TEXT = new RegExp(
  `^ck_(live|test)_([${ALPHABET}]{${ID}})_([${ALPHABET}]{${SECRET}})([${ALPHABET}]{${CHECKSUM}})$`,
)
/** Anywhere in a text; the parts are checked afterwards. */
const WITHIN = new RegExp(`ck_(?:live|test)_\\w{${ID}}_\\w{${SECRET + CHECKSUM}}`, 'g')

type KeyMode = 'live' | 'test'

/** The keys that a portal makes and takes: `live` ones in live mode, `test` ones in the sandbox and a rehearsal. */
export function keyModeOf(mode: PortalMode): KeyMode {
  return mode === 'live' ? 'live' : 'test'
}

/** Makes the text of a new key, and the id within it. */
export function newApiKey(mode: KeyMode): { id: string; text: string } {
  const id = spell(randomBytes(ID_BYTES), ID)
  const body = `${keyPrefix(mode, id)}${spell(randomBytes(SECRET_BYTES), SECRET)}`
  return { id, text: body + checksumOf(body) }
}

/** The part of a key's text that may be shown. */
export const keyPrefix = (mode: KeyMode, id: string) => `ck_${mode}_${id}_`

/** The mode and id of a key's text; null for a text that is none, or was mistyped. */
export function readApiKey(text: string): { mode: KeyMode; id: string } | null {
  const [, mode, id = ''] = TEXT.exec(text) ?? []
  if (mode === undefined || checksumOf(text.slice(0, -CHECKSUM)) !== text.slice(-CHECKSUM)) return null
  return { mode: mode as KeyMode, id }
}

/** The keys within a text, such as an address. */
export function keysWithin(text: string): string[] {
  return [...text.matchAll(WITHIN)].map(([key]) => key).filter((key) => readApiKey(key) !== null)
}

function checksumOf(text: string): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(text))
  return spell(bytes, CHECKSUM)
}

function spell(bytes: Buffer, length: number): string {
  let left = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  while (text.length < length) {
    text = ALPHABET[Number(left % 58n)] + text
    left /= 58n
  }
  return text
}
