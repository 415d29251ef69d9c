import { type Cell, EXPORT_COLUMNS, harmless, onIndianClock } from './export-columns.ts'
import type { SheetWriter } from './sheet-writer.ts'
import type { TransactionRow } from './transactions-sql.ts'

/** RFC 4180 with a byte order mark, without which Excel misreads every name that is not English. */
export function csvWriter(): SheetWriter {
  const heading = EXPORT_COLUMNS.map(({ title }) => quoted(title)).join(',')
  return {
    begin: () => Buffer.from(`\uFEFF${heading}\r\n`),
    rows: (rows) => Buffer.from(rows.map(line).join('')),
    end: () => Buffer.alloc(0),
  }
}

function line(row: TransactionRow): string {
  return `${EXPORT_COLUMNS.map(({ cell }) => printed(cell(row))).join(',')}\r\n`
}

function printed(cell: Cell): string {
  if ('rupees' in cell) return cell.rupees
  if ('at' in cell) return onIndianClock(cell.at).toISOString().slice(0, 19).replace('T', ' ')
  return quoted(harmless(cell.text))
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
