import { SheetRefusal, type SheetSentences } from './sheet-refusal.ts'

/** `number`: of the line in the file, from 1; a cell may hold line breaks. */
export type CsvLine = { number: number; cells: string[] }

export const MOST_CELLS = 100
export const MOST_CELL_LENGTH = 2_000
const OLD_OFFICE = '\u00d0\u00cf\u0011\u00e0'

/**
 * Reads CSV as RFC 4180 has it, in UTF-8 with or without a byte order mark; lines may end in LF alone. Lines without
 * anything are left out. Throws SheetRefusal, with the line, for what it does not take: another kind of file, a quotation
 * mark out of place, too many lines or cells.
 */
export function readCsv(bytes: Buffer, maxLines: number, says: SheetSentences): CsvLine[] {
  if (bytes.subarray(0, 4).toString('latin1') === OLD_OFFICE) throw new SheetRefusal(says.fileOldExcel)
  const text = decode(bytes, says)
  const lines: CsvLine[] = []
  let at = 0
  let number = 1
  while (at < text.length) {
    const line: CsvLine = { number, cells: [] }
    for (;;) {
      const cell = text[at] === '"' ? quotedCell(text, at, number, says) : plainCell(text, at, number, says)
      if (cell.value.length > MOST_CELL_LENGTH || line.cells.length >= MOST_CELLS) {
        throw new SheetRefusal(says.fileBroken(number))
      }
      line.cells.push(cell.value)
      number += cell.breaks
      at = cell.end
      if (text[at] !== ',') break
      at += 1
    }
    if (text[at] === '\r') at += 1
    if (at < text.length && text[at] !== '\n') throw new SheetRefusal(says.fileBroken(number))
    at += 1
    number += 1
    if (line.cells.some((cell) => cell.trim() !== '')) lines.push(line)
    if (lines.length > maxLines) throw new SheetRefusal(says.fileTooLong(maxLines))
  }
  return lines
}

function decode(bytes: Buffer, says: SheetSentences): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    if (!/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)) return text
  } catch {
    // Refused below, like any other bytes that are no text.
  }
  throw new SheetRefusal(says.fileNoText)
}

type ReadCell = { value: string; end: number; breaks: number }

function plainCell(text: string, from: number, number: number, says: SheetSentences): ReadCell {
  let end = from
  while (end < text.length && !',\r\n'.includes(text[end] as string)) {
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
  return { value, end: end + 1, breaks: value.split('\n').length - 1 }
}
