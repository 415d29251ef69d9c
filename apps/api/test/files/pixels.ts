import { createCanvas, loadImage } from '@napi-rs/canvas'

export type Pixels = { width: number; height: number; at: (x: number, y: number) => number[] }

/**
 * The pixels of a picture as red, green, blue and alpha, decoded by another program (Skia) than the one that draws
 * uploads anew. It turns a JPEG as its EXIF says.
 */
export async function pixelsOf(bytes: Buffer): Promise<Pixels> {
  const image = await loadImage(bytes)
  const { width, height } = image
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, at: (x, y) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)] }
}

/** The colours of the four quarters of a picture, clockwise from the upper left: R, G, B, W, or the numbers. */
export async function quartersOf(bytes: Buffer): Promise<string> {
  const { width, height, at } = await pixelsOf(bytes)
  const [left, right] = [width >> 2, width - 1 - (width >> 2)]
  const [above, below] = [height >> 2, height - 1 - (height >> 2)]
  const name = (colour: number[]) => {
    const [red, green, blue] = colour.map((part) => part > 200)
    return red && green && blue ? 'W' : red ? 'R' : green ? 'G' : blue ? 'B' : `(${colour})`
  }
  return [at(left, above), at(right, above), at(right, below), at(left, below)].map(name).join('')
}

/** The kinds of the parts of a picture's file, in their order; `behind` for bytes after its end. */
export function partsOf(bytes: Buffer): string[] {
  return bytes[0] === 0x89 ? chunksOf(bytes) : segmentsOf(bytes)
}

function chunksOf(bytes: Buffer): string[] {
  const types: string[] = []
  let at = 8
  while (types.at(-1) !== 'IEND') {
    types.push(bytes.toString('latin1', at + 4, at + 8))
    at += 12 + bytes.readUInt32BE(at)
  }
  return at === bytes.length ? types : [...types, 'behind']
}

/** Up to the first scan; between it and the end of a picture of one scan there is nothing but pixels. */
function segmentsOf(bytes: Buffer): string[] {
  const codes: string[] = []
  let at = 2
  while (codes.at(-1) !== 'da') {
    codes.push(bytes.toString('hex', at + 1, at + 2))
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return bytes.indexOf(Buffer.from('ffd9', 'hex'), at) === bytes.length - 2 ? codes : [...codes, 'behind']
}
