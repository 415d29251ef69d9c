import type { EXPORT_FORMATS, ExportFormat } from '@chukta/contract/exports'
import { FILE_KINDS } from '@chukta/contract/file-kinds'
import { csvWriter } from './export-csv.ts'
import { xlsxWriter } from './export-xlsx.ts'
import type { SheetWriter } from './sheet-writer.ts'

const WRITERS: Record<ExportFormat, () => SheetWriter> = { csv: csvWriter, xlsx: xlsxWriter }

export const CONTENT_TYPES: Record<(typeof EXPORT_FORMATS)[number], string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: FILE_KINDS.xlsx.contentType,
}

export function sheetWriter(format: ExportFormat): SheetWriter {
  return WRITERS[format]()
}
