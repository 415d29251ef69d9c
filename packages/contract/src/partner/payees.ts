import { z } from 'zod/mini'
import { currency, idOfText, idText, listOf, paging, partnerCall, payablePaise } from './partner-call.ts'

const payee = z.object({
  id: idText,
  /** What it is for: `rental-payments`. */
  service: z.string(),
  /** The account that added it. */
  owner_id: idText,
  name: z.string(),
  /** The usual amount. */
  amount: payablePaise,
  currency,
  account_holder_name: z.string(),
  account_number_last4: z.string(),
  ifsc_code: z.string(),
  created_at: z.iso.datetime(),
})
export type PartnerPayee = z.infer<typeof payee>

const EXAMPLE: PartnerPayee = {
  id: '1204',
  service: 'rental-payments',
  owner_id: '31',
  name: 'Savita Joshi',
  amount: 1_850_000,
  currency: 'INR',
  account_holder_name: 'Savita Joshi',
  account_number_last4: '1191',
  ifsc_code: 'HDFC0000123',
  created_at: '2026-11-21T10:15:30.000Z',
}

export const listPartnerPayees = partnerCall({
  method: 'GET',
  path: '/partner/v1/payees',
  summary: 'Payees of the account and its downline, newest first',
  feature: 'payees',
  access: 'payees.view',
  query: z.strictObject(paging),
  answer: listOf(payee),
  example: { answer: { data: [EXAMPLE], next_cursor: null } },
})

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/** A file of 10 MB as base64, and the fields around it. */
const BODY_BYTES = 15_000_000

export const makePartnerPayee = partnerCall({
  method: 'POST',
  path: '/partner/v1/payees',
  summary: 'Adds a payee of the account. Its bank account is checked as one that is added in the portal',
  feature: 'payees',
  access: 'payees.add',
  idempotent: true,
  bodyLimitBytes: BODY_BYTES,
  body: z.strictObject({
    /** What it is for: `rental-payments`, `vendors-payments`, `salary-payments` and others. */
    service: text,
    name: text,
    mobile: text,
    pan_number: z.optional(text),
    address: z.optional(text),
    account_number: text,
    account_holder_name: text,
    ifsc_code: text,
    bank_name: text,
    bank_branch: z.optional(text),
    /** The usual amount. */
    amount: payablePaise,
    currency,
    /** For rent: `houserent`, `shoprent`, `broker-payment`, `society-payment`. */
    payment_type: z.optional(text),
    /** The agreement or bill that the service asks for. */
    document: z.optional(z.strictObject({ file_name: text, content: z.base64('Give the file as base64.') })),
  }),
  errorNames: { rent: 'amount', salary: 'amount' },
  freeText: ['name', 'address', 'account_holder_name', 'bank_name', 'bank_branch'],
  errors: ['conflict'],
  answer: payee,
  example: {
    body: {
      service: 'vendors-payments',
      name: 'Joshi Traders',
      mobile: '9890312345',
      pan_number: 'AKLPN4521R',
      address: 'Baner Road, Pune',
      account_number: '50100123451191',
      account_holder_name: 'Savita Joshi',
      ifsc_code: 'HDFC0000123',
      bank_name: 'HDFC Bank',
      bank_branch: 'Baner',
      amount: 1_850_000,
      currency: 'INR',
      document: { file_name: 'invoice.pdf', content: 'JVBERi0xLjcKJeLjz9MK' },
    },
    answer: { ...EXAMPLE, service: 'vendors-payments', name: 'Joshi Traders' },
  },
})

export const getPartnerPayee = partnerCall({
  method: 'GET',
  path: '/partner/v1/payees/:id',
  summary: 'One payee',
  feature: 'payees',
  access: 'payees.view',
  ids: { id: 'record' },
  params: z.object({ id: idOfText }),
  answer: payee,
  example: { answer: EXAMPLE },
})
