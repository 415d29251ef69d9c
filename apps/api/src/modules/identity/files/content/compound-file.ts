import { Refused } from './budget.ts'

/** An old Office file is a small file system. `streams` gives the bytes of a stream by its directory entry. */
export type CompoundFile = { entries: Entry[]; bytesOf: (entry: Entry) => Buffer }

export type Entry = { name: string; type: number; start: number; size: number }

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const [FREE, LAST] = [0xffffffff, 0xfffffffe]
const [STREAM, ROOT] = [2, 5]
const MINI_SECTOR = 64

export function isCompoundFile(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(SIGNATURE)
}

/** Reads the directory of a compound file (MS-CFB). Throws Refused where its chains lead nowhere or in a circle. */
export function readCompoundFile(bytes: Buffer): CompoundFile {
  if (bytes.length < 1536 || !isCompoundFile(bytes)) throw new Refused('unreadable')
  const power = bytes.readUInt16LE(30)
  if (power !== 9 && power !== 12) throw new Refused('unreadable')
  const size = 2 ** power
  const sector = (number: number) => {
    const at = (number + 1) * size
    if (at + size > bytes.length + size - 1 || at >= bytes.length) throw new Refused('unreadable')
    return bytes.subarray(at, at + size)
  }
  const most = Math.ceil(bytes.length / size)
  const table = readTable(bytes, sector, size, most)
  const chain = (start: number) => follow(table, start, most).map(sector)
  const entries = readDirectory(Buffer.concat(chain(bytes.readUInt32LE(48))))
  const root = entries.find(({ type }) => type === ROOT)
  if (!root) throw new Refused('unreadable')
  const smallest = bytes.readUInt32LE(56)
  const miniStart = bytes.readUInt32LE(60)
  const miniTable = miniStart >= LAST ? [] : numbersOf(Buffer.concat(chain(miniStart)))
  let miniStream: Buffer | undefined
  const bytesOf = ({ start, size: length }: Entry) => {
    if (length === 0) return Buffer.alloc(0)
    if (length >= smallest) return Buffer.concat(chain(start)).subarray(0, length)
    miniStream ??= Buffer.concat(chain(root.start))
    const mini = miniStream
    const pieces = follow(miniTable, start, miniTable.length).map((number) =>
      mini.subarray(number * MINI_SECTOR, (number + 1) * MINI_SECTOR),
    )
    return Buffer.concat(pieces).subarray(0, length)
  }
  return { entries: entries.filter(({ type }) => type !== 0), bytesOf }
}

/** The sector allocation table; the header and its continuations (DIFAT) hold its place. */
function readTable(bytes: Buffer, sector: (number: number) => Buffer, size: number, most: number): number[] {
  const places = numbersOf(bytes.subarray(76, 512))
  let next = bytes.readUInt32LE(68)
  for (let turn = 0; next < LAST; turn++) {
    if (turn > most) throw new Refused('unreadable')
    const numbers = numbersOf(sector(next))
    next = numbers.at(-1) ?? LAST
    places.push(...numbers.slice(0, size / 4 - 1))
  }
  const used = places.filter((place) => place < LAST)
  if (used.length === 0 || used.length > most) throw new Refused('unreadable')
  return used.flatMap((place) => numbersOf(sector(place)))
}

function follow(table: number[], start: number, most: number): number[] {
  const numbers: number[] = []
  for (let number = start; number !== LAST; number = table[number] ?? FREE) {
    if (number >= table.length || numbers.length > most) throw new Refused('unreadable')
    numbers.push(number)
  }
  return numbers
}

function readDirectory(bytes: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at + 128 <= bytes.length; at += 128) {
    const length = Math.min(bytes.readUInt16LE(at + 64), 64)
    entries.push({
      name: bytes.toString('utf16le', at, at + Math.max(length - 2, 0)),
      type: bytes[at + 66] ?? 0,
      start: bytes.readUInt32LE(at + 116),
      size: bytes.readUInt32LE(at + 120),
    })
  }
  return entries
}

function numbersOf(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4))
}

/** The first stream of this name. */
export function streamNamed(file: CompoundFile, name: string): Buffer | null {
  const entry = file.entries.find(
    (each) => each.type === STREAM && each.name.toLowerCase() === name.toLowerCase(),
  )
  return entry ? file.bytesOf(entry) : null
}
