/** Sentences about importing payees from a file. */
export const PAYEE_IMPORT_MESSAGES = {
  hiddenRowsAsked: (rows: string) =>
    `These rows are hidden, by a filter or by hand: ${rows}. Are they to be read, too?`,
  hiddenRowsChoice: 'hidden_rows is take or leave.',
  fileRequired: 'Please choose a CSV or XLSX file.',
  fileOldExcel: 'This is an old Excel file. Please save it as CSV or XLSX.',
  fileNoWorkbook: 'This workbook cannot be read. Please save it again, as CSV or XLSX.',
  fileNoText: 'The file is not CSV text. Please save it as “CSV UTF-8” or XLSX.',
  fileTooLong: () => 'The file has more than 1,000 payees. Please divide it into several files.',
  fileBroken: (line: number) => `Line ${line} cannot be read. Please look at its quotation marks.`,
  fileEmpty: 'The file holds no payees below its headings.',
  fileColumns: (missing: string[]) =>
    missing.length === 1
      ? `The file lacks the column ${missing.join(', ')}. The template has all headings.`
      : `The file lacks the columns ${missing.join(', ')}. The template has all headings.`,
  fileColumnTwice: (column: string) => `The column “${column}” is there twice.`,
  fileWidth: (line: number) =>
    `Line ${line} has more cells than there are headings. Put text that holds a comma in quotation marks.`,
  fileRead: (rows: number) =>
    rows === 1 ? '1 payee read. Nothing is stored yet.' : `${rows} payees read. Nothing is stored yet.`,
  payNeedsDocument: (name: string) =>
    `${name} was imported without a document. Please add it before you pay; nothing was charged.`,
  rowsRequired: 'There is no payee to add.',
  rowsTooMany: 'At most 1,000 payees can be added at once.',
  added: (rows: number) => (rows === 1 ? '1 payee added.' : `${rows} payees added.`),
} as const
