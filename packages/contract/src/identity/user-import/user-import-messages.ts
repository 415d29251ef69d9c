/** Sentences about importing users from a file. */
export const USER_IMPORT_MESSAGES = {
  hiddenRowsAsked: (rows: string) =>
    `These rows are hidden, by a filter or by hand: ${rows}. Are they to be read, too?`,
  hiddenRowsChoice: 'hidden_rows is take or leave.',
  fileRequired: 'Please choose a CSV or XLSX file.',
  fileOldExcel: 'This is an old Excel file. Please save it as CSV or XLSX.',
  fileNoWorkbook: 'This workbook cannot be read. Please save it again, as CSV or XLSX.',
  fileNoText: 'The file is not CSV text. Please save it as “CSV UTF-8” or XLSX.',
  fileTooLong: () => 'The file has more than 200 users. Please divide it into several files.',
  fileBroken: (line: number) => `Line ${line} cannot be read. Please look at its quotation marks.`,
  fileEmpty: 'The file holds no users below its headings.',
  fileColumns: (missing: string[]) =>
    missing.length === 1
      ? `The file lacks the column ${missing.join(', ')}. The template has all headings.`
      : `The file lacks the columns ${missing.join(', ')}. The template has all headings.`,
  fileColumnTwice: (column: string) => `The column “${column}” is there twice.`,
  fileWidth: (line: number) =>
    `Line ${line} has more cells than there are headings. Put text that holds a comma in quotation marks.`,
  fileRead: (rows: number) =>
    rows === 1 ? '1 user read. Nothing is stored yet.' : `${rows} users read. Nothing is stored yet.`,
  rowsRequired: 'There is no user to add.',
  rowsTooMany: 'At most 200 users can be added at once.',
  emailRepeated: 'An earlier row has this email.',
  mobileRepeated: 'An earlier row has this mobile.',
  mailedOften: 'This address had five mails within the hour. Please wait, or remove the row.',
  added: (rows: number) => (rows === 1 ? '1 user added.' : `${rows} users added.`),
} as const
