import { SheetRefusal, type SheetSentences } from './sheet-refusal.ts'

/** `number`: of the line in the file, from 1; a cell may hold line breaks. */
export type CsvLine = { number: number; cells: string[] }

/** A note to the person about the reading of their sheet. */
export type SheetNote =
  | { says: 'sheet'; name: string }
  | { says: 'hiddenLeft' | 'hiddenTaken'; rows: string }
  | { says: 'semicolons' | 'tabs' | 'wide' | 'oldLineEnds' }

export const MOST_CELLS = 100
export const MOST_CELL_LENGTH = 2_000
const OLD_OFFICE = '\u00d0\u00cf\u0011\u00e0'

type Separator = ',' | ';' | '\t'

/**
 * Reads CSV as RFC 4180 has it, in UTF-8 with or without a byte order mark or in UTF-16 with one; cells may be separated
 * by semicolons or tabs, and lines end in LF or CR alone. Unusual forms are noted. Empty lines are left out. Throws
 * SheetRefusal, with the line, for unsupported content: another kind of file, a quotation mark out of place, too many
 * lines or cells.
 */
export function readCsv(
  bytes: Buffer,
  maxLines: number,
  says: SheetSentences,
): { lines: CsvLine[]; notes: SheetNote[] } {
  if (bytes.subarray(0, 4).toString('latin1') === OLD_OFFICE) throw new SheetRefusal(says.fileOldExcel)
  const { text, isWide } = decode(bytes, says)
  const separator = separatorOf(text)
  const lines: CsvLine[] = []
  // Excel may name the separator in a line before all others.
  let at = NAMED.exec(text)?.[0].length ?? 0
  let number = at === 0 ? 1 : 2
  let hasOldEnds = false
  while (at < text.length) {
    const line: CsvLine = { number, cells: [] }
    for (;;) {
      const cell =
        text[at] === '"'
          ? quotedCell(text, at, number, says)
          : plainCell(text, at, { number, says, separator })
      if (cell.value.length > MOST_CELL_LENGTH || line.cells.length >= MOST_CELLS) {
        throw new SheetRefusal(says.fileBroken(number))
      }
      line.cells.push(cell.value)
      number += cell.breaks
      at = cell.end
      if (text[at] !== separator) break
      at += 1
    }
    if (at < text.length && !'\r\n'.includes(text[at] as string))
      throw new SheetRefusal(says.fileBroken(number))
    const isOldEnd = text[at] === '\r' && text[at + 1] !== '\n' && at + 1 < text.length
    hasOldEnds ||= isOldEnd
    at += text[at] === '\r' && !isOldEnd ? 2 : 1
    number += 1
    if (line.cells.some((cell) => cell.trim() !== '')) lines.push(line)
    if (lines.length > maxLines) throw new SheetRefusal(says.fileTooLong(maxLines))
  }
  const notes: SheetNote[] = [
    ...(isWide ? [{ says: 'wide' } as const] : []),
    ...(separator === ',' ? [] : [{ says: separator === ';' ? 'semicolons' : 'tabs' } as const]),
    ...(hasOldEnds ? [{ says: 'oldLineEnds' } as const] : []),
  ]
  return { lines, notes }
}

const NAMED = /^sep=([,;\t])\r?\n/i
/** Lines that determine the separator. */
const FIRST_LINES = 30

/**
 * The separator of the cells: the one that most of the first lines have equally often, outside quotation marks; a comma
 * if no other fits better.
 */
function separatorOf(text: string): Separator {
  const given = NAMED.exec(text)?.[1]
  if (given) return given as Separator
  const first = text
    .slice(0, 100_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, FIRST_LINES)
  const scoreOf = (separator: string) => {
    const counts = new Map<number, number>()
    for (const line of first) {
      const count = line.split(separator).length - 1
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1)
    }
    return Math.max(0, ...[...counts].map(([count, lines]) => lines * 1000 + count))
  }
  const scores = ([',', ';', '\t'] as const).map((separator) => ({ separator, score: scoreOf(separator) }))
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).separator
}

function decode(bytes: Buffer, says: SheetSentences): { text: string; isWide: boolean } {
  const encoding = WIDE[bytes.toString('hex', 0, 2)]
  try {
    const text = new TextDecoder(encoding ?? 'utf-8', { fatal: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
    if (!/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text))
      return { text, isWide: encoding !== undefined }
  } catch {
    // Refused below, like any other bytes that are no text.
  }
  throw new SheetRefusal(says.fileNoText)
}

/** The byte order marks of UTF-16. */
const WIDE: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' }

type ReadCell = { value: string; end: number; breaks: number }

function plainCell(
  text: string,
  from: number,
  { number, says, separator }: { number: number; says: SheetSentences; separator: Separator },
): ReadCell {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\r' && text[end] !== '\n') {
    if (text[end] === '"') throw new SheetRefusal(says.fileBroken(number))
    end += 1
  }
  return { value: text.slice(from, end), end, breaks: 0 }
}

function quotedCell(text: string, from: number, number: number, says: SheetSentences): ReadCell {
  let end = from + 1
  for (;;) {
    end = text.indexOf('"', end)
    if (end < 0) throw new SheetRefusal(says.fileBroken(number))
    if (text[end + 1] !== '"') break
    end += 2
  }
  const value = text.slice(from + 1, end).replaceAll('""', '"')
  return { value, end: end + 1, breaks: value.split(/\r\n|\r|\n/).length - 1 }
}
