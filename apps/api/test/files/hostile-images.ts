import { crc32, deflateSync } from 'node:zlib'
import type { Dice, Hostile } from './hostile-files.ts'
import { PAYLOAD } from './hostile-pdfs.ts'
import { JPEG, jpegDeclaring, png, pngDeclaring, zip } from './sample-files.ts'

/** A chunk of a PNG. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(8 + body.length)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), framed.length - 4)
  return framed
}

/** A PNG with another chunk after its header. */
export const pngWith = (...chunks: Buffer[]) => withChunks(png(8, 8), ...chunks)

/** Chunks right after a PNG's header. */
export function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

/** A segment of a JPEG. */
export function segment(code: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** Segments right after a JPEG's start, the place of EXIF. */
export function withSegments(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

const jpegWith = (...segments: Buffer[]) => withSegments(JPEG, ...segments)

/** EXIF as a segment of a JPEG. */
export const exifSegment = (tiff: Buffer) =>
  segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]))

/** EXIF data with an orientation, if given, and a location. */
export function exif(orientation: number | null): Buffer {
  const text = Buffer.from(`${PAYLOAD} 18.5204 N 73.8567 E\0`, 'latin1')
  const block = Buffer.alloc(8 + 2 + 24 + 4)
  block.write('II*\0', 0, 'latin1')
  block.writeUInt32LE(8, 4)
  block.writeUInt16LE(2, 8)
  block.writeUInt16LE(0x010e, 10)
  block.writeUInt16LE(2, 12)
  block.writeUInt32LE(text.length, 14)
  block.writeUInt32LE(block.length, 18)
  block.writeUInt16LE(orientation === null ? 0x0131 : 0x0112, 22)
  block.writeUInt16LE(3, 24)
  block.writeUInt32LE(1, 26)
  block.writeUInt16LE(orientation ?? 0, 30)
  return Buffer.concat([block, text])
}

const HTML = `<script>${PAYLOAD}</script>`
const turned = (dice: Dice) => (dice.chance(0.5) ? 1 + dice.below(8) : null)

const MADE: [what: string, name: string, make: (dice: Dice) => Buffer][] = [
  ['where it was taken', 'a.jpg', (dice) => jpegWith(exifSegment(exif(turned(dice))))],
  ['where it was taken', 'a.png', (dice) => pngWith(pngChunk('eXIf', exif(turned(dice))))],
  [
    'a broken EXIF',
    'a.jpg',
    (dice) =>
      jpegWith(exifSegment(exif(3).subarray(0, 8 + dice.below(30))), segment(0xfe, Buffer.from(PAYLOAD))),
  ],
  [
    'EXIF that leads nowhere',
    'a.jpg',
    () => {
      const tiff = exif(6)
      tiff.writeUInt32LE(0xfffffff0, 4)
      return jpegWith(exifSegment(tiff))
    },
  ],
  [
    'XMP',
    'a.jpg',
    () =>
      jpegWith(segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${PAYLOAD}</x:xmpmeta>`))),
  ],
  ['a comment', 'a.jpg', () => jpegWith(segment(0xfe, Buffer.from(`<?php ${PAYLOAD} ?>`)))],
  ['a small copy of before', 'a.jpg', () => jpegWith(segment(0xe0, Buffer.from(`JFXX\0\x10${PAYLOAD}`)))],
  ['Photoshop data', 'a.jpg', () => jpegWith(segment(0xed, Buffer.from(`Photoshop 3.0\0${PAYLOAD}`)))],
  [
    'another picture behind it',
    'a.jpg',
    () => Buffer.concat([JPEG, jpegWith(segment(0xfe, Buffer.from(PAYLOAD)))]),
  ],
  [
    'bytes behind it',
    'a.png',
    (dice) => Buffer.concat([png(8, 8), Buffer.alloc(1 + dice.below(500), PAYLOAD)]),
  ],
  [
    'texts',
    'a.png',
    () =>
      pngWith(
        pngChunk('tEXt', Buffer.from(`Comment\0${PAYLOAD}`)),
        pngChunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), deflateSync(PAYLOAD)])),
        pngChunk('iTXt', Buffer.from(`XML\0\0\0\0\0${PAYLOAD}`)),
      ),
  ],
  ['a chunk of its own', 'a.png', () => pngWith(pngChunk('eViL', Buffer.from(PAYLOAD)))],
  [
    'a time',
    'a.png',
    () => pngWith(pngChunk('tIME', Buffer.alloc(7)), pngChunk('tEXt', Buffer.from(`${PAYLOAD}\0x`))),
  ],
  ['a page in a text', 'a.png', () => pngWith(pngChunk('tEXt', Buffer.from(`x\0${HTML}`)))],
  ['a page in a comment', 'a.jpg', () => jpegWith(segment(0xfe, Buffer.from(HTML)))],
  ['an archive behind it', 'a.png', () => Buffer.concat([png(8, 8), zip([['run.sh', PAYLOAD]])])],
  ['a page behind it', 'a.png', () => Buffer.concat([png(8, 8), Buffer.from(HTML)])],
  [
    'a flood of pixels',
    'a.png',
    (dice) => pngDeclaring(10_000 + dice.below(50_000), 10_000 + dice.below(50_000)),
  ],
  [
    'a flood of pixels',
    'a.jpg',
    (dice) => jpegDeclaring(10_000 + dice.below(50_000), 10_000 + dice.below(50_000)),
  ],
  ['no pixels', 'a.png', () => pngDeclaring(0, 0)],
  [
    'a chunk longer than the file',
    'a.png',
    (dice) => {
      const bytes = png(8, 8)
      bytes.writeUInt32BE(1_000 + dice.below(2 ** 31), 33)
      return bytes
    },
  ],
  [
    'a wrong check sum',
    'a.png',
    () => {
      const bytes = png(8, 8)
      bytes[29] = (bytes[29] ?? 0) ^ 1
      return bytes
    },
  ],
  [
    'a segment longer than the file',
    'a.jpg',
    () => Buffer.concat([JPEG.subarray(0, -2), Buffer.from('ffe5ffff00', 'hex')]),
  ],
  ['no end', 'a.jpg', () => JPEG.subarray(0, -2)],
  ['no end', 'a.png', (dice) => png(8, 8).subarray(0, 34 + dice.below(20))],
]

/** Pictures with hidden data, with decompression bombs, or broken. */
export function hostileImage(dice: Dice): Hostile {
  const [what, name, make] = dice.inTurn(MADE)
  return { what: `${name.endsWith('png') ? 'a PNG' : 'a JPEG'} with ${what}`, name, bytes: make(dice) }
}
