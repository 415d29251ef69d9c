import { MAX_FILE_BYTES, MAX_PICTURE_PIXELS } from '@chukta/contract/file-kinds'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { Refused } from './budget.ts'

/** The decoders of the two kinds; the library's others stay disabled. One thread, no cache. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.concurrency(1)
sharp.cache(false)

/** Small print of a photographed page stays sharp at both. The second is for a JPEG that would grow at the first. */
const [FINE, USUAL] = [90, 80]
/** A PNG may be packed better than we do, and grow. */
const MAX_REDRAWN_BYTES = 2 * MAX_FILE_BYTES

/**
 * Decodes a picture and encodes its pixels as a new file of its kind, turned as its EXIF says. Metadata, profile,
 * further frames and trailing bytes are dropped. Throws Refused for more pixels than a picture may have, before any is
 * decoded, and for a picture that is truncated or cannot be decoded.
 */
export async function redrawPicture(kind: 'jpg' | 'png', bytes: Buffer): Promise<Buffer> {
  // Reads the header alone.
  const header = await whole(sharp(bytes, { limitInputPixels: false }).metadata())
  if (header.width * header.height > MAX_PICTURE_PIXELS) throw new Refused('pixels')
  const upright = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PICTURE_PIXELS }).autoOrient()
  const redrawn =
    kind === 'png' ? await whole(upright.png().toBuffer()) : await jpegOf(upright, header, bytes.length)
  if (redrawn.length > MAX_REDRAWN_BYTES) throw new Refused('tooHeavy')
  return redrawn
}

async function jpegOf(
  picture: Sharp,
  { chromaSubsampling: colours }: Metadata,
  bytesBefore: number,
): Promise<Buffer> {
  // A stamp in red on white is sharp only with full chroma resolution.
  const chromaSubsampling = colours === '4:4:4' ? colours : '4:2:0'
  const draw = (quality: number) => whole(picture.clone().jpeg({ quality, chromaSubsampling }).toBuffer())
  const fine = await draw(FINE)
  return fine.length <= bytesBefore ? fine : draw(USUAL)
}

/** The library fails by a plain error for a broken picture, and for one that exceeds its process's memory. */
function whole<T>(work: Promise<T>): Promise<T> {
  return work.catch((error) => {
    throw new Refused(/memory/i.test(String(error)) ? 'tooHeavy' : 'unreadable')
  })
}
