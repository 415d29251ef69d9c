import { crc32 } from 'node:zlib'
import { orientationBlock, readOrientation } from './orientation.ts'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** What the picture needs to be drawn in its colours. All else (texts, times, EXIF, frames, private chunks) goes. */
const KEPT = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'sBIT',
  'pHYs',
  'bKGD',
  'hIST',
])

/**
 * A PNG without its metadata; of EXIF the orientation stays, and trailing bytes are removed. The picture
 * data are unchanged. Null when the chunks do not make a PNG.
 */
export function cleanPng(bytes: Buffer): Buffer | null {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return null
  const kept: Buffer[] = []
  let orientation: number | null = null
  let at = 8
  for (;;) {
    if (at + 12 > bytes.length) return null
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (kept.length === 0 && type !== 'IHDR') return null
    if (type === 'eXIf') orientation = readOrientation(bytes.subarray(at + 8, end - 4))
    if (KEPT.has(type)) {
      if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null
      kept.push(bytes.subarray(at, end))
    }
    if (type === 'IEND') break
    at = end
  }
  const [header, ...rest] = kept as [Buffer, ...Buffer[]]
  const turned = orientation === null ? [] : [chunk('eXIf', orientationBlock(orientation))]
  return Buffer.concat([SIGNATURE, header, ...turned, ...rest])
}

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(12 + data.length)
  framed.writeUInt32BE(data.length, 0)
  framed.write(type, 4, 'latin1')
  data.copy(framed, 8)
  framed.writeUInt32BE(crc32(framed.subarray(4, 8 + data.length)), 8 + data.length)
  return framed
}
