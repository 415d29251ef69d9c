import type { FileRefusal } from '@chukta/contract/file-messages'
import { type Budget, Refused } from './budget.ts'
import type { PdfToken } from './pdf-lexer.ts'
import { type PdfObject, PdfReader } from './pdf-objects.ts'

/** Names that no plain document needs, and the finding of each. */
const MARKERS = new Map<string, FileRefusal>(
  Object.entries({
    JavaScript: 'pdfRuns',
    Launch: 'pdfRuns',
    SubmitForm: 'pdfRuns',
    ImportData: 'pdfRuns',
    GoToE: 'pdfRuns',
    GoToR: 'pdfRuns',
    Rendition: 'pdfRuns',
    RichMedia: 'pdfRuns',
    XFA: 'pdfRuns',
    EmbeddedFile: 'pdfHolds',
    EmbeddedFiles: 'pdfHolds',
    Encrypt: 'pdfLocked',
  }),
)
/** Short names, which may also name a glyph of a font: counted where a script, an action or a file follows them. */
const SHORT_MARKERS = new Map<string, FileRefusal>([
  ['JS', 'pdfRuns'],
  ['AA', 'pdfRuns'],
  ['EF', 'pdfHolds'],
])

/** Findings are reported in this order, unreadable content first. */
const ORDER: FileRefusal[] = ['pdfLocked', 'pdfRuns', 'pdfHolds']

type Found = {
  marks: Set<FileRefusal>
  /** Numbers of objects that are executed when the document opens. */
  opened: Set<number>
  /** Whether the object of a number only shows a place of the document; cached for repeated references. */
  isPlace: Map<number | null, boolean>
}

/**
 * Searches a PDF for active, sending or hidden content, in every object of the file and of every object stream.
 * Throws Refused for a finding, and for content that cannot be searched: passwords, object streams under other
 * filters than Flate, bombs.
 */
export async function checkPdf(bytes: Buffer, budget: Budget): Promise<void> {
  const reader = new PdfReader(bytes.length)
  const found: Found = { marks: new Set(), opened: new Set(), isPlace: new Map() }
  const streams: PdfObject[] = []
  for (const object of reader.objects(bytes)) {
    collectMarks(found, object.number, object.tokens)
    if (object.streamAt === null) continue
    if (isFoldedTwice(object.tokens)) throw new Refused('tooLarge')
    // Only an object stream has the offset of its first object.
    if (has(object.tokens, 'First') || has(object.tokens, 'ObjStm')) streams.push(object)
  }
  if (!found.marks.has('pdfLocked')) {
    for (const stream of streams) await noteObjectStream(found, reader, bytes, stream, budget)
  }
  for (const number of found.opened) {
    const isPlace = found.isPlace.get(number) ?? found.isPlace.get(null) ?? true
    if (!isPlace) found.marks.add('pdfRuns')
  }
  const why = ORDER.find((mark) => found.marks.has(mark))
  if (why) throw new Refused(why)
}

function collectMarks(found: Found, number: number | null, tokens: PdfToken[]): void {
  for (const [index, token] of tokens.entries()) {
    if (token.is !== 'name') continue
    const mark =
      MARKERS.get(token.text) ?? (isGiven(tokens, index + 1) ? SHORT_MARKERS.get(token.text) : undefined)
    if (mark) found.marks.add(mark)
    if (token.text === 'OpenAction') noteOpenAction(found, tokens, index + 1)
  }
  found.isPlace.set(number, (found.isPlace.get(number) ?? true) && showsPlace(tokens))
}

/** True for a string, a dictionary, or a reference at this place. */
function isGiven(tokens: PdfToken[], at: number): boolean {
  const token = tokens[at]
  return token?.is === 'string' || token?.is === '<<' || referenceAt(tokens, at) !== null
}

function referenceAt(tokens: PdfToken[], at: number): number | null {
  const [number, generation, word] = tokens.slice(at, at + 3)
  if (word?.is !== 'word' || word.text !== 'R' || generation?.is !== 'word') return null
  return number?.is === 'word' && /^\+?\d{1,10}$/.test(number.text) ? Number(number.text) : null
}

