import { z } from 'zod/mini'
import { LINK_STATES } from '../payments/payment-links.ts'
import { currency, idOfText, idText, listOf, paging, paise, partnerCall } from './partner-call.ts'

const link = z.object({
  id: idText,
  status: z.enum(LINK_STATES),
  service_name: z.string(),
  payee_name: z.string(),
  amount: paise,
  currency,
  /** Null once it can no longer be opened. */
  url: z.nullable(z.string()),
  /** Its newest payment. */
  transaction: z.nullable(idText),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type PartnerLink = z.infer<typeof link>

const EXAMPLE: PartnerLink = {
  id: '311',
  status: 'open',
  service_name: 'Rental payments',
  payee_name: 'Savita Joshi',
  amount: 1_850_000,
  currency: 'INR',
  url: 'https://pay.example.in/p/9Yk2',
  transaction: null,
  created_at: '2026-12-01T04:30:00.000Z',
  expires_at: '2026-12-08T04:30:00.000Z',
}

const base = { feature: 'payment-links', access: 'payment-links.manage' } as const
const one = { ids: { id: 'record' }, params: z.object({ id: idOfText }) } as const

export const listPartnerLinks = partnerCall({
  ...base,
  method: 'GET',
  path: '/partner/v1/payment-links',
  summary: 'The account’s payment links, newest first',
  query: z.strictObject(paging),
  answer: listOf(link),
  example: { answer: { data: [EXAMPLE], next_cursor: null } },
})

export const getPartnerLink = partnerCall({
  ...base,
  ...one,
  method: 'GET',
  path: '/partner/v1/payment-links/:id',
  summary: 'One payment link',
  answer: link,
  example: { answer: EXAMPLE },
})

export const cancelPartnerLink = partnerCall({
  ...base,
  ...one,
  method: 'POST',
  path: '/partner/v1/payment-links/:id/cancel',
  summary: 'Cancels a payment link that no one has paid or is paying',
  idempotent: true,
  errors: ['conflict'],
  answer: link,
  example: { answer: { ...EXAMPLE, status: 'cancelled', url: null } },
})
