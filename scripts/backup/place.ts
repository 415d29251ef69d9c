import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Where backups are kept: a folder or a bucket. Keys are paths with slashes, in plain ASCII. */
export type Place = {
  name: string
  /** A folder of this machine that PostgreSQL itself may archive into. */
  folder?: string
  list(prefix: string): Promise<string[]>
  /** Throws when there is none. */
  read(key: string): Promise<Readable>
  /** Stores it whole or not at all; on the disk before this returns. */
  write(key: string, body: Readable | Uint8Array, bytes: number): Promise<void>
  remove(key: string): Promise<void>
}

/** The bytes of an object; at their end the stream fails where their SHA-256 is not the one expected. */
export async function* readVerified(place: Place, key: string, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const bytes = await place.read(key).catch((cause) => {
    throw new Error(`${key} is missing in ${place.name}.`, { cause })
  })
  for await (const piece of bytes) {
    hash.update(piece as Buffer)
    yield piece as Buffer
  }
  if (hash.digest('hex') !== sha256) {
    throw new Error(`${key} in ${place.name} is damaged: its SHA-256 is not the one of the backup.`)
  }
}

/** Reads an object to its end and throws where it is missing or damaged. */
export async function verify(place: Place, key: string, sha256: string): Promise<void> {
  for await (const _ of readVerified(place, key, sha256));
}

/** A small object, verified. */
export async function readWhole(place: Place, key: string, sha256: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of readVerified(place, key, sha256)) pieces.push(piece)
  return Buffer.concat(pieces)
}
