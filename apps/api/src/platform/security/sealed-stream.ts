import { createCipheriv, createDecipheriv } from 'node:crypto'

/** Bytes of a chunk before it is sealed. */
const CHUNK = 65_536
const TAG = 16
/** How sealed bytes begin: the form they have. */
const FORM = Buffer.from('CKF1')

type Bytes = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/**
 * Encrypts bytes of any length in chunks with AES-256-GCM, so that memory never holds a long file whole.
 * `key` is good for these bytes alone: its nonces count the chunks, and the last chunk says that it is the last.
 * `openBytes` detects truncation, reordering, duplication and foreign chunks.
 * `aad` is bound into every chunk.
 */
export async function* sealBytes(source: Bytes, key: Buffer, aad: string): AsyncGenerator<Buffer> {
  yield FORM
  let place = 0
  let held: Buffer = Buffer.alloc(0)
  for await (const piece of source) {
    held = Buffer.concat([held, piece])
    // A full chunk waits for one byte more: only then is it known not to be the last.
    while (held.length > CHUNK) {
      yield sealChunk(held.subarray(0, CHUNK), key, aad, place++, false)
      held = held.subarray(CHUNK)
    }
  }
  yield sealChunk(held, key, aad, place, true)
}

/** Opens the output of `sealBytes`. Throws an Error at the first byte that was changed. */
export async function* openBytes(source: Bytes, key: Buffer, aad: string): AsyncGenerator<Buffer> {
  let place = 0
  let isBegun = false
  let held: Buffer = Buffer.alloc(0)
  for await (const piece of source) {
    held = Buffer.concat([held, piece])
    if (!isBegun && held.length >= FORM.length) {
      if (!held.subarray(0, FORM.length).equals(FORM)) throw new Error('these bytes are not sealed')
      held = held.subarray(FORM.length)
      isBegun = true
    }
    while (isBegun && held.length > CHUNK + TAG) {
      yield openChunk(held.subarray(0, CHUNK + TAG), key, aad, place++, false)
      held = held.subarray(CHUNK + TAG)
    }
  }
  if (!isBegun || held.length < TAG) throw new Error('sealed bytes are cut off')
  yield openChunk(held, key, aad, place, true)
}

function sealChunk(bytes: Buffer, key: Buffer, aad: string, place: number, isLast: boolean): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce(place, isLast), { authTagLength: TAG })
  cipher.setAAD(Buffer.from(aad))
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

function openChunk(bytes: Buffer, key: Buffer, aad: string, place: number, isLast: boolean): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce(place, isLast), { authTagLength: TAG })
  decipher.setAAD(Buffer.from(aad))
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG))
  return Buffer.concat([decipher.update(bytes.subarray(0, bytes.length - TAG)), decipher.final()])
}

/** The nonce, unique under one key: the chunk's index, and whether it is the last. */
function nonce(place: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(place, 7)
  bytes[11] = isLast ? 1 : 0
  return bytes
}
