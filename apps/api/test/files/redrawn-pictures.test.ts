// Invariant (identity): Only the pixels of an uploaded picture are kept, upright.
// Enforced by: `redraw-picture.ts` in the process of the file. Decision: 0108.

import { deflateSync } from 'node:zlib'
import { FILE_REFUSALS, type FileRefusal } from '@chukta/contract/file-messages'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isFull } from '../../../../tests/full.ts'
import { ask, category, forgetUploads, formOf, goodFields, serviceId } from '../payables/payee-forms.ts'
import { type Portal, startPortal } from '../portal/harness.ts'
import { makePeople, type People } from '../portal/people.ts'
import { exif, exifSegment, pngChunk, segment, withChunks, withSegments } from './hostile-images.ts'
import { PAYLOAD } from './hostile-pdfs.ts'
import { partsOf, pixelsOf, quartersOf } from './pixels.ts'
import { moving, noise, plain, quarters } from './real-pictures.ts'
import { blackPng, jpegDeclaring, zip } from './sample-files.ts'

const WRONG = 'Only JPG, JPEG, PNG, PDF, DOC, and DOCX files are allowed.'

let portal: Portal
let people: People
let form: Record<string, string>
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  form = await goodFields(portal, category('rental'), people.retailer)
})
afterAll(() => portal?.stop())
beforeEach(() => forgetUploads(portal))

const send = (name: string, bytes: Buffer) =>
  ask(portal, people.retailer, '/store-service-list', formOf(form, { name, bytes }))

/** The portal's copy of a picture that was sent to it. */
async function stored(name: string, bytes: Buffer): Promise<Buffer> {
  const { status, body } = await send(name, bytes)
  expect([status, body.errors]).toEqual([200, undefined])
  const service = await serviceId(portal, category('rental'))
  const path = `/get-service-list-view/${body.data.id}/${people.retailer.id}/${service}`
  const { details } = (await ask(portal, people.retailer, path)).body
  return (await fetch(portal.url + details.document_url)).bytes().then(Buffer.from)
}

const JPG = await quarters().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
const PNG = await quarters().png().toBuffer()
const HTML = Buffer.from(`<html><script>${PAYLOAD}</script></html>`)
const PHP = Buffer.from(`<?php ${PAYLOAD} ?>`)
const ARCHIVE = zip([['run.sh', PAYLOAD]])
const TEXT = Buffer.from(PAYLOAD)

describe('nothing of a file is kept but its pixels', () => {
  const after = (picture: Buffer, ...behind: Buffer[]) => Buffer.concat([picture, ...behind])
  /** A picture with each of these in it or behind it, in the full run; and one with all of them. */
  const picturesWith = (
    [inside, withThem]: [[string, Buffer[]][], (...parts: Buffer[]) => Buffer],
    behind: [string, Buffer][],
  ): [string, Buffer][] => {
    const each = [
      ...inside.map(([what, parts]): [string, Buffer] => [what, withThem(...parts)]),
      ...behind.map(([what, bytes]): [string, Buffer] => [what, after(withThem(), bytes)]),
    ]
    const all = after(withThem(...inside.flatMap(([, parts]) => parts)), ...behind.map(([, bytes]) => bytes))
    return [...(isFull ? each : []), ['all of that', all]]
  }
  const jpegs = picturesWith(
    [
      [
        ['where it was taken', [exifSegment(exif(null))]],
        ['XMP', [segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${PAYLOAD}`))]],
        ['a comment', [segment(0xfe, PHP)]],
        ['a small copy of before', [segment(0xe0, Buffer.from(`JFXX\0\x10${PAYLOAD}`))]],
        ['a profile', [segment(0xe2, Buffer.from(`ICC_PROFILE\0\x01\x01${PAYLOAD}`))]],
        ['Photoshop data', [segment(0xed, Buffer.from(`Photoshop 3.0\0${PAYLOAD}`))]],
      ],
      (...segments) => withSegments(JPG, ...segments),
    ],
    [
      ['an archive behind it', ARCHIVE],
      ['a page behind it', HTML],
      ['a program behind it', PHP],
      ['another picture behind it', withSegments(JPG, segment(0xfe, TEXT))],
    ],
  )
  const pngs = picturesWith(
    [
      [
        ['where it was taken', [pngChunk('eXIf', exif(null))]],
        ['texts', [pngChunk('tEXt', Buffer.from(`Comment\0${PAYLOAD}`)), pngChunk('tIME', Buffer.alloc(7))]],
        ['a folded text', [pngChunk('zTXt', after(Buffer.from('x\0\0'), deflateSync(TEXT)))]],
        ['XMP', [pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${PAYLOAD}`))]],
        ['a profile', [pngChunk('iCCP', after(Buffer.from('x\0\0'), deflateSync(TEXT)))]],
        ['a chunk of its own', [pngChunk('evIL', TEXT)]],
      ],
      (...chunks) => withChunks(PNG, ...chunks),
    ],
    [
      ['an archive behind it', ARCHIVE],
      ['a page behind it', HTML],
    ],
  )

  it.each(jpegs)('of a JPEG with %s', async (_, bytes) => {
    const kept = await stored('deed.jpg', bytes)
    expect([kept.includes(PAYLOAD), new Set(partsOf(kept))]).toEqual([
      false,
      new Set(['db', 'c0', 'c4', 'da']),
    ])
    expect(await quartersOf(kept)).toBe('RGWB')
  })

  it.each(pngs)('of a PNG with %s', async (_, bytes) => {
    const kept = await stored('deed.png', bytes)
    expect([kept.includes(PAYLOAD), new Set(partsOf(kept))]).toEqual([
      false,
      new Set(['IHDR', 'pHYs', 'IDAT', 'IEND']),
    ])
    expect(await quartersOf(kept)).toBe('RGWB')
  })
})

