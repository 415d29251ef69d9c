import { z } from 'zod/mini'
import { ACCOUNT_EVENTS } from '../messaging/webhook-endpoints.ts'
import { listOf, paging, partnerCall } from './partner-call.ts'

/** The id of an event: the `webhook-id` of its messages. */
const ID = /^evt_[1-9]\d{0,14}$/

const event = z.object({
  id: z.string().check(z.regex(ID)),
  type: z.enum(ACCOUNT_EVENTS),
  timestamp: z.iso.datetime(),
  /** The same as in the webhook: ids, states and amounts. */
  data: z.record(z.string(), z.unknown()),
})
export type PartnerEvent = z.infer<typeof event>

const EXAMPLE: PartnerEvent = {
  id: 'evt_4711',
  type: 'payment.paid',
  timestamp: '2026-12-01T04:41:12.000Z',
  data: {
    account_id: '43',
    payment_id: '8812',
    order_id: 'CK2612018812',
    status: 'paid',
    amount: 1_850_000,
    total: 1_877_750,
    currency: 'INR',
  },
}

export const listPartnerEvents = partnerCall({
  method: 'GET',
  path: '/partner/v1/events',
  summary: 'The events of the last 30 days, newest first: the same as by webhooks, without tests',
  feature: 'events',
  access: 'reports.view',
  query: z.strictObject({
    ...paging,
    type: z.optional(z.enum(ACCOUNT_EVENTS, 'There is no such event.')),
    /** Those of everyone below the account too. */
    include_downline: z.optional(z.enum(['true', 'false'], 'Give true or false.')),
  }),
  answer: listOf(event),
  example: { answer: { data: [EXAMPLE], next_cursor: null } },
})
