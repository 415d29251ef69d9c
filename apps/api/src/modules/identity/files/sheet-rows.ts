import { setImmediate as afterOthers } from 'node:timers/promises'
import { IMPORT_FILE_MESSAGES } from '@chukta/contract/file-messages'
import type { ImportColumn } from '@chukta/contract/import-column'
import type { CsvLine } from './sheet-csv.ts'
import { SheetRefusal } from './sheet-refusal.ts'

/** A title and notes may precede the headings. */
const HEADINGS_WITHIN = 10
/** Milliseconds of work after which other calls have their turn. */
const BREATH_MS = 10

/** Rows of a file by wire name, each with its line, and the headings that are no field. */
export type FileRows = { unknown: string[]; rows: { line: number; values: Record<string, string> }[] }

type RowReading = {
  columns: readonly ImportColumn[]
  /** Other names of a column besides its heading and its name on the wire, in letters and digits alone. */
  also: Readonly<Record<string, string[]>>
  /** The sentence that names the rows; `IMPORT_FILE_MESSAGES` has the others. */
  says: { fileEmpty: string }
  /** The value of a cell of a field, whose text is plain already. */
  readCell: (name: string, text: string) => string
}

/**
 * Reads the lines of a file under their headings, in any order, case and spacing. Throws SheetRefusal where a needed
 * column is missing or there twice, and for a line that is wider than the headings.
 */
export async function rowsOfSheet(lines: CsvLine[], reading: RowReading): Promise<FileRows> {
  const { columns, says, readCell } = reading
  const head = findHead(lines, reading)
  const names = head.cells.map((cell) => columns.find((column) => isCalled(reading, column, cell))?.name)
  const twice = names.findIndex((name, place) => name !== undefined && names.indexOf(name) !== place)
  if (twice >= 0)
    throw new SheetRefusal(IMPORT_FILE_MESSAGES.fileColumnTwice(head.cells[twice]?.trim() ?? ''))
  const below = lines.slice(lines.indexOf(head) + 1)
  if (below.length === 0) throw new SheetRefusal(says.fileEmpty)
  const rows: FileRows['rows'] = []
  let since = performance.now()
  for (const { number, cells } of below) {
    if (cells.slice(names.length).some((cell) => cell.trim() !== '')) {
      throw new SheetRefusal(IMPORT_FILE_MESSAGES.fileWidth(number))
    }
    const named = names.flatMap((name, place) =>
      name === undefined ? [] : [[name, readCell(name, plain(cells[place] ?? ''))] as const],
    )
    rows.push({ line: number, values: Object.fromEntries(named) })
    if (performance.now() - since < BREATH_MS) continue
    await afterOthers()
    since = performance.now()
  }
  return {
    unknown: head.cells.filter((cell, place) => names[place] === undefined && cell.trim() !== ''),
    rows,
  }
}

/** Letters and digits alone: `'PAN Number *'` and `'pan_number'` are the same heading. */
export function bareHeading(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z0-9]/g, '')
}

function findHead(lines: CsvLine[], reading: RowReading): CsvLine {
  const { columns, says } = reading
  const missingOf = ({ cells }: CsvLine) =>
    columns.filter((column) => column.isNeeded && !cells.some((cell) => isCalled(reading, column, cell)))
  const tried = lines.slice(0, HEADINGS_WITHIN).map((line) => ({ line, missing: missingOf(line) }))
  const best = tried.toSorted((one, other) => one.missing.length - other.missing.length)[0]
  if (!best) throw new SheetRefusal(says.fileEmpty)
  if (best.missing.length === 0) return best.line
  throw new SheetRefusal(IMPORT_FILE_MESSAGES.fileColumns(best.missing.map(({ heading }) => heading)))
}

function isCalled({ also }: RowReading, { name, heading }: ImportColumn, cell: string): boolean {
  const called = bareHeading(cell)
  return (
    called === bareHeading(heading) || called === bareHeading(name) || (also[name] ?? []).includes(called)
  )
}

function plain(cell: string): string {
  return (
    cell
      // A common way to keep leading zeros of a number in a CSV: ="0012".
      .replace(/^="([^"]*)"$/, '$1')
      // Exports prefix text like this so that it is not run.
      .replace(/^'(?=[=+\-@])/, '')
      .replace(/[\t\r\n]+/g, ' ')
  )
}
