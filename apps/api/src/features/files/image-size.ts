/** The most pixels of an image, so that every viewer can open it (design 8.6). */
const MAX_PIXELS = 50_000_000

/** True when the header of a PNG or a JPEG names a size that a screen can show. */
export function hasSaneSize(kind: 'png' | 'jpg', bytes: Buffer): boolean {
  const size = kind === 'png' ? pngSize(bytes) : jpegSize(bytes)
  return size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= MAX_PIXELS
}

type Size = { width: number; height: number }

/** Signature, then IHDR with width and height as its first eight bytes. */
function pngSize(bytes: Buffer): Size | null {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Walks the segments to the first start of frame (C0 to CF but for C4, C8, CC). */
function jpegSize(bytes: Buffer): Size | null {
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    else {
      const length = bytes.readUInt16BE(at + 2)
      if (length < 2) return null
      at += 2 + length
    }
  }
  return null
}
