const formatCount = (count: number) => count.toLocaleString('en-IN')
const payees = (count: number) => (count === 1 ? '1 payee' : `${formatCount(count)} payees`)

/** Our own texts of the import; apart from the other payee screens, which do without. */
export const IMPORT_TEXT = {
  title: (heading: string) => `Import: ${heading}`,
  templateTitle: '1. Fill in the template',
  templateNote:
    'Up to 1,000 payees, one in each row below the headings. In the XLSX, cells are text: no zero of an account number is lost.',
  csv: 'CSV template',
  xlsx: 'XLSX template',
  templateFailed: 'The template could not be downloaded.',
  columns: 'What goes into each column',
  optional: 'optional',
  fileTitle: '2. Choose the file',
  fileLabel: 'File with payees',
  fileTypes: 'CSV or XLSX',
  fileNote: 'Nothing is stored before you have seen every row and confirmed.',
  reading: 'Reading the file',
  readFailed: 'The file could not be read.',
  noDocument: (noun: string) =>
    `A file brings no documents. Each ${noun} stands in the list as “Document missing”, and can be paid once you have added it there.`,
  previewTitle: '3. Look and correct',
  found: (count: number, file: string) => `${payees(count)} in ${file}`,
  unknown: (columns: string[]) => `Left out, for no field has this name: ${columns.join(', ')}.`,
  show: 'Show',
  all: (count: number) => `All ${formatCount(count)}`,
  wrong: (count: number) => `${formatCount(count)} with errors`,
  alike: (count: number) => `${formatCount(count)} repeated`,
  allRight: 'Every row can be added.',
  tableLabel: 'Rows of the file',
  line: 'Line',
  cell: (field: string, line: number) => `${field}, line ${line}`,
  choose: 'Please choose',
  sameInFile: (line: number) => `Same account as line ${line}.`,
  sameStored: (name: string) => `Saved already, as ${name}.`,
  alikeNote:
    'Rows with an account that is there already are added all the same. Remove those you do not want.',
  rowRight: 'This row can be added',
  rowWrong: 'This row has errors',
  goTo: (field: string, line: number) => `${field} of line ${line}, to correct`,
  remove: (line: number) => `Remove line ${line}`,
  removed: (line: number) => `Line ${line} is removed.`,
  undo: 'Undo',
  allFields: 'All fields',
  noneShown: 'No such rows.',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  otherFile: 'Choose another file',
  otherTitle: 'Choose another file?',
  otherNote: 'What you corrected here is lost.',
  add: (count: number) => (count === 0 ? 'Add payees' : `Add ${payees(count)}`),
  adding: 'Adding',
  addFailed: 'Nothing was added. Please try again.',
  mustCorrect: 'Every row has an error. Please correct at least one.',
  leaveTitle: (good: number) => `Add ${payees(good)} now?`,
  leaveNote: (wrong: number) =>
    wrong === 1
      ? '1 with errors stays here, to correct and add afterwards.'
      : `${formatCount(wrong)} with errors stay here, to correct and add afterwards.`,
  notStored: 'Nothing is stored yet',
  added: (count: number) => `${payees(count)} added`,
  addedNote: 'They stand in the list in the order of the file.',
  addedMissing: (count: number) =>
    count === 1
      ? 'They stand in the list in the order of the file. It lacks its document: add it before you pay.'
      : 'They stand in the list in the order of the file. Each lacks its document: add it before you pay.',
  toList: 'Go to the list',
  another: 'Import another file',
  left: (count: number) => `Correct the ${formatCount(count)} left`,
  hints: {
    name: 'Up to 100 characters',
    mobile: '10 digits, starting with 6, 7, 8 or 9',
    pan_number: 'Five letters, four digits, one letter: ABCDE1234F',
    address: 'Up to 100 characters',
    bank_name: 'As in HDFC Bank',
    account_number: '9 to 18 letters or digits, with its zeros',
    account_holder_name: 'As the bank knows it',
    ifsc_code: '11 letters and digits: HDFC0000123',
    bank_branch: 'As in Baner',
    amount: 'Rupees, as in 18500.50',
    payment_type: '',
  } as Record<string, string>,
} as const
