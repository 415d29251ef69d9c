import { z } from 'zod/mini'
import { ACCOUNT_EVENTS, OFF_BECAUSE, webhookEndpointBody } from '../messaging/webhook-endpoints.ts'
import { idOfText, idText, partnerCall } from './partner-call.ts'

const endpoint = z.object({
  id: idText,
  url: z.string(),
  events: z.array(z.enum(ACCOUNT_EVENTS)),
  include_downline: z.boolean(),
  status: z.enum(['on', 'off']),
  /** Who or what switched it off: a person, its own 410, or five days of failures. */
  off_because: z.nullable(z.enum(OFF_BECAUSE)),
  /** Since when it accepted nothing; null while all goes well. */
  failing_since: z.nullable(z.iso.datetime()),
  /** Until when the secret from before the last rotation signs too. */
  old_secret_until: z.nullable(z.iso.datetime()),
  created_at: z.iso.datetime(),
})
export type PartnerEndpoint = z.infer<typeof endpoint>

const EXAMPLE: PartnerEndpoint = {
  id: '17',
  url: 'https://shop.example.in/chukta',
  events: ['payment.paid', 'payment.failed'],
  include_downline: false,
  status: 'on',
  off_because: null,
  failing_since: null,
  old_secret_until: null,
  created_at: '2026-12-01T04:30:00.000Z',
}

const withSecret = z.extend(endpoint, {
  /** Signs the messages. In no other answer. */
  secret: z.string(),
})
const EXAMPLE_WITH_SECRET = { ...EXAMPLE, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }

const base = { feature: 'webhook-endpoints', access: 'webhook-endpoints.manage' } as const
const one = { ids: { id: 'record' }, params: z.object({ id: idOfText }) } as const

export const listPartnerEndpoints = partnerCall({
  ...base,
  method: 'GET',
  path: '/partner/v1/webhook-endpoints',
  summary: 'The account’s webhook endpoints, ten at most',
  answer: z.object({ data: z.array(endpoint), next_cursor: z.null() }),
  example: { answer: { data: [EXAMPLE], next_cursor: null } },
})

export const makePartnerEndpoint = partnerCall({
  ...base,
  method: 'POST',
  path: '/partner/v1/webhook-endpoints',
  summary: 'Adds a webhook endpoint. Its secret is in this answer alone, and the account gets a mail',
  effects: ['webhook-endpoint.change'],
  idempotent: true,
  body: webhookEndpointBody,
  answer: withSecret,
  example: {
    body: { url: EXAMPLE.url, events: EXAMPLE.events },
    answer: EXAMPLE_WITH_SECRET,
  },
})

export const rotatePartnerEndpoint = partnerCall({
  ...base,
  ...one,
  method: 'POST',
  path: '/partner/v1/webhook-endpoints/:id/rotate',
  summary: 'Makes a new secret, in this answer alone. The old one signs too for 24 hours',
  effects: ['webhook-endpoint.change'],
  idempotent: true,
  answer: withSecret,
  example: { answer: { ...EXAMPLE_WITH_SECRET, old_secret_until: '2026-12-02T04:30:00.000Z' } },
})

export const removePartnerEndpoint = partnerCall({
  ...base,
  ...one,
  method: 'POST',
  path: '/partner/v1/webhook-endpoints/:id/remove',
  summary: 'Ends a webhook endpoint. Waiting events are dropped',
  idempotent: true,
  answer: z.object({ id: idText, status: z.literal('removed') }),
  example: { answer: { id: EXAMPLE.id, status: 'removed' } },
})
