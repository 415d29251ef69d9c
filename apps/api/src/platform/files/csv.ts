import { onIndianClock } from '../indian-clock.ts'
import { type Cell, type Column, type SheetWriter, withoutFormulas } from './sheet.ts'

/** RFC 4180 with a byte order mark, without which Excel misreads every name that is not English. */
export function csvWriter<Row>(columns: Column<Row>[]): SheetWriter<Row> {
  return {
    begin: () => Buffer.from(`\uFEFF${line(columns.map(({ title }) => quoted(withoutFormulas(title))))}`),
    rows: (rows) =>
      Buffer.from(rows.map((row) => line(columns.map(({ cell }) => printed(cell(row))))).join('')),
    end: () => Buffer.alloc(0),
  }
}

function line(fields: string[]): string {
  return `${fields.join(',')}\r\n`
}

function printed(cell: Cell): string {
  if ('rupees' in cell) return cell.rupees
  if ('at' in cell) return onIndianClock(cell.at).toISOString().slice(0, 19).replace('T', ' ')
  return quoted(withoutFormulas(cell.text))
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
