/** Reasons to refuse a file, shown below the form's own sentence about its kinds. */
export const FILE_REFUSALS = {
  pdfRuns:
    'This PDF contains active content (a script, an action or a form that sends). Print it to a new PDF and upload that.',
  pdfHolds: 'This PDF holds other files. Please print it to a new PDF.',
  pdfLocked:
    'This PDF is protected, so it cannot be checked. Please remove its password or print it to a new PDF.',
  unreadable: 'This file is damaged, so it cannot be checked. Please save it anew.',
  macros: 'This document holds macros or programs. Please save it without them, or as a PDF.',
  locked: 'This document has a password, so it cannot be checked. Please save it without one.',
  reachesOut: 'This document loads something from elsewhere. Please save it as a PDF.',
  tooLarge: 'This file unfolds to more than 50 MB. Please choose a smaller one.',
  tooSlow: 'Checking this file took too long. Please save it anew, or choose a smaller one.',
  heic: 'This is a HEIC picture, as iPhones take them, even if its name says otherwise. Please save it as JPG or PNG.',
  pixels: 'This picture has more than 40 megapixels. Please choose a smaller one.',
  tooHeavy: 'Checking this file needs too much memory. Please choose a smaller one.',
} as const

/** Reasons why no sheet of this size can be read: its extent, and the cost of reading it. */
export const SHEET_LIMITS = {
  columns: (cell: string) =>
    `Cell ${cell} is beyond the first 100 columns. Please delete everything to the right of your data and save the file again.`,
  rows: (cell: string) =>
    `Cell ${cell} is below row 1,00,000. Please delete everything below your data and save the file again.`,
  cell: (cell: string) => `The text in cell ${cell} is longer than 2,000 characters. Please shorten it.`,
  longNumber: (cell: string) =>
    `Cell ${cell} holds a number of more than 15 digits, and a spreadsheet keeps only 15 of them. Please export the file again as CSV, or with this column as text.`,
  error: (cell: string) =>
    `Cell ${cell} holds an error of the spreadsheet. Please correct it and save the file again.`,
  hiddenRows: (rows: string) =>
    `These rows are hidden, by a filter or by hand: ${rows}. Please show them if they are to be read or delete them if not, and save the file again.`,
  tooLarge: 'This file holds too much to be read at once. Please divide it into several files.',
  tooSlow: 'Reading this file took too long. Please divide it into several files, or save it as CSV.',
} as const

/** How a sheet was read, where that is not obvious. */
export const SHEET_NOTES = {
  sheet: (name: string) => `The sheet “${name}” was read: the first of this workbook that is not hidden.`,
  hiddenLeft: (rows: string) => `These rows are hidden and were left out: ${rows}.`,
  hiddenTaken: (rows: string) => `These rows are hidden and were read, too: ${rows}.`,
  semicolons: 'The cells of this file are separated by semicolons.',
  tabs: 'The cells of this file are separated by tabs.',
  wide: 'This file is in UTF-16.',
  oldLineEnds: 'The lines of this file end as those of old Macs do.',
} as const

/** What is wrong with a file of rows to import, whatever its rows are. */
export const IMPORT_FILE_MESSAGES = {
  hiddenRowsAsked: (rows: string) =>
    `These rows are hidden, by a filter or by hand: ${rows}. Are they to be read, too?`,
  hiddenRowsChoice: 'hidden_rows is take or leave.',
  fileRequired: 'Please choose a CSV or XLSX file.',
  fileOldExcel: 'This is an old Excel file. Please save it as CSV or XLSX.',
  fileNoWorkbook: 'This workbook cannot be read. Please save it again, as CSV or XLSX.',
  fileNoText: 'The file is not CSV text. Please save it as “CSV UTF-8” or XLSX.',
  fileBroken: (line: number) => `Line ${line} cannot be read. Please look at its quotation marks.`,
  fileColumns: (missing: string[]) =>
    missing.length === 1
      ? `The file lacks the column ${missing.join(', ')}. The template has all headings.`
      : `The file lacks the columns ${missing.join(', ')}. The template has all headings.`,
  fileColumnTwice: (column: string) => `The column “${column}” is there twice.`,
  fileWidth: (line: number) =>
    `Line ${line} has more cells than there are headings. Put text that holds a comma in quotation marks.`,
} as const

/** The reason why a file is refused. */
export type FileRefusal = keyof typeof FILE_REFUSALS

/** The sentences about the limits of uploads: of a person, and of the disk. */
export const FILE_LIMITS = {
  diskFull: 'There is no room for files at the moment. Please try again later.',
  noRoom: 'This file does not fit: the files of one account may take 200 MB. Please choose a smaller one.',
  tooMany:
    'You have uploaded 60 files within an hour, the most that one account may. Please try again later.',
} as const
