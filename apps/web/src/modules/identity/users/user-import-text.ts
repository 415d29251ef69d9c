const formatCount = (count: number) => count.toLocaleString('en-IN')
const users = (count: number) => (count === 1 ? '1 user' : `${formatCount(count)} users`)

/** Texts of the import of users; separate from the other user screens, which do not load them. */
export const USER_IMPORT_TEXT = {
  title: 'Import users',
  role: 'Who they are',
  templateNote:
    'Up to 200 users, one in each row below the headings. In the XLSX, cells are text: no zero of a number is lost.',
  fileLabel: 'File with users',
  fileNote: 'Once added, each gets a mail with a link to choose a password.',
  found: (count: number, file: string) => `${users(count)} in ${file}`,
  below: (role: string, name: string) => `Role ${role}, below ${name}.`,
  belowYou: (role: string) => `Role ${role}, directly below you.`,
  sameEmail: (line: number) => `Line ${line} has this email.`,
  sameMobile: (line: number) => `Line ${line} has this mobile.`,
  add: (count: number) => (count === 0 ? 'Add users' : `Add ${users(count)}`),
  addTitle: (count: number) => `Add ${users(count)} now?`,
  added: (count: number) => `${users(count)} added`,
  addedNote: 'Each gets a mail with a link to choose a password.',
  waitTitle: 'Commissions that wait for approval',
  waitNote: 'Until each is approved, the default commission applies.',
  see: (name: string) => `See the proposal for ${name}`,
  hints: {
    first_name: 'Up to 100 characters',
    last_name: 'Up to 100 characters',
    email: 'Of nobody else: name@example.in',
    mobile: '10 digits, starting with 6, 7, 8 or 9',
    address: 'Up to 100 characters',
    city: 'As in Pune',
    pincode: 'Six digits, as in 411004',
    state: 'As in Maharashtra',
    commission: 'Percent, as in 8.25',
  } as Record<string, string>,
} as const
