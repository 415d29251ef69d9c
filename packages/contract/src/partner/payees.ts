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
