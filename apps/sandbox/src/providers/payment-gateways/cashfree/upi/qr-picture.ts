import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** Pixels of one module, and modules of white around the code: four, as the standard wants. */
const SCALE = 8
const BORDER = 4

/** A text as a QR code: a black and white PNG as a data address. */
export function qrPicture(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const side = size * SCALE
  const rows = data.flatMap((modules) => {
    const row = Buffer.alloc(1 + Math.ceil(side / 8))
    for (let x = 0; x < side; x++) {
      const isWhite = !modules[Math.floor(x / SCALE)]
      if (isWhite) row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
    }
    return Array<Buffer>(SCALE).fill(row)
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  // One bit of grey for each pixel; the other bytes are the only methods that PNG has.
  head[8] = 1
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
