import { setImmediate as afterOthers } from 'node:timers/promises'
import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import { type ImportColumn, importColumns } from '@chukta/contract/payables/payee-import-columns'
import { PAYEE_IMPORT_MESSAGES } from '@chukta/contract/payables/payee-import-messages'
import { maskCards } from '../../../platform/security/card-mask.ts'
import { type CsvLine, SheetRefusal } from '../../identity/api.ts'

const messages = PAYEE_IMPORT_MESSAGES
/** A title and notes may precede the headings. */
const HEADINGS_WITHIN = 10
/** Other names of a column besides its label and its name on the wire. */
const ALSO: Readonly<Record<string, string[]>> = {
  mobile: ['mobilenumber', 'mobileno', 'phone', 'phonenumber'],
  pan_number: ['pan', 'panno'],
  account_number: ['accountno', 'acno', 'acnumber'],
  account_holder_name: ['accountholder', 'holdername'],
  bank_name: ['bank'],
  bank_branch: ['branchname'],
  ifsc_code: ['ifsc'],
  rent: ['amount'],
  salary: ['amount'],
}
/** More than any field takes, which is refused there. The search for card numbers costs time per letter. */
const LONGEST_TEXT = 300
/** Milliseconds of work after which other calls have their turn. */
const BREATH_MS = 10
const FREE_TEXT = ['name', 'address', 'account_holder_name', 'bank_name', 'bank_branch']

/** Rows of a file by wire name, each with its line, and the headings that are no field. */
export type FileRows = { unknown: string[]; rows: { line: number; values: Record<string, string> }[] }

/**
 * Reads the lines of a file under their headings, in any order, case and spacing. Throws SheetRefusal where a needed
 * column is missing or there twice, and for a line that is wider than the headings.
 */
export async function readImportRows(category: PayeeCategory, lines: CsvLine[]): Promise<FileRows> {
  const columns = importColumns(category)
  const head = findHead(columns, lines)
  const names = head.cells.map((cell) => columns.find((column) => isCalled(column, cell))?.name)
  const twice = names.findIndex((name, place) => name !== undefined && names.indexOf(name) !== place)
  if (twice >= 0) throw new SheetRefusal(messages.fileColumnTwice(head.cells[twice]?.trim() ?? ''))
  const below = lines.slice(lines.indexOf(head) + 1)
  if (below.length === 0) throw new SheetRefusal(messages.fileEmpty)
  const rows: FileRows['rows'] = []
  let since = performance.now()
  for (const { number, cells } of below) {
    if (cells.slice(names.length).some((cell) => cell.trim() !== '')) {
      throw new SheetRefusal(messages.fileWidth(number))
    }
    const named = names.flatMap((name, place) =>
      name === undefined ? [] : [[name, cellValue(category, name, cells[place] ?? '')] as const],
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

function findHead(columns: ImportColumn[], lines: CsvLine[]): CsvLine {
  const missingOf = ({ cells }: CsvLine) =>
    columns.filter((column) => column.isNeeded && !cells.some((cell) => isCalled(column, cell)))
  const tried = lines.slice(0, HEADINGS_WITHIN).map((line) => ({ line, missing: missingOf(line) }))
  const best = tried.toSorted((one, other) => one.missing.length - other.missing.length)[0]
  if (!best) throw new SheetRefusal(messages.fileEmpty)
  if (best.missing.length === 0) return best.line
  throw new SheetRefusal(messages.fileColumns(best.missing.map(({ heading }) => heading)))
}

function isCalled({ name, heading }: ImportColumn, cell: string): boolean {
  const called = bare(cell)
  return called === bare(heading) || called === bare(name) || (ALSO[name] ?? []).includes(called)
}

/** Letters and digits alone: `'PAN Number *'` and `'pan_number'` are the same heading. */
function bare(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z0-9]/g, '')
}

function cellValue(category: PayeeCategory, name: string, cell: string): string {
  const text = cell
    // A common way to keep leading zeros of a number in a CSV: ="0012".
    .replace(/^="([^"]*)"$/, '$1')
    // Exports prefix text like this so that it is not run.
    .replace(/^'(?=[=+\-@])/, '')
    .replace(/[\t\r\n]+/g, ' ')
  if (FREE_TEXT.includes(name)) return maskCards(text.slice(0, LONGEST_TEXT))
  if (name !== 'payment_type') return text
  const option = category.paymentTypes?.options.find(({ value, label }) =>
    [value, label].some((each) => bare(each) === bare(text)),
  )
  return option?.value ?? text
}
