import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { sha256 } from './manifest.ts'
import { type Place, readWhole } from './place.ts'

const SEGMENT_BITS = 24n
const SEGMENT = /^[0-9A-F]{24}$/
/** Files that PostgreSQL archives: segments, histories of timelines, marks of base backups. */
const ARCHIVED = /^(?:[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/
const PACKED = /^wal\/([0-9A-Fa-z.]+)\.([0-9a-f]{64})\.gz$/
/** The folder of a place that PostgreSQL archives into; what lies there is packed by the next run. */
export const INCOMING = 'wal-incoming'

/** One archived file: packed with its sum in its name, or as PostgreSQL left it in a folder. */
export type Archived = { name: string; key: string; sha256?: string }

/** A position in WAL (`0/2000028`) as a number of bytes. */
export function lsnOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** The number of the segment that a file holds, on any timeline; null for other files. */
export function segmentOf(name: string): bigint | null {
  if (!SEGMENT.test(name)) return null
  return (BigInt(`0x${name.slice(8, 16)}`) << 8n) + BigInt(`0x${name.slice(16)}`)
}

/** The file of a timeline that holds the byte at a position. */
export function fileAt(timeline: number, lsn: bigint): string {
  const segment = lsn >> SEGMENT_BITS
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')
  return hex(BigInt(timeline)) + hex(segment >> 8n) + hex(segment & 0xffn)
}

/** Where a segment begins and ends. */
export const startOf = (segment: bigint) => segment << SEGMENT_BITS

/** Moves what PostgreSQL has archived into `incoming` to the place, compressed and under its sum. Gives how many. */
export async function packWal(place: Place, incoming: string): Promise<number> {
  const names = (await readdir(incoming).catch(() => [])).filter((name) => ARCHIVED.test(name)).sort()
  for (const name of names) {
    const file = path.join(incoming, name)
    const packed = await promisify(gzip)(await readFile(file), { level: 3 })
    await place.write(`wal/${name}.${sha256(packed)}.gz`, packed, packed.length)
    // PostgreSQL has forgotten it: only now it is in the place.
    await rm(file)
  }
  return names.length
}

/** Everything that is archived in a place, packed or not, by name. */
export async function listWal(place: Place): Promise<Archived[]> {
  const files = new Map<string, Archived>()
  for (const key of await place.list(`${INCOMING}/`)) {
    const name = key.slice(INCOMING.length + 1)
    if (ARCHIVED.test(name)) files.set(name, { name, key })
  }
  for (const key of await place.list('wal/')) {
    const [, name, sum] = PACKED.exec(key) ?? []
    if (name && sum) files.set(name, { name, key, sha256: sum })
  }
  return [...files.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Of all archived files those that a backup goes on with: its segments without a hole, and every history.
 * Throws an Error for the operator that names the first segment that lacks.
 */
export function walAfter(all: Archived[], start: string): Archived[] {
  const first = segmentOf(start) ?? 0n
  const needed = all.filter(({ name }) => {
    const segment = segmentOf(name)
    return name.endsWith('.history') || (segment !== null && segment >= first)
  })
  const segments = new Map(needed.flatMap(({ name }) => [[segmentOf(name) ?? -1n, name] as const]))
  segments.delete(-1n)
  const newest = [...segments.keys()].reduce((most, segment) => (segment > most ? segment : most), first)
  for (let segment = first; segments.size > 0 && segment <= newest; segment += 1n) {
    if (segments.has(segment)) continue
    throw new Error(
      `The WAL of the backup has a hole: segment ${fileAt(Number(`0x${start.slice(0, 8)}`), startOf(segment))} is missing, ` +
        `and ${segments.get(newest)} is there. What came after the hole cannot be restored: find the segment, or put ` +
        'the later ones aside to restore what was before it.',
    )
  }
  return needed
}

/** The bytes of one archived file as PostgreSQL reads it. Throws where it is damaged. */
export async function readArchived(place: Place, { key, sha256: sum }: Archived): Promise<Buffer> {
  if (sum) return promisify(gunzip)(await readWhole(place, key, sum))
  const pieces: Buffer[] = []
  for await (const piece of await place.read(key)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** Removes the segments before the one that the oldest kept backup begins with. */
export async function removeWalBefore(place: Place, start: string): Promise<void> {
  const first = segmentOf(start) ?? 0n
  for (const { name, key } of await listWal(place)) {
    const segment = segmentOf(name.slice(0, 24))
    if (segment !== null && segment < first) await place.remove(key)
  }
}
