import { z } from 'zod'
import { pattern } from '../../../../wire/fields.ts'
import type { WireCall } from '../../../../wire/wire.ts'
import {
  collectionOf,
  id,
  notes,
  notesRequest,
  page,
  seconds,
} from '../../../payment-gateways/razorpay/wire/fields.ts'

const PAGE = 'https://razorpay.com/docs/api/x'

/**
 * A name may have letters, digits, space and `’-_/().`, and ends with none of them but a full stop. Unconfirmed: whether
 * the page's typographic apostrophe means the straight one.
 */
const name = (max: number) =>
  pattern(
    new RegExp(`^[A-Za-z0-9 ’_/().-]{2,${max - 1}}[A-Za-z0-9.]$`),
    `must be between 3 and ${max} characters, without special characters at its end`,
  )
const ifsc = () => pattern(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'must be 11 characters')
const accountNumber = () => pattern(/^[A-Za-z0-9]{5,35}$/, 'format is invalid')
const reference = () => z.string('must be a string').max(40, 'may not be greater than 40 characters')
/** The dashboard can add more. */
const type = () => z.enum(['vendor', 'customer', 'employee', 'self'], 'is invalid')
const vpa = () => pattern(/^(?=.{3,100}$)[A-Za-z0-9.-]+@[A-Za-z0-9.-]+$/, 'is invalid')
const email = () => pattern(/^[^\s@]+@[^\s@]+$/, 'must be a valid email address')

const contactRequest = z.strictObject({
  name: name(50),
  email: email().optional(),
  contact: z.string('must be a string').optional(),
  type: type().optional(),
  reference_id: reference().optional(),
  notes: notesRequest().optional(),
})

/** Missing values are left out: no example has null for them. */
const contact = z.strictObject({
  id: id('cont'),
  entity: z.literal('contact'),
  name: z.string(),
  contact: z.string().optional(),
  email: z.string().optional(),
  type: z.string().optional(),
  reference_id: reference().optional(),
  batch_id: id('batch').nullable(),
  active: z.boolean(),
  notes: notes(),
  created_at: seconds(),
})

const bankAccount = z.strictObject({ name: name(120), ifsc: ifsc(), account_number: accountNumber() })
const isOfType = (hint: string) => ({ message: hint })

const fundAccountRequest = z
  .strictObject({
    contact_id: id('cont'),
    account_type: z.enum(['bank_account', 'vpa'], 'is invalid'),
    bank_account: bankAccount.optional(),
    vpa: z.strictObject({ address: vpa() }).optional(),
  })
  .refine((value) => (value.account_type === 'bank_account') === Boolean(value.bank_account), {
    ...isOfType('is for a bank account, and mandatory there'),
    path: ['bank_account'],
  })
  .refine((value) => (value.account_type === 'vpa') === Boolean(value.vpa), {
    ...isOfType('is for a VPA, and mandatory there'),
    path: ['vpa'],
  })

const fundAccount = z.strictObject({
  id: id('fa'),
  entity: z.literal('fund_account'),
  contact_id: id('cont'),
  account_type: z.enum(['bank_account', 'vpa']),
  bank_account: z
    .strictObject({
      ifsc: ifsc(),
      bank_name: z.string(),
      name: z.string(),
      account_number: accountNumber(),
      notes: notes(),
    })
    .optional(),
  vpa: z.strictObject({ username: z.string(), handle: z.string(), address: vpa() }).optional(),
  active: z.boolean(),
  batch_id: id('batch').nullable(),
  created_at: seconds(),
})

export const PAYEE_CALLS: Record<string, WireCall> = {
  'POST /razorpayx/v1/contacts': { source: `${PAGE}/contacts/create`, body: contactRequest, answer: contact },
  'GET /razorpayx/v1/contacts': {
    source: `${PAGE}/contacts/fetch-all`,
    query: z.strictObject({
      ...page,
      name: z.string().optional(),
      email: z.string().optional(),
      contact: z.string().optional(),
      reference_id: reference().optional(),
      active: z.enum(['0', '1'], 'must be 0 or 1').optional(),
      type: type().optional(),
    }),
    answer: collectionOf(contact),
  },
  'GET /razorpayx/v1/contacts/:id': { source: `${PAGE}/contacts/fetch-with-id`, answer: contact },
  'POST /razorpayx/v1/fund_accounts': {
    source: `${PAGE}/fund-accounts/create/bank-account`,
    body: fundAccountRequest,
    answer: fundAccount,
  },
  'GET /razorpayx/v1/fund_accounts': {
    source: `${PAGE}/fund-accounts/fetch-all`,
    query: z.strictObject({
      ...page,
      contact_id: id('cont').optional(),
      account_type: z.enum(['bank_account', 'vpa', 'card'], 'is invalid').optional(),
    }),
    answer: collectionOf(fundAccount),
  },
  'GET /razorpayx/v1/fund_accounts/:id': {
    source: `${PAGE}/fund-accounts/fetch-with-id`,
    answer: fundAccount,
  },
}
