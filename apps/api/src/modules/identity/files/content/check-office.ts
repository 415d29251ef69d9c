import { type Budget, Refused } from './budget.ts'
import { checkOldOffice, isOldOffice } from './check-old-office.ts'
import { unfoldZip, type ZipEntry } from './zip-entries.ts'

/** The deepest nesting of documents: a chart may hold a sheet, which holds no third level. */
const DEEPEST = 3

/** Parts that hold programs. */
const PROGRAM_PARTS = /vba(?:project|data)|(?:^|\/)(?:macrosheets|intlmacrosheets|dialogsheets|activex)\//i
const PROGRAM_TYPES = /macroenabled|vbaproject|vnd\.ms-office\.activex|macrosheet|dialogsheet/i
/** The permitted external target of a document: pages that a reader opens by a click. */
const CLICKED = /\/hyperlink$/i
/** Field codes that run a program when the field is updated. */
const DDE = /(?:^|[\s"])DDE(?:AUTO)?\s/i

/**
 * Checks a DOCX or XLSX by unpacking it in full. Throws Refused for programs in it, for content that it would load from
 * elsewhere, and for a bomb.
 */
export async function checkOffice(bytes: Buffer, budget: Budget, depth = 0): Promise<void> {
  if (depth > DEEPEST) throw new Refused('tooLarge')
  const entries = await unfoldZip(bytes, budget)
  for (const entry of entries) {
    if (/\[content_types\]\.xml$/i.test(entry.name)) checkTypes(textOf(entry.bytes), entries)
    if (PROGRAM_PARTS.test(entry.name)) throw new Refused('macros')
    if (isZip(entry.bytes)) await checkOffice(entry.bytes, budget, depth + 1)
    else if (isOldOffice(entry.bytes)) checkOldOffice(entry.bytes)
    else if (/\.(?:xml|rels|vml)$/i.test(entry.name)) checkXml(entry)
  }
}

function isZip(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes.readUInt32LE(0) === 0x04034b50
}

function checkXml({ name, bytes }: ZipEntry): void {
  const xml = textOf(bytes)
  // A DOCTYPE allows entities, which could hide a match; no office program writes one.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new Refused('unreadable')
  if (/\.rels$/i.test(name))
    for (const [tag] of xml.matchAll(/<[^<>]*\bRelationship\b[^<>]*>/g)) checkRelation(tag)
  if (/ddeLink\b/i.test(xml) || DDE.test(instructions(xml))) throw new Refused('reachesOut')
}

/**
 * Types of programs that parts have. Some programs write a type for every ending that there could be, so that only those
 * of parts in the package count.
 */
function checkTypes(xml: string, entries: ZipEntry[]): void {
  const names = entries.map(({ name }) => partName(name))
  for (const [tag, kind] of xml.matchAll(/<(?:[\w.-]+:)?(Default|Override)\b[^<>]*>/gi)) {
    const given = attributesOf(tag)
    if (!PROGRAM_TYPES.test(given.get('contenttype') ?? '')) continue
    const ending = `.${partName(given.get('extension') ?? '')}`
    const part = partName(given.get('partname') ?? '')
    const isThere = /default/i.test(kind ?? '')
      ? names.some((name) => name.endsWith(ending))
      : names.includes(part)
    if (isThere) throw new Refused('macros')
  }
}

/** A name of a part as readers compare it. */
function partName(name: string): string {
  return decoded(name).replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
}

function decoded(name: string): string {
  return name.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function checkRelation(tag: string): void {
  const attributes = attributesOf(tag)
  const type = attributes.get('type') ?? ''
  const target = attributes.get('target') ?? ''
  if (/\/(?:vbaProject|attachedToolbars|keyMapCustomizations|control)/i.test(type))
    throw new Refused('macros')
  // HTML and the like that Word takes in as it opens the document.
  if (/\/afChunk$/i.test(type)) throw new Refused('reachesOut')
  if (CLICKED.test(type)) return
  const isOutside = (attributes.get('targetmode') ?? '').toLowerCase() === 'external'
  if (isOutside && !isNextToIt(type, target)) throw new Refused('reachesOut')
}

/** The attributes of a tag, without prefixes and in small letters. */
function attributesOf(tag: string): Map<string, string> {
  return new Map(
    [...tag.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      name.replace(/^.*:/, '').toLowerCase(),
      plain(double ?? single ?? '').trim(),
    ]),
  )
}

/** Another workbook beside this one, which Excel asks about before it reads it. */
function isNextToIt(type: string, target: string): boolean {
  return /\/externalLinkPath$/i.test(type) && /^[^:\\/][^:\\]*$/.test(target) && !target.startsWith('..')
}

/** The whole texts of all fields, joined from their runs. */
function instructions(xml: string): string {
  const inRuns = [...xml.matchAll(/<w:instrText\b[^>]*>([^<]*)</g)].map(([, text]) => text ?? '')
  const simple = [...xml.matchAll(/\binstr\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, a, b]) => a ?? b ?? '')
  return plain(`${inRuns.join('')} ${simple.join(' ')}`)
}

/** XML is UTF-8 or UTF-16. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length & ~1))
      .swap16()
      .toString('utf16le')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2)
  if (bytes[0] === 0 && bytes[1] === 0x3c)
    return Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le')
  if (bytes[0] === 0x3c && bytes[1] === 0) return bytes.toString('utf16le')
  const text = bytes.toString('utf8')
  // UTF-7, EBCDIC and the like cannot be searched.
  const encoding = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)/i.exec(text)?.[1]
  if (encoding !== undefined && !/^(?:utf-?8|us-ascii|iso-8859-1|windows-125\d)$/i.test(encoding))
    throw new Refused('unreadable')
  return text
}

/** A value with numeric character references decoded. */
function plain(value: string): string {
  const sign = (code: number) => (code > 0 && code < 0x110000 ? String.fromCodePoint(code) : '')
  return value
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => sign(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, digits: string) => sign(Number(digits)))
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
}