function noteOpenAction(found: Found, tokens: PdfToken[], at: number): void {
  const reference = referenceAt(tokens, at)
  if (reference !== null) found.opened.add(reference)
  if (tokens[at]?.is === '<<' && !showsPlace(insideOf(tokens, at))) found.marks.add('pdfRuns')
}

/** A dictionary's tokens, to its end. */
function insideOf(tokens: PdfToken[], at: number): PdfToken[] {
  let depth = 0
  for (let end = at; end < tokens.length; end++) {
    if (tokens[end]?.is === '<<') depth += 1
    if (tokens[end]?.is === '>>' && --depth === 0) return tokens.slice(at, end + 1)
  }
  return tokens.slice(at)
}

/** False for an action that does anything but show a page of the document. */
function showsPlace(tokens: PdfToken[]): boolean {
  return tokens.every(
    (token, index) => token.is !== 'name' || token.text !== 'S' || tokens[index + 1]?.text === 'GoTo',
  )
}

function has(tokens: PdfToken[], name: string): boolean {
  return tokens.some((token) => token.is === 'name' && token.text === name)
}

/** The filters of a stream; null where another object holds them or they occur twice. */
function filtersOf(tokens: PdfToken[]): string[] | null {
  const places = tokens.flatMap((token, index) =>
    token.is === 'name' && token.text === 'Filter' ? [index] : [],
  )
  const at = places[0]
  if (at === undefined) return []
  const first = tokens[at + 1]
  if (places.length > 1 || !first) return null
  if (first.is === 'name') return [first.text]
  if (first.is !== '[') return null
  const end = tokens.findIndex(({ is }, index) => index > at && is === ']')
  const names = tokens.slice(at + 2, end)
  return end > 0 && names.every(({ is }) => is === 'name') ? names.map(({ text }) => text) : null
}

/** Deflated twice, bytes can expand a million times; no ordinary program writes that. */
function isFoldedTwice(tokens: PdfToken[]): boolean {
  return (filtersOf(tokens) ?? []).filter((name) => name === 'FlateDecode' || name === 'Fl').length > 1
}

async function noteObjectStream(
  found: Found,
  reader: PdfReader,
  bytes: Buffer,
  { tokens, streamAt }: PdfObject,
  budget: Budget,
): Promise<void> {
  const filters = filtersOf(tokens)
  const first = numberAfter(tokens, 'First')
  if (streamAt === null || first === null || has(tokens, 'Predictor')) throw new Refused('unreadable')
  let content: Buffer
  if (filters?.length === 1 && (filters[0] === 'FlateDecode' || filters[0] === 'Fl')) {
    content = await budget.inflate('zlib', bytes.subarray(streamAt))
  } else if (filters?.length === 0) {
    const length = numberAfter(tokens, 'Length')
    if (length === null) throw new Refused('unreadable')
    content = bytes.subarray(streamAt, streamAt + length)
    budget.take(content.length)
  } else {
    throw new Refused('unreadable')
  }
  reader.allow(content.length)
  collectMarks(found, null, reader.tokens(content, 0, 'all'))
  const head = content
    .toString('latin1', 0, first)
    .trim()
    .split(/[\s\0]+/)
    .map(Number)
  for (let index = 0; index + 1 < head.length; index += 2) {
    const [number = Number.NaN, offset = Number.NaN] = head.slice(index, index + 2)
    if (!Number.isInteger(number) || !Number.isInteger(offset)) throw new Refused('unreadable')
    collectMarks(found, number, reader.tokens(content, first + offset, 'object'))
  }
}

/** The direct number after a name; null for a reference to one. */
function numberAfter(tokens: PdfToken[], name: string): number | null {
  const at = tokens.findIndex((token) => token.is === 'name' && token.text === name)
  const value = tokens[at + 1]
  if (at < 0 || value?.is !== 'word' || !/^\d{1,9}$/.test(value.text)) return null
  return referenceAt(tokens, at + 1) === null ? Number(value.text) : null
}
