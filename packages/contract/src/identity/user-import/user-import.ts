import { z } from 'zod/mini'
import { call } from '../../call.ts'
import { idField } from '../../fields.ts'
import { MAX_FILE_BYTES } from '../../file-kinds.ts'
import { IMPORT_FILE_MESSAGES } from '../../file-messages.ts'
import { EXPORT_FORMATS } from '../../insight/exports.ts'
import { managedRole } from '../users.ts'
import { USER_IMPORT_MESSAGES } from './user-import-messages.ts'

const messages = USER_IMPORT_MESSAGES

/** The largest file, and the most users of one import. */
export const USER_IMPORT = { maxBytes: MAX_FILE_BYTES, maxRows: 200 } as const
/** The size of two hundred rows with every field as long as it may be, in the longest letters. */
const ROWS_BYTES = 800_000

const text = z.optional(z.string().check(z.maxLength(2_000, 'At most 100 characters.')))
/** A user as the form sends them; the role and the person above are one choice for all. */
const row = z.strictObject({
  first_name: text,
  last_name: text,
  email: text,
  mobile: text,
  address: text,
  city: text,
  pincode: text,
  state: text,
  commission: text,
})
const rows = z
  .array(row)
  .check(z.minLength(1, messages.rowsRequired), z.maxLength(USER_IMPORT.maxRows, messages.rowsTooMany))

const judged = z.object({
  /** The fields as they would be stored, by wire name. */
  values: z.record(z.string(), z.string()),
  /** By field, in the sentences of the form; nothing for a row that can be added. */
  errors: z.record(z.string(), z.array(z.string())),
})
export type JudgedUser = z.infer<typeof judged>

const freeText = ['first_name', 'last_name', 'address', 'city'] as const
const ids = { parent_id: 'downline' } as const
const place = { role: managedRole, parent_id: z.nullish(idField()) }

export const getUserTemplate = call({
  method: 'GET',
  path: '/user-imports/template',
  summary: 'The empty file of users of a role, with its headings; cells of the XLSX are text',
  feature: 'users',
  access: 'users.manage',
  for: 'account',
  unscoped: 'the same for everyone',
  ours: true,
  query: z.strictObject({
    role: managedRole,
    format: z.enum(EXPORT_FORMATS, 'Format must be csv or xlsx.'),
  }),
  // The bytes of the file.
  answer: z.unknown(),
})

export const readUserFile = call({
  method: 'POST',
  path: '/user-imports/file',
  summary: 'Reads users of a role from a CSV or XLSX, `file`, and checks each row; stores nothing',
  feature: 'users',
  access: 'users.manage',
  for: 'account',
  ours: true,
  ids,
  multipart: true,
  bodyLimitBytes: USER_IMPORT.maxBytes + 100_000,
  body: z.strictObject({
    ...place,
    // Without it a workbook with hidden rows is refused, with the sentence under `hidden_rows` as well.
    hidden_rows: z.optional(z.enum(['take', 'leave'], IMPORT_FILE_MESSAGES.hiddenRowsChoice)),
  }),
  answer: z.object({
    data: z.object({
      message: z.string(),
      /** Headings that are no field of a user: their cells are left out. */
      unknown_columns: z.array(z.string()),
      /** How the file was read, where that is not obvious. */
      notes: z.array(z.string()),
      rows: z.array(z.extend(judged, { line: z.number() })),
    }),
  }),
})
export type ReadUsers = z.infer<(typeof readUserFile)['answer']>['data']

export const checkUsers = call({
  method: 'POST',
  path: '/user-imports/check',
  summary: 'Checks users, each on their own, as adding them would; stores nothing',
  feature: 'users',
  access: 'users.manage',
  for: 'account',
  ours: true,
  ids,
  bodyLimitBytes: ROWS_BYTES,
  body: z.strictObject({ ...place, rows }),
  freeText,
  answer: z.object({ data: z.object({ rows: z.array(judged) }) }),
})

export const importUsers = call({
  method: 'POST',
  path: '/user-imports',
  holdsPart: 'commissions',
  effects: ['user.add', 'commission.first'],
  summary:
    'Adds up to 200 users of one role below the caller, all or none, each as `add-users` does, and mails each a link to choose a password',
  feature: 'users',
  access: 'users.manage',
  for: 'account',
  ours: true,
  // For admins and distributors, as for one of them.
  stepUp: 'when-changed',
  idempotent: true,
  ids,
  bodyLimitBytes: ROWS_BYTES,
  body: z.strictObject({ ...place, rows }),
  freeText,
  answer: z.object({
    data: z.object({
      message: z.string(),
      /** In the order of the rows; the proposal of a commission that waits for approval, else null. */
      users: z.array(z.object({ id: z.number(), approval_id: z.nullable(z.number()) })),
    }),
  }),
})
