import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { unpackWoff } from './woff.ts'

const read = (file: string) => readFileSync(createRequire(import.meta.url).resolve(`@fontsource/${file}`))
const LATIN = 'figtree/files/figtree-latin-400-normal.woff'
const DEVANAGARI = 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari-600-normal.woff'

/** The sum of a font's bytes as 32-bit numbers, as its author computed it (OpenType, "Calculating checksums"). */
function checksum(bytes: Buffer): number {
  const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}

test.each([LATIN, DEVANAGARI])(
  '%s is unpacked to tables that have the sums its author wrote down',
  (file) => {
    const font = unpackWoff(read(file))
    const tables = Array.from({ length: font.readUInt16BE(4) }, (_, n) =>
      font.subarray(12 + n * 16, 28 + n * 16),
    )
    expect(tables.map((entry) => entry.toString('latin1', 0, 4))).toContain('glyf')
    for (const entry of tables) {
      const [at, bytes] = [entry.readUInt32BE(8), entry.readUInt32BE(12)]
      expect(at % 4).toBe(0)
      const table = Buffer.from(font.subarray(at, at + bytes))
      // This table holds the sum of the whole file, which its own sum excludes.
      if (entry.toString('latin1', 0, 4) === 'head') table.writeUInt32BE(0, 8)
      expect(checksum(table), entry.toString('latin1', 0, 4)).toBe(entry.readUInt32BE(4))
    }
  },
)

test('a damaged file, or one that is no WOFF, is refused', () => {
  expect(() => unpackWoff(Buffer.from('wOFF'))).toThrow('not a WOFF file')
  expect(() => unpackWoff(read(LATIN.replace('.woff', '.woff2')))).toThrow('not a WOFF file')
  const damaged = Buffer.from(read(LATIN))
  damaged.fill(0, damaged.length - 200, damaged.length - 100)
  expect(() => unpackWoff(damaged)).toThrow()
})
