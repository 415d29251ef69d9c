import { crc32 } from 'node:zlib'
import { type Budget, Refused } from './budget.ts'

export type ZipEntry = { name: string; bytes: Buffer }

const MOST_ENTRIES = 2_000
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50]
const [STORED, DEFLATED] = [0, 8]
/** The longest gap between two entries: the data descriptor of the first. */
const MOST_GAP = 24

/**
 * Unpacks an archive within the budget, by its directory, as office programs do. A disagreement with the directory
 * (another name at the entry, bytes between entries, overlapping entries) hides content or is a bomb.
 * Throws Refused.
 */
export async function unfoldZip(bytes: Buffer, budget: Budget): Promise<ZipEntry[]> {
  const { places, start: directory } = readDirectory(bytes)
  // Some programs write paths with backslashes, which their readers treat as slashes.
  const slashed = (name: string) => name.replaceAll('\\', '/')
  const names = new Set(places.map(({ name }) => slashed(name).toLowerCase()))
  if (names.size !== places.length) throw new Refused('unreadable')
  const entries: ZipEntry[] = []
  let covered = 0
  for (const place of places.sort((a, b) => a.offset - b.offset)) {
    const start = dataStart(bytes, place)
    if (place.offset < covered || place.offset > covered + MOST_GAP) throw new Refused('unreadable')
    covered = start + place.packed
    if (covered > bytes.length) throw new Refused('unreadable')
    const packed = bytes.subarray(start, covered)
    const unfolded = place.method === STORED ? packed : await budget.inflate('raw', packed)
    if (place.method === STORED) budget.take(packed.length)
    if (unfolded.length !== place.size || crc32(unfolded) !== place.crc) throw new Refused('unreadable')
    entries.push({ name: slashed(place.name), bytes: unfolded })
  }
  if (directory < covered || directory > covered + MOST_GAP) throw new Refused('unreadable')
  return entries
}

type Place = {
  name: string
  offset: number
  method: number
  crc: number
  packed: number
  size: number
}

function readDirectory(bytes: Buffer): { places: Place[]; start: number } {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END) throw new Refused('unreadable')
  const count = bytes.readUInt16LE(end + 10)
  const start = bytes.readUInt32LE(end + 16)
  let at = start
  if (count > MOST_ENTRIES) throw new Refused('tooLarge')
  const places: Place[] = []
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL) throw new Refused('unreadable')
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw new Refused('locked')
    const method = bytes.readUInt16LE(at + 10)
    if (method !== STORED && method !== DEFLATED) throw new Refused('unreadable')
    places.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      offset: bytes.readUInt32LE(at + 42),
      method,
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
    })
    at += 46 + nameLength + extra + comment
  }
  // No bytes may follow the directory or its end record: another reader would start there.
  if (at !== end || end + 22 + bytes.readUInt16LE(end + 20) !== bytes.length) throw new Refused('unreadable')
  return { places, start }
}

function dataStart(bytes: Buffer, { offset, name }: Place): number {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) throw new Refused('unreadable')
  const nameLength = bytes.readUInt16LE(offset + 26)
  if (bytes.toString('utf8', offset + 30, offset + 30 + nameLength) !== name) throw new Refused('unreadable')
  return offset + 30 + nameLength + bytes.readUInt16LE(offset + 28)
}
