/** Sentences about importing users from a file. */
export const USER_IMPORT_MESSAGES = {
  fileTooLong: () => 'The file has more than 200 users. Please divide it into several files.',
  fileEmpty: 'The file holds no users below its headings.',
  fileRead: (rows: number) =>
    rows === 1 ? '1 user read. Nothing is stored yet.' : `${rows} users read. Nothing is stored yet.`,
  rowsRequired: 'There is no user to add.',
  rowsTooMany: 'At most 200 users can be added at once.',
  emailRepeated: 'An earlier row has this email.',
  mobileRepeated: 'An earlier row has this mobile.',
  mailedOften: 'This address had five mails within the hour. Please wait, or remove the row.',
  added: (rows: number) => (rows === 1 ? '1 user added.' : `${rows} users added.`),
} as const
