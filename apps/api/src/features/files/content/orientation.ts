/** The only metadata of a picture that is kept: its orientation. */
const ORIENTATION_TAG = 0x0112
const EXIF = Buffer.from('Exif\0\0', 'latin1')

/**
 * The orientation (2 to 8) that a TIFF block of EXIF data names; null when there is none, when it is the usual one,
 * or when the block is broken.
 */
export function readOrientation(tiff: Buffer): number | null {
  if (tiff.length < 8) return null
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const two = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const count = Math.min(two(start), 500)
  for (let index = 0; index < count; index++) {
    const at = start + 2 + index * 12
    if (two(at) !== ORIENTATION_TAG) continue
    const value = two(at + 8)
    return value >= 2 && value <= 8 ? value : null
  }
  return null
}

/** A TIFF block that names an orientation and nothing else. */
export function orientationBlock(orientation: number): Buffer {
  const block = Buffer.alloc(26)
  block.write('MM\0*', 0, 'latin1')
  block.writeUInt32BE(8, 4)
  block.writeUInt16BE(1, 8)
  block.writeUInt16BE(ORIENTATION_TAG, 10)
  block.writeUInt16BE(3, 12)
  block.writeUInt32BE(1, 14)
  block.writeUInt16BE(orientation, 18)
  return block
}

/** The TIFF block of an APP1 segment's data; null when it holds something else. */
export function tiffOfSegment(data: Buffer): Buffer | null {
  return data.subarray(0, EXIF.length).equals(EXIF) ? data.subarray(EXIF.length) : null
}

/** The data of an APP1 segment around a TIFF block. */
export function segmentOfTiff(tiff: Buffer): Buffer {
  return Buffer.concat([EXIF, tiff])
}
