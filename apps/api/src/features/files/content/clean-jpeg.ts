import { orientationBlock, readOrientation, segmentOfTiff, tiffOfSegment } from './orientation.ts'

const [APP0, APP1, APP2, APP14, COMMENT] = [0xe0, 0xe1, 0xe2, 0xee, 0xfe]
const [START, END, SCAN] = [0xd8, 0xd9, 0xda]

/**
 * A JPEG without its metadata: EXIF (its orientation stays), XMP, comments, thumbnails, and trailing
 * bytes. The picture data are unchanged. Null when the segments do not make a JPEG.
 */
export function cleanJpeg(bytes: Buffer): Buffer | null {
  if (bytes[0] !== 0xff || bytes[1] !== START) return null
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let orientation: number | null = null
  let at = 2
  for (;;) {
    const marker = nextMarker(bytes, at)
    if (!marker) return null
    at = marker.after
    if (marker.code === END) {
      kept.push(Buffer.from([0xff, END]))
      break
    }
    if (at + 2 > bytes.length) return null
    const length = bytes.readUInt16BE(at)
    const end = at + length
    if (length < 2 || end > bytes.length) return null
    const data = bytes.subarray(at + 2, end)
    if (marker.code === APP1) {
      const tiff = tiffOfSegment(data)
      orientation ??= tiff && readOrientation(tiff)
    } else if (isKept(marker.code, data)) {
      const own = marker.code === APP0 ? withoutThumbnail(data) : data
      kept.push(segment(marker.code, own))
    }
    at = end
    if (marker.code === SCAN) {
      const stop = endOfScan(bytes, at)
      kept.push(bytes.subarray(at, stop))
      at = stop
    }
  }
  const [start, jfif, ...rest] = kept as [Buffer, Buffer, ...Buffer[]]
  const turned = orientation === null ? [] : [segment(APP1, segmentOfTiff(orientationBlock(orientation)))]
  // JFIF must be the first segment.
  const isJfif = jfif[1] === APP0
  return Buffer.concat(isJfif ? [start, jfif, ...turned, ...rest] : [start, ...turned, jfif, ...rest])
}

/** What the picture needs to be drawn in its colours: JFIF, the ICC profile, Adobe's transform, and all that is no APP. */
function isKept(code: number, data: Buffer): boolean {
  if (code === COMMENT) return false
  if (code < APP0 || code > 0xef) return true
  const name = data.toString('latin1', 0, 12)
  return (
    (code === APP0 && name.startsWith('JFIF\0') && data.length >= 14) ||
    (code === APP2 && name === 'ICC_PROFILE\0') ||
    (code === APP14 && name.startsWith('Adobe'))
  )
}

/** JFIF may carry a small copy of the picture, of before it was cut or blackened. */
function withoutThumbnail(jfif: Buffer): Buffer {
  const own = Buffer.from(jfif.subarray(0, 14))
  own[12] = 0
  own[13] = 0
  return own
}

/** The marker at or after a position; stray bytes before it are skipped, as readers do. */
function nextMarker(bytes: Buffer, from: number): { code: number; after: number } | null {
  let at = bytes.indexOf(0xff, from)
  if (at < 0) return null
  while (bytes[at] === 0xff) at += 1
  const code = bytes[at]
  return code === undefined || code === 0 ? null : { code, after: at + 1 }
}

/** Where the coded picture after a scan header ends: at the next marker that is no restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at < 0 || at + 1 >= bytes.length) return bytes.length
    const code = bytes[at + 1] ?? 0
    const isInside = code === 0 || (code >= 0xd0 && code <= 0xd7)
    if (!isInside && code !== 0xff) return at
    at += code === 0xff ? 1 : 2
  }
}

function segment(code: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
