import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idField, idParam } from '../fields.ts'
import { MAX_FILE_BYTES } from '../file-kinds.ts'
import { IMPORT_FILE_MESSAGES } from '../file-messages.ts'
import { EXPORT_FORMATS } from '../insight/exports.ts'
import { PAYEE_IMPORT_MESSAGES } from './payee-import-messages.ts'

const messages = PAYEE_IMPORT_MESSAGES

/** The largest file, and the most payees of one import. */
export const PAYEE_IMPORT = { maxBytes: MAX_FILE_BYTES, maxRows: 1_000 } as const
/** The size of a thousand rows with every field as long as it may be, in the longest letters. */
const ROWS_BYTES = 4_000_000

const text = z.optional(z.string().check(z.maxLength(2_000, 'At most 100 characters.')))
/** A payee as the form of its category sends it, but for the document. */
const row = z.strictObject({
  name: text,
  mobile: text,
  pan_number: text,
  address: text,
  account_number: text,
  account_holder_name: text,
  bank_name: text,
  bank_branch: text,
  ifsc_code: text,
  rent: text,
  amount: text,
  salary: text,
  payment_type: text,
})
const rows = z
  .array(row)
  .check(z.minLength(1, messages.rowsRequired), z.maxLength(PAYEE_IMPORT.maxRows, messages.rowsTooMany))

const judged = z.object({
  /** The fields as they would be stored, by wire name. */
  values: z.record(z.string(), z.string()),
  /** By field, in the sentences of the form; nothing for a row that can be added. */
  errors: z.record(z.string(), z.array(z.string())),
  /** A payee of the caller and this service that has the same account already. It is no error. */
  same_as: z.nullable(z.object({ id: z.number(), name: z.string() })),
})
export type JudgedPayee = z.infer<typeof judged>

const freeText = ['name', 'address', 'account_holder_name', 'bank_name', 'bank_branch'] as const
const ids = { user_id: 'caller', service_id: 'catalogue' } as const
const owner = { user_id: idField(), service_id: idField() }

export const getPayeeTemplate = call({
  method: 'GET',
  path: '/payee-imports/template/:serviceId',
  summary: 'The empty file of a payee category, with its headings; cells of the XLSX are text',
  feature: 'payees',
  access: 'payees.add',
  for: 'account',
  unscoped: 'the same for everyone',
  ours: true,
  ids: { serviceId: 'catalogue' },
  params: z.object({ serviceId: idParam }),
  query: z.strictObject({ format: z.enum(EXPORT_FORMATS, 'Format must be csv or xlsx.') }),
  // The bytes of the file.
  answer: z.unknown(),
})

export const readPayeeFile = call({
  method: 'POST',
  path: '/payee-imports/file',
  summary: 'Reads payees of the caller from a CSV or XLSX, `file`, and checks each row; stores nothing',
  feature: 'payees',
  access: 'payees.add',
  for: 'account',
  ours: true,
  ids,
  multipart: true,
  bodyLimitBytes: PAYEE_IMPORT.maxBytes + 100_000,
  body: z.strictObject({
    ...owner,
    // Without it a workbook with hidden rows is refused, with the sentence under `hidden_rows` as well.
    hidden_rows: z.optional(z.enum(['take', 'leave'], IMPORT_FILE_MESSAGES.hiddenRowsChoice)),
  }),
  answer: z.object({
    data: z.object({
      message: z.string(),
      /** Headings that are no field of the category: their cells are left out. */
      unknown_columns: z.array(z.string()),
      /** How the file was read, where that is not obvious. */
      notes: z.array(z.string()),
      rows: z.array(z.extend(judged, { line: z.number() })),
    }),
  }),
})
export type ReadPayees = z.infer<(typeof readPayeeFile)['answer']>['data']

export const checkPayees = call({
  method: 'POST',
  path: '/payee-imports/check',
  summary: 'Checks payees of the caller as adding them would; stores nothing',
  feature: 'payees',
  access: 'payees.add',
  for: 'account',
  ours: true,
  ids,
  bodyLimitBytes: ROWS_BYTES,
  body: z.strictObject({ ...owner, rows }),
  freeText,
  answer: z.object({ data: z.object({ rows: z.array(judged) }) }),
})

export const importPayees = call({
  method: 'POST',
  path: '/payee-imports',
  summary:
    'Adds up to 1,000 payees of the caller, all or none; where the category requires a document they cannot be paid before theirs is added',
  feature: 'payees',
  access: 'payees.add',
  for: 'account',
  ours: true,
  idempotent: true,
  ids,
  bodyLimitBytes: ROWS_BYTES,
  body: z.strictObject({ ...owner, rows }),
  freeText,
  answer: z.object({
    data: z.object({ message: z.string(), added: z.number(), document_missing: z.number() }),
  }),
})
