import * as XLSX from 'xlsx'

/** A workbook of SheetJS with these rows, the last of them hidden by a filter. */
export function filteredWorkbook(rows: string[][]): Buffer {
  const book = XLSX.utils.book_new()
  const sheet = XLSX.utils.aoa_to_sheet(rows)
  sheet['!rows'] = rows.map((_, place) => (place === rows.length - 1 ? { hidden: true } : {}))
  XLSX.utils.book_append_sheet(book, sheet, 'Payees')
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