describe('a picture is turned as its EXIF says', () => {
  const turned = ['RGWB', 'GRBW', 'WBRG', 'BWGR', 'RBWG', 'BRGW', 'WGRB', 'GWBR']
  it.each(turned.map((expected, index) => [index + 1, expected] as const))(
    '%i',
    async (orientation, expected) => {
      const tag = exif(orientation)
      const jpeg = withSegments(JPG, exifSegment(tag))
      // Another program reads the tag alike.
      expect(await quartersOf(jpeg)).toBe(expected)
      const png = ['deed.png', withChunks(PNG, pngChunk('eXIf', tag))] as const
      // By day PNGs of two: a mirrored one, and one on its side.
      const isPngToo = isFull || orientation === 2 || orientation === 6
      for (const [name, bytes] of [['deed.jpg', jpeg] as const, ...(isPngToo ? [png] : [])]) {
        const kept = await stored(name, bytes)
        expect(await quartersOf(kept)).toBe(expected)
        const { orientation: left, width, height } = await sharp(kept).metadata()
        expect([left, width, height]).toEqual([undefined, ...(orientation > 4 ? [32, 64] : [64, 32])])
      }
    },
  )
})

describe('a rare form of picture is drawn in the usual one', () => {
  const forms: [string, string, () => Promise<Buffer>][] = [
    ['a CMYK JPEG', 'a.jpg', () => quarters().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer()],
    [
      'a JPEG of wide colours',
      'a.jpg',
      () => quarters().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(),
    ],
    ['a progressive JPEG', 'a.jpg', () => quarters().jpeg({ progressive: true }).toBuffer()],
    ['a PNG of 16 bits', 'a.png', () => quarters().toColourspace('rgb16').png().toBuffer()],
    ['an interlaced PNG', 'a.png', () => quarters().png({ progressive: true }).toBuffer()],
    ['a PNG with a palette', 'a.png', () => quarters().png({ palette: true, colours: 4 }).toBuffer()],
    ['a transparent PNG', 'a.png', () => quarters().ensureAlpha(0.9).png().toBuffer()],
  ]
  it.each(forms)('%s', async (_, name, make) => {
    const kept = await stored(name, await make())
    const { space, depth, isProgressive, isPalette, hasProfile } = await sharp(kept).metadata()
    expect([space, depth, isProgressive, isPalette, hasProfile]).toEqual([
      'srgb',
      'uchar',
      false,
      false,
      false,
    ])
    // Printers' blue is darker than a screen's.
    if (name === 'a.jpg') expect((await quartersOf(kept)).slice(0, 1)).toBe('R')
    else expect(await quartersOf(kept)).toBe('RGWB')
  })

  it('a see-through part stays so', async () => {
    const kept = await stored('a.png', await quarters().ensureAlpha(0).png().toBuffer())
    expect((await pixelsOf(kept)).at(5, 5)[3]).toBe(0)
  })

  it('a picture that moves is refused', async () => {
    const { status, body } = await send('a.png', moving(PNG))
    expect([status, body.errors]).toEqual([422, { document: [WRONG] }])
  })
})

