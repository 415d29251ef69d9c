import { FILE_KINDS } from '@chukta/contract/file-kinds'
import type { ExportFormat } from '@chukta/contract/insight/exports'
import { csvWriter } from './csv.ts'
import { xlsxWriter } from './xlsx.ts'

/** A file with headings alone, to be filled in; cells of the workbook are text. `name` is without its ending. */
export function emptySheet(headings: string[], { format, name, sheet }: Sheet) {
  const columns = headings.map((title) => ({ title, cell: () => ({ text: '' }), isText: true }))
  const writer = format === 'csv' ? csvWriter(columns) : xlsxWriter(sheet, columns)
  return {
    bytes: Buffer.concat([writer.begin(), writer.end()]),
    contentType: format === 'csv' ? 'text/csv; charset=utf-8' : FILE_KINDS.xlsx.contentType,
    fileName: `${name}.${format}`,
  }
}

type Sheet = { format: ExportFormat; name: string; sheet: string }
