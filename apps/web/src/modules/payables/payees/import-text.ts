const formatCount = (count: number) => count.toLocaleString('en-IN')
const payees = (count: number) => (count === 1 ? '1 payee' : `${formatCount(count)} payees`)

/** Texts of the import of payees; separate from the other payee screens, which do not load them. */
export const PAYEE_IMPORT_TEXT = {
  title: (heading: string) => `Import: ${heading}`,
  templateNote:
    'Up to 1,000 payees, one in each row below the headings. The XLSX keeps leading zeros of account numbers.',
  fileLabel: 'File with payees',
  noDocument: (noun: string) =>
    `Documents are added afterwards. Until then each ${noun} is listed as “Document missing” and cannot be paid.`,
  found: (count: number, file: string) => `${payees(count)} in ${file}`,
  sameInFile: (line: number) => `Same account as line ${line}.`,
  sameStored: (name: string) => `Saved already, as ${name}.`,
  alikeNote: 'Rows whose account exists already are added as well. Remove those you do not want.',
  add: (count: number) => (count === 0 ? 'Add payees' : `Add ${payees(count)}`),
  leaveTitle: (good: number) => `Add ${payees(good)} now?`,
  added: (count: number) => `${payees(count)} added`,
  addedNote: 'They stand in the list in the order of the file.',
  addedMissing: (count: number) =>
    count === 1
      ? 'They stand in the list in the order of the file. It lacks its document: add it before you pay.'
      : 'They stand in the list in the order of the file. Each lacks its document: add it before you pay.',
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
