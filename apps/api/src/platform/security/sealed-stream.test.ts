import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBytes, sealBytes } from './sealed-stream.ts'

const KEY = randomBytes(32)
const CHUNK = 65_536
const SEALED = CHUNK + 16
const HEAD = 4

const seal = (bytes: Buffer, aad = 'files:1', key = KEY) =>
  buffer(Readable.from(sealBytes([bytes], key, aad)))
const open = (bytes: Buffer, aad = 'files:1', key = KEY) =>
  buffer(Readable.from(openBytes([bytes], key, aad)))

describe('sealed bytes', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 10 * 1024 * 1024])(
    'of %i open to the original bytes',
    async (size) => {
      const bytes = randomBytes(size)
      const sealed = await seal(bytes)
      expect((await open(sealed)).equals(bytes)).toBe(true)
      expect(sealed.length).toBe(HEAD + size + 16 * Math.max(Math.ceil(size / CHUNK), 1))
    },
  )

  it('open however the stream is chunked', async () => {
    const bytes = randomBytes(3 * CHUNK + 100)
    const sealed = await seal(bytes)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 100, max: 90_000 }), { minLength: 1 }), async (cuts) => {
        const pieces = function* (of: Buffer) {
          for (let at = 0, turn = 0; at < of.length; turn++) {
            const size = cuts[turn % cuts.length] ?? 1
            yield of.subarray(at, at + size)
            at += size
          }
        }
        const again = await buffer(Readable.from(sealBytes(pieces(bytes), KEY, 'files:1')))
        expect(again.equals(sealed)).toBe(true)
        const opened = await buffer(Readable.from(openBytes(pieces(sealed), KEY, 'files:1')))
        expect(opened.equals(bytes)).toBe(true)
      }),
      { numRuns: 15 },
    )
  })

  it('are refused after any change', async () => {
    const bytes = randomBytes(3 * CHUNK + 100)
    const sealed = await seal(bytes)
    const chunk = (index: number) => sealed.subarray(HEAD + index * SEALED, HEAD + (index + 1) * SEALED)
    const head = sealed.subarray(0, HEAD)
    const other = await seal(randomBytes(3 * CHUNK + 100), 'files:2')
    const changed = (at: number) => {
      const copy = Buffer.from(sealed)
      copy[at] = (copy[at] ?? 0) ^ 1
      return copy
    }
    const wrong: [string, Promise<Buffer>][] = [
      ['a bit of the first chunk', open(changed(10))],
      ['a bit of the last tag', open(changed(sealed.length - 1))],
      ['a bit of the form', open(changed(0))],
      ['cut within a chunk', open(sealed.subarray(0, sealed.length - 10))],
      ['cut at a chunk', open(sealed.subarray(0, HEAD + 2 * SEALED))],
      ['cut to nothing', open(sealed.subarray(0, HEAD))],
      ['nothing at all', open(Buffer.alloc(0))],
      ['something after the end', open(Buffer.concat([sealed, Buffer.alloc(1)]))],
      [
        "two chunks in each other's place",
        open(Buffer.concat([head, chunk(1), chunk(0), chunk(2), chunk(3)])),
      ],
      ['a chunk twice', open(Buffer.concat([head, chunk(0), chunk(0), chunk(1), chunk(2), chunk(3)]))],
      ['a chunk left out', open(Buffer.concat([head, chunk(0), chunk(2), chunk(3)]))],
      ['a chunk of another file', open(Buffer.concat([head, chunk(0), other.subarray(HEAD + SEALED)]))],
      ["another file's id", open(sealed, 'files:2')],
      ['another key', open(sealed, 'files:1', randomBytes(32))],
    ]
    const outcomes = await Promise.allSettled(wrong.map(([, result]) => result))
    const opened = wrong.filter((_, index) => outcomes[index]?.status === 'fulfilled')
    expect(opened.map(([what]) => what)).toEqual([])
  })
})
