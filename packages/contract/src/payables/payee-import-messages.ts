/** Sentences about importing payees from a file. */
export const PAYEE_IMPORT_MESSAGES = {
  fileTooLong: () => 'The file has more than 1,000 payees. Please divide it into several files.',
  fileEmpty: 'The file holds no payees below its headings.',
  fileRead: (rows: number) =>
    rows === 1 ? '1 payee read. Nothing is stored yet.' : `${rows} payees read. Nothing is stored yet.`,
  payNeedsDocument: (name: string) =>
    `${name} was imported without a document. Please add it before you pay; nothing was charged.`,
  rowsRequired: 'There is no payee to add.',
  rowsTooMany: 'At most 1,000 payees can be added at once.',
  added: (rows: number) => (rows === 1 ? '1 payee added.' : `${rows} payees added.`),
} as const
