import { crc32, deflateRawSync } from 'node:zlib'

/** Office documents as zipped parts, built by hand. */

export type Part = {
  name: string
  bytes: Buffer | string
  /** The name in the entry's own header, if it differs from the directory. */
  localName?: string
  /** The declared unpacked size, if it is false. */
  size?: number
  isStored?: boolean
  isLocked?: boolean
}

/** A deflated zip archive; `gap` bytes precede the directory, where no reader of the directory looks. */
export function zipOf(parts: Part[], gap: Buffer = Buffer.alloc(0)): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, bytes, localName = name, size, isStored, isLocked } of parts) {
    const data = Buffer.from(bytes)
    const packed = isStored ? data : deflateRawSync(data)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(isLocked ? 1 : 0, 2)
    fields.writeUInt16LE(isStored ? 0 : 8, 4)
    fields.writeUInt32LE(crc32(data), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(size ?? data.length, 18)
    const named = (of: string) => {
      const copy = Buffer.from(fields)
      copy.writeUInt16LE(Buffer.byteLength(of), 22)
      return copy
    }
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      named(localName),
      Buffer.from(localName),
      packed,
    ])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    central.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02', 'latin1'),
        Buffer.from([20, 0]),
        named(name),
        tail,
        Buffer.from(name),
      ]),
    )
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset + gap.length, 16)
  return Buffer.concat([...locals, gap, directory, end])
}

const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const PART = 'application/vnd.openxmlformats-officedocument'

/** The content types: of the main part, and any others given. */
export const types = (part: string, type: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${TYPES}"><Override PartName="/${part}" ContentType="${type}"/>${more}</Types>`
/** The relationships file of a part. */
export const relations = (...tags: string[]) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${tags.join('')}</Relationships>`
/** The text part of a document. */
export const letter = (body = '<w:p/>') =>
  `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`

/** A document with these additional parts; a part of the same name replaces the usual one. */
export function docx(more: Part[] = [], gap?: Buffer): Buffer {
  const usual: Part[] = [
    {
      name: '[Content_Types].xml',
      bytes: types('word/document.xml', `${PART}.wordprocessingml.document.main+xml`),
    },
    {
      name: '_rels/.rels',
      bytes: relations(
        `<Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/>`,
      ),
    },
    { name: 'word/document.xml', bytes: letter() },
  ]
  const named = new Set(more.map(({ name }) => name))
  return zipOf([...usual.filter(({ name }) => !named.has(name)), ...more], gap)
}

/** A workbook with these additional parts. */
export function xlsx(more: Part[] = []): Buffer {
  return zipOf([
    { name: '[Content_Types].xml', bytes: types('xl/workbook.xml', `${PART}.spreadsheetml.sheet.main+xml`) },
    { name: 'xl/workbook.xml', bytes: '<?xml version="1.0"?><workbook/>' },
    ...more,
  ])
}
