import { FILE_KINDS } from '@chukta/contract/file-kinds'
import type { EXPORT_FORMATS, ExportFormat } from '@chukta/contract/insight/exports'
import type { Language } from '@chukta/contract/languages'
import { nameIn } from '../../../languages/answers.ts'
import { csvWriter } from '../../../platform/files/csv.ts'
import type { SheetWriter } from '../../../platform/files/sheet.ts'
import { xlsxWriter } from '../../../platform/files/xlsx.ts'
import { exportColumns } from './export-columns.ts'
import type { TransactionRow } from './transactions-sql.ts'

export const CONTENT_TYPES: Record<(typeof EXPORT_FORMATS)[number], string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: FILE_KINDS.xlsx.contentType,
}

/** Writes transactions as a sheet of a format in a language. */
export function sheetWriter(format: ExportFormat, language: Language): SheetWriter<TransactionRow> {
  const columns = exportColumns(language)
  return format === 'csv' ? csvWriter(columns) : xlsxWriter(nameIn(language, 'Transactions'), columns)
}
