import type { EXPORT_FORMATS, ExportFormat } from '@chukta/contract/exports'
import { FILE_KINDS } from '@chukta/contract/file-kinds'
import { csvWriter } from '../../platform/csv.ts'
import type { SheetWriter } from '../../platform/sheet.ts'
import { xlsxWriter } from '../../platform/xlsx.ts'
import { EXPORT_COLUMNS } from './export-columns.ts'
import type { TransactionRow } from './transactions-sql.ts'

const WRITERS: Record<ExportFormat, () => SheetWriter<TransactionRow>> = {
  csv: () => csvWriter(EXPORT_COLUMNS),
  xlsx: () => xlsxWriter('Transactions', EXPORT_COLUMNS),
}

export const CONTENT_TYPES: Record<(typeof EXPORT_FORMATS)[number], string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: FILE_KINDS.xlsx.contentType,
}

export function sheetWriter(format: ExportFormat): SheetWriter<TransactionRow> {
  return WRITERS[format]()
}