describe('a JPEG', () => {
  const sizes = async (quality: number) => {
    const bytes = await noise(600, 400).jpeg({ quality }).toBuffer()
    return (await stored('a.jpg', bytes)).length / bytes.length
  }

  it('never grows where it came in fine, and by half at most where it came in coarse', async () => {
    expect(await sizes(98)).toBeLessThan(1)
    expect(await sizes(85)).toBeLessThan(1)
    expect(await sizes(60)).toBeLessThan(1.5)
  })

  it('keeps a red stamp as sharp as it came', async () => {
    const subsampling = async (chromaSubsampling: string) => {
      const bytes = await quarters().jpeg({ chromaSubsampling }).toBuffer()
      return (await sharp(await stored('a.jpg', bytes)).metadata()).chromaSubsampling
    }
    expect([await subsampling('4:4:4'), await subsampling('4:2:0')]).toEqual(['4:4:4', '4:2:0'])
  })
})

describe('refused pictures, with the reason', () => {
  const headed = (by: Buffer, png: Buffer) => Buffer.concat([by.subarray(0, 33), png.subarray(33)])
  const cases: [string, string, () => Buffer | Promise<Buffer>, FileRefusal?][] = [
    [
      'a JPEG that breaks off',
      'a.jpg',
      async () => (await noise(200, 200).jpeg().toBuffer()).subarray(0, 9_000),
      'unreadable',
    ],
    ['a JPEG without its end', 'a.jpg', () => JPG.subarray(0, -2), 'unreadable'],
    [
      'a PNG that breaks off',
      'a.png',
      async () => (await noise(200, 200).png().toBuffer()).subarray(0, 9_000),
      'unreadable',
    ],
    ['a PNG whose rows are too few', 'a.png', () => headed(blackPng(64, 32), blackPng(64, 1)), 'unreadable'],
    ['a PNG of 400 megapixels in 50 kB', 'a.png', () => blackPng(20_000, 20_000), 'pixels'],
    ['a PNG of 41 megapixels', 'a.png', () => blackPng(8_200, 5_000), 'pixels'],
    ['a JPEG of 41 megapixels', 'a.jpg', () => jpegDeclaring(8_200, 5_000), 'pixels'],
    ['a WebP picture', 'a.png', () => quarters().webp().toBuffer()],
    ['a TIFF picture', 'a.jpg', () => quarters().tiff().toBuffer()],
    ['a GIF', 'a.png', () => quarters().gif().toBuffer()],
  ]
  it.each(cases)('%s', async (_, name, make, why) => {
    const { status, body } = await send(name, await make())
    expect([status, body.errors]).toEqual([422, { document: why ? [WRONG, FILE_REFUSALS[why]] : [WRONG] }])
  })
})

describe('a picture of 40 megapixels passes within the bounds of its process', () => {
  const onItsSide = { orientation: 6 }
  const pictures: [string, string, () => Promise<Buffer> | Buffer][] = [
    ['a PNG', 'a.png', () => blackPng(8_000, 5_000)],
    [
      'a progressive JPEG on its side',
      'a.jpg',
      () =>
        plain(8_000, 5_000)
          .withMetadata(onItsSide)
          .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
          .toBuffer(),
    ],
    [
      'an interlaced PNG of 16 bits on its side',
      'a.png',
      async () => {
        const png = await plain(8_000, 5_000)
          .ensureAlpha(0.5)
          .toColourspace('rgb16')
          .png({ progressive: true })
          .toBuffer()
        return withChunks(png, pngChunk('eXIf', exif(6)))
      },
    ],
  ]
  // Seconds of a processor each, but for the first.
  it.each(isFull ? pictures : pictures.slice(0, 1))('%s', async (what, name, make) => {
    const { width, height } = await sharp(await stored(name, await make())).metadata()
    expect([width, height]).toEqual(what.endsWith('side') ? [5_000, 8_000] : [8_000, 5_000])
  })
})
