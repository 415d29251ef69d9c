import { readSheet } from 'read-excel-file/node'
import { answerInThread } from '../../platform/thread.ts'
import type { LongNumbers } from './sheet-service.ts'

type Given = { bytes: Uint8Array; longNumbers: LongNumbers }

const FIRST_LONG = 1e15

/** The cells of a workbook's first sheet as a CSV of it would have them. */
answerInThread(async ({ bytes, longNumbers }: Given): Promise<string[][]> => {
  const rows = await readSheet(Buffer.from(bytes))
  return rows.map((row) => row.map((cell) => textOfCell(cell, longNumbers)))
})

function textOfCell(cell: unknown, longNumbers: LongNumbers): string {
  if (cell === null || cell === undefined) return ''
  // A moment in a sheet is a number of days without a time zone: its clock is given as UTC, some microseconds off.
  if (cell instanceof Date) return secondOf(cell).toISOString().slice(0, 19).replace('T', ' ')
  const isLong = typeof cell === 'number' && Math.abs(cell) >= FIRST_LONG
  return isLong && longNumbers === 'exponent' ? cell.toExponential() : String(cell)
}

function secondOf(at: Date): Date {
  return new Date(Math.round(at.getTime() / 1000) * 1000)
}
