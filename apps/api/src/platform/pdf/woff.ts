import { inflateSync } from 'node:zlib'

const WOFF = 0x774f4646
const WOFF_HEADER_BYTES = 44
const WOFF_ENTRY_BYTES = 20
const SFNT_HEADER_BYTES = 12
const SFNT_ENTRY_BYTES = 16

/**
 * The TrueType or OpenType font in a WOFF 1.0 file (W3C recommendation of 13 December 2012, sections 3 to 5), its tables
 * in the file's order. Throws when the file is no WOFF, or a table of it is damaged.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.length < WOFF_HEADER_BYTES || woff.readUInt32BE(0) !== WOFF) throw new Error('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, n) => {
    const entry = woff.subarray(WOFF_HEADER_BYTES + n * WOFF_ENTRY_BYTES)
    const [from, packedBytes, bytes] = [4, 8, 12].map((at) => entry.readUInt32BE(at)) as [
      number,
      number,
      number,
    ]
    const packed = woff.subarray(from, from + packedBytes)
    // A table that would not get smaller is stored as it is.
    const data = packedBytes < bytes ? inflateSync(packed) : packed
    if (data.length !== bytes) throw new Error('a table of the WOFF file is damaged')
    return { tag: entry.subarray(0, 4), checksum: entry.subarray(16, 20), data }
  })

  const header = Buffer.alloc(SFNT_HEADER_BYTES)
  const largestPower = 2 ** Math.floor(Math.log2(count))
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(largestPower * SFNT_ENTRY_BYTES, 6)
  header.writeUInt16BE(Math.log2(largestPower), 8)
  header.writeUInt16BE((count - largestPower) * SFNT_ENTRY_BYTES, 10)

  let at = SFNT_HEADER_BYTES + count * SFNT_ENTRY_BYTES
  const entries: Buffer[] = []
  const contents: Buffer[] = []
  for (const { tag, checksum, data } of tables) {
    const place = Buffer.alloc(8)
    place.writeUInt32BE(at, 0)
    place.writeUInt32BE(data.length, 4)
    entries.push(tag, checksum, place)
    // Each table begins at a multiple of four bytes.
    const padding = Buffer.alloc(-data.length & 3)
    contents.push(data, padding)
    at += data.length + padding.length
  }
  return Buffer.concat([header, ...entries, ...contents])
}
