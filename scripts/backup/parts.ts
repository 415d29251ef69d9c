import { createHash, type Hash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { rangeOf } from './folder-place.ts'
import { folderOf, type Part, sha256 } from './manifest.ts'
import { type Place, readVerified } from './place.ts'

/** The most that one object holds: storage takes no larger one in a single call. */
const PIECE_BYTES = 2 ** 30

/** Stores a file in pieces, and gives them; the first `bytes` of it where it grows. */
export async function storePart(
  place: Place,
  id: string,
  name: string,
  file: string,
  bytes?: number,
): Promise<Part[]> {
  const size = bytes ?? (await stat(file)).size
  const parts: Part[] = []
  for (let start = 0; start < size || parts.length === 0; start += PIECE_BYTES) {
    const length = Math.min(PIECE_BYTES, size - start)
    const number = String(parts.length).padStart(4, '0')
    const piece = size > PIECE_BYTES ? `${name}.${number}` : name
    const hash = createHash('sha256')
    const source = length === 0 ? [] : rangeOf(file, start, length)
    await place.write(`${folderOf(id)}/${piece}`, Readable.from(hashing(source, hash)), length)
    parts.push({ name: piece, bytes: length, sha256: hash.digest('hex') })
  }
  return parts
}

export async function storeText(place: Place, id: string, name: string, text: string): Promise<Part> {
  const bytes = Buffer.from(text)
  await place.write(`${folderOf(id)}/${name}`, bytes, bytes.length)
  return { name, bytes: bytes.length, sha256: sha256(bytes) }
}

/** The bytes of a file that was stored in pieces, verified. */
export async function* readPart(
  place: Place,
  id: string,
  parts: Part[],
  name: string,
): AsyncGenerator<Buffer> {
  for (const part of piecesOf(parts, name)) {
    yield* readVerified(place, `${folderOf(id)}/${part.name}`, part.sha256)
  }
}

export function piecesOf(parts: Part[], name: string): Part[] {
  return parts.filter((part) => part.name === name || /^\.\d{4}$/.test(part.name.slice(name.length)))
}

async function* hashing(source: Iterable<Buffer> | AsyncIterable<Buffer>, hash: Hash) {
  for await (const piece of source) {
    hash.update(piece)
    yield piece
  }
}
