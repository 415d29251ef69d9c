import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dataMessage, idField, idParam, paging, searchText } from '../fields.ts'
import { MAX_FILE_BYTES } from '../file-kinds.ts'
import { rupees } from '../money-shapes.ts'

/** One payee; every field is present, null when it has no value or belongs to another category. */
export const payee = z.object({
  id: z.number(),
  service_id: z.number(),
  user_id: z.number(),
  /** The retailer whose payee it is. */
  owner_name: z.string(),
  name: z.string(),
  address: z.string(),
  mobile: z.string(),
  email: z.nullable(z.string()),
  /** Masked but for the last four characters, except in the owner's own edit form; account number too. */
  pan_number: z.string(),
  account_number: z.string(),
  account_holder_name: z.string(),
  bank_name: z.string(),
  bank_branch: z.string(),
  ifsc_code: z.string(),
  rent: z.nullable(rupees),
  amount: z.nullable(rupees),
  salary: z.nullable(rupees),
  payment_for: z.nullable(z.string()),
  beneficiary_id: z.string(),
  /** The name that the file had when it was chosen. */
  document: z.nullable(z.string()),
  /** A link for this file alone, good for 60 seconds: ask again when it is opened later. */
  document_url: z.nullable(z.string()),
  /** It was imported without the document that its category requires: it cannot be paid before one is added. */
  document_missing: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Payee = z.infer<typeof payee>

const ofUser = { userId: 'downline', serviceId: 'catalogue' } as const
const record = { ...ofUser, id: 'record' } as const
const userParams = { userId: idParam, serviceId: idParam }
const recordParams = z.object({ id: idParam, ...userParams })

export const listPayees = call({
  method: 'GET',
  path: '/get-service-list/:userId/:serviceId',
  summary: 'Payees of a user and of everyone below, newest first; whole without per_page',
  feature: 'payees',
  access: 'payees.view',
  for: 'account',
  ids: ofUser,
  params: z.object(userParams),
  query: z.strictObject({ ...paging, search: searchText }),
  freeText: ['search'],
  answer: z.object({ details: z.array(payee), pagination: z.object({ total: z.number() }) }),
})

export const listPayeeNames = call({
  method: 'GET',
  path: '/get-service-list-dropdown/:userId/:serviceId',
  summary: 'Ids and names of payees, for the dropdown of the pay screens',
  feature: 'payees',
  access: 'payees.view',
  for: 'account',
  ids: ofUser,
  params: z.object(userParams),
  answer: z.object({ details: z.array(z.object({ id: z.number(), name: z.string() })) }),
})

export const getPayeeForPay = call({
  method: 'GET',
  path: '/get-service-list-for-pay/:id/:userId/:serviceId',
  summary: 'One payee, for the pay screen',
  feature: 'payees',
  access: 'payees.view',
  for: 'account',
  ids: record,
  params: recordParams,
  answer: z.object({ details: payee }),
})

export const viewPayee = call({
  method: 'GET',
  path: '/get-service-list-view/:id/:userId/:serviceId',
  summary: 'One payee, for the read-only view',
  feature: 'payees',
  access: 'payees.view',
  for: 'account',
  ids: record,
  params: recordParams,
  answer: z.object({ details: payee }),
})

export const getPayeeForEdit = call({
  method: 'GET',
  path: '/get-service-list-edit/:id/:userId/:serviceId',
  summary: 'One payee, for the edit form; only the owner sees PAN and account number whole',
  feature: 'payees',
  access: 'payees.edit',
  for: 'account',
  ids: record,
  params: recordParams,
  answer: z.object({ details: payee }),
})

/** The category decides the other fields: `payeeFields` and `validatePayee` of payee-rules.ts. */
const payeeBody = z.catchall(
  z.object({ user_id: z.optional(idField()), service_id: z.optional(idField()) }),
  z.unknown(),
)
/** A file of the largest size and the fields around it. */
const bodyLimitBytes = MAX_FILE_BYTES + 1_000_000

export const storePayee = call({
  method: 'POST',
  path: '/store-service-list',
  summary: 'Adds a payee of the caller (role 4 alone); for education, by a JSON body, a school (every role)',
  feature: 'payees',
  access: 'services.add',
  for: 'account',
  errors: ['too-many-tries'],
  ids: { user_id: 'caller', service_id: 'catalogue' },
  multipart: true,
  bodyLimitBytes,
  body: payeeBody,
  freeText: [
    'name',
    'address',
    'account_holder_name',
    'bank_name',
    'bank_branch',
    'school_name',
    'branch_name',
  ],
  answer: z.object({ data: z.object({ message: z.string(), id: z.number() }) }),
})

export const updatePayee = call({
  method: 'POST',
  path: '/update-services/:id',
  summary: 'Changes a payee; without a new document the stored one stays',
  feature: 'payees',
  access: 'payees.edit',
  for: 'account',
  stepUp: 'when-changed',
  errors: ['too-many-tries'],
  ids: { id: 'record', user_id: 'downline', service_id: 'catalogue' },
  params: z.object({ id: idParam }),
  multipart: true,
  bodyLimitBytes,
  body: payeeBody,
  freeText: ['name', 'address', 'account_holder_name', 'bank_name', 'bank_branch'],
  answer: dataMessage,
})
