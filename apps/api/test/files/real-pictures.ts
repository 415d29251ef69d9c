import sharp, { type Sharp } from 'sharp'
import { pngChunk, withChunks } from './hostile-images.ts'

const [WIDE, HIGH] = [64, 32]
const COLOURS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
]

/** Red, green, white and blue quarters, clockwise from the upper left: 64 by 32 pixels, read as `RGWB`. */
export function quarters(): Sharp {
  const pixels = Buffer.alloc(WIDE * HIGH * 3)
  for (let at = 0; at < WIDE * HIGH; at++) {
    const isRight = at % WIDE >= WIDE / 2
    const isBelow = at >= (WIDE * HIGH) / 2
    pixels.set(COLOURS[(isRight ? 1 : 0) + (isBelow ? 2 : 0)] ?? [], at * 3)
  }
  return sharp(pixels, { raw: { width: WIDE, height: HIGH, channels: 3 } })
}

/** A picture of one colour with so many pixels; its file is small. */
export function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#7f6a55' }, limitInputPixels: false })
}

/** A picture of noise, which no encoder makes small. */
export function noise(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  let state = 20_261_126
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    pixels[at] = state >>> 24
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A PNG that moves: the picture, and a second frame of its pixels. */
export function moving(png: Buffer): Buffer {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2, 0)
  const frame = (sequence: number) => {
    const data = Buffer.alloc(26)
    for (const [at, value] of [sequence, WIDE, HIGH].entries()) data.writeUInt32BE(value, at * 4)
    return pngChunk('fcTL', data)
  }
  const end = png.length - 12
  const start = png.indexOf('IDAT')
  const pixels = png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4))
  const second = pngChunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), pixels]))
  const before = withChunks(png.subarray(0, end), pngChunk('acTL', control), frame(0))
  return Buffer.concat([before, frame(1), second, png.subarray(end)])
}
