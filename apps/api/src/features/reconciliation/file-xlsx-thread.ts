import { readSheet } from 'read-excel-file/node'
import { answerInThread } from '../../platform/thread.ts'

/** The cells of a workbook's first sheet as a CSV of it would have them. */
answerInThread(async ({ bytes }: { bytes: Uint8Array }): Promise<string[][]> => {
  const rows = await readSheet(Buffer.from(bytes))
  return rows.map((row) => row.map(textOfCell))
})

function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  // A moment in a sheet is a number of days without a time zone: its clock is given as UTC, some microseconds off.
  if (cell instanceof Date) return secondOf(cell).toISOString().slice(0, 19).replace('T', ' ')
  return String(cell)
}

function secondOf(at: Date): Date {
  return new Date(Math.round(at.getTime() / 1000) * 1000)
}
