import { crc32, deflateSync } from 'node:zlib'

/** Small valid files of each kind, built by hand. */

export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** A grey PNG. */
export function png(width = 1, height = 1): Buffer {
  const row = Buffer.alloc(1 + width, 128)
  row[0] = 0
  return pngOf(width, height, 8, Buffer.concat(Array<Buffer>(height).fill(row)))
}

/** A PNG whose header declares a size; it has the pixels of a smaller one. */
export function pngDeclaring(width: number, height: number): Buffer {
  return pngOf(width, height, 8, Buffer.from([0, 128]))
}

/** A black PNG with one bit for a pixel: of 20,000 by 20,000 pixels it is a file of 50 kB. */
export function blackPng(width: number, height: number): Buffer {
  return pngOf(width, height, 1, Buffer.alloc(height * (1 + Math.ceil(width / 8))))
}

/** A PNG of grey in so many bits, of the rows as they are deflated. */
function pngOf(width: number, height: number, bits: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = bits
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(8 + body.length)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), framed.length - 4)
  return framed
}

/** A grey JPEG of 8 by 8 pixels. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMU' +
    'FRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU' +
    'FBQUFBQUFBT/wAARCAAIAAgDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAU' +
    'AQEAAAAAAAAAAAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AAA//2Q==',
  'base64',
)

/** A JPEG whose header declares a size; it has the pixels of a smaller one. */
export function jpegDeclaring(width: number, height: number): Buffer {
  const bytes = Buffer.from(JPEG)
  const frame = bytes.indexOf(Buffer.from('ffc0', 'hex'))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

/** An old Office file: a compound file with these streams, each in its own sectors. */
export function oldOffice(streams: [name: string, bytes: Buffer][]): Buffer {
  const sectors: Buffer[] = []
  const table: number[] = [0xfffffffd]
  const directory: Buffer[] = [directoryEntry('Root Entry', 5, 0xfffffffe, 0)]
  const add = (bytes: Buffer) => {
    const first = sectors.length + 1
    const count = Math.max(Math.ceil(bytes.length / 512), 1)
    for (let index = 0; index < count; index++) {
      const sector = Buffer.alloc(512)
      bytes.copy(sector, 0, index * 512, (index + 1) * 512)
      sectors.push(sector)
      table.push(index === count - 1 ? 0xfffffffe : first + index + 1)
    }
    return first
  }
  // A stream below 4,096 bytes would be stored in the mini stream.
  for (const [name, bytes] of streams) {
    const whole = Buffer.concat([bytes, Buffer.alloc(Math.max(4096 - bytes.length, 0))])
    directory.push(directoryEntry(name, 2, add(whole), whole.length))
  }
  const directoryStart = add(Buffer.concat(directory))
  const header = Buffer.alloc(512)
  header.write('d0cf11e0a1b11ae1', 'hex')
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(directoryStart, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(0xfffffffe, 60)
  header.writeUInt32LE(0xfffffffe, 68)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  const numbers = Buffer.alloc(512, 0xff)
  for (const [index, number] of table.entries()) numbers.writeUInt32LE(number, index * 4)
  return Buffer.concat([header, numbers, ...sectors])
}

function directoryEntry(name: string, type: number, start: number, size: number): Buffer {
  const entry = Buffer.alloc(128)
  entry.write(name, 'utf16le')
  entry.writeUInt16LE(name.length * 2 + 2, 64)
  entry[66] = type
  entry.fill(0xff, 68, 80)
  entry.writeUInt32LE(start, 116)
  entry.writeUInt32LE(size, 120)
  return entry
}

/** A minimal document of the old Word format. */
export const OLD_OFFICE = oldOffice([['WordDocument', Buffer.from('eca5c100', 'hex')]])

const PART = 'application/vnd.openxmlformats-officedocument'

export const DOCX = officeZip('word/document.xml', `${PART}.wordprocessingml.document.main+xml`)
export const XLSX = officeZip('xl/workbook.xml', `${PART}.spreadsheetml.sheet.main+xml`)

function officeZip(part: string, contentType: string): Buffer {
  const types =
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    `<Override PartName="/${part}" ContentType="${contentType}"/></Types>`
  return zip([
    ['[Content_Types].xml', types],
    [part, '<?xml version="1.0"?><root/>'],
  ])
}

/** A zip with uncompressed entries. */
export function zip(entries: [name: string, text: string][]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, text] of entries) {
    const data = Buffer.from(text)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt32LE(crc32(data), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(data.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), data])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    const made = Buffer.from([20, 0])
    central.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), made, fields, tail, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
