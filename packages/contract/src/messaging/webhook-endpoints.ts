import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idParam, paging } from '../fields.ts'
import { WEBHOOK_ENDPOINTS } from './webhook-endpoint-messages.ts'

/** What can happen to an account's own records. */
export const ACCOUNT_EVENTS = [
  'payment.paid',
  'payment.failed',
  'payment.refunded',
  'payout.sent',
  'payout.arrived',
  'payout.failed',
  'dispute.opened',
  'dispute.closed',
  'bill.paid',
  'mandate.debited',
  'user.verified',
] as const
export type AccountEventType = (typeof ACCOUNT_EVENTS)[number]

/** The most endpoints of an account. */
export const MOST_WEBHOOK_ENDPOINTS = 10
/** Days for which events and deliveries are kept. */
export const ACCOUNT_EVENT_DAYS = 30

/** `waiting`: sent again at a known time; `failed`: every try failed; `dropped`: the account may no longer have it. */
export const DELIVERY_STATES = ['waiting', 'accepted', 'failed', 'dropped'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Who or what switched an endpoint off: a person, its own 410, or five days of failures. */
export const OFF_BECAUSE = ['person', 'gone', 'failures'] as const

const endpoint = z.object({
  id: z.number(),
  url: z.string(),
  events: z.array(z.enum(ACCOUNT_EVENTS)),
  include_downline: z.boolean(),
  is_on: z.boolean(),
  off_because: z.nullable(z.enum(OFF_BECAUSE)),
  /** Since when no message was accepted; null while all goes well. */
  failing_since: z.nullable(z.iso.datetime()),
  /** Until when the secret from before the last rotation signs too. */
  old_secret_until: z.nullable(z.iso.datetime()),
  created_at: z.iso.datetime(),
  /** Deliveries of the last 24 hours by state. */
  day: z.object({ waiting: z.number(), accepted: z.number(), failed: z.number() }),
})
export type WebhookEndpoint = z.infer<typeof endpoint>

const own = {
  feature: 'webhook-endpoints',
  access: 'webhook-endpoints.manage',
  for: 'account',
  ours: true,
} as const
const ofOne = { ...own, ids: { id: 'record' }, params: z.object({ id: idParam }) } as const

const url = z
  .string(WEBHOOK_ENDPOINTS.urlRequired)
  .check(
    z.trim(),
    z.minLength(1, WEBHOOK_ENDPOINTS.urlRequired),
    z.maxLength(500, 'At most 500 characters.'),
    z.regex(/^https?:\/\/[!-~]+$/i, WEBHOOK_ENDPOINTS.urlFormat),
  )
const events = z
  .array(z.enum(ACCOUNT_EVENTS, 'Invalid event.'), WEBHOOK_ENDPOINTS.typesRequired)
  .check(z.minLength(1, WEBHOOK_ENDPOINTS.typesRequired), z.maxLength(ACCOUNT_EVENTS.length))

/** What the form of an endpoint checks by a rule. */
export const webhookEndpointFields = z.object({ url })

export const listWebhookEndpoints = call({
  ...own,
  method: 'GET',
  path: '/webhook-endpoints',
  summary: 'The addresses that events of the caller’s account are posted to',
  answer: z.object({ data: z.array(endpoint) }),
})

const withSecret = z.object({ message: z.string(), data: z.object({ id: z.number(), secret: z.string() }) })

/** A new endpoint, as a person and as a program sends it. */
export const webhookEndpointBody = z.strictObject({ url, events, include_downline: z.optional(z.boolean()) })

export const makeWebhookEndpoint = call({
  ...own,
  method: 'POST',
  path: '/webhook-endpoints',
  summary: 'An address that chosen events are posted to; its secret is in this answer alone',
  effects: ['webhook-endpoint.change'],
  stepUp: true,
  body: webhookEndpointBody,
  answer: withSecret,
})

export const changeWebhookEndpoint = call({
  ...ofOne,
  method: 'PATCH',
  path: '/webhook-endpoints/:id',
  summary: 'Another address or other events, or the endpoint on or off',
  effects: ['webhook-endpoint.change'],
  stepUp: true,
  body: z.strictObject({
    url: z.optional(url),
    events: z.optional(events),
    include_downline: z.optional(z.boolean()),
    is_on: z.optional(z.boolean()),
  }),
  answer: z.object({ message: z.string() }),
})

export const rotateWebhookSecret = call({
  ...ofOne,
  method: 'POST',
  path: '/webhook-endpoints/:id/rotate',
  summary: 'A new secret, in this answer alone; the old one signs too for 24 hours',
  effects: ['webhook-endpoint.change'],
  stepUp: true,
  answer: withSecret,
})

export const testWebhookEndpoint = call({
  ...ofOne,
  method: 'POST',
  path: '/webhook-endpoints/:id/test',
  summary: 'Posts an invented event to an endpoint, to try it out',
  errors: ['conflict', 'too-many-tries'],
  body: z.strictObject({ event: z.enum(ACCOUNT_EVENTS, 'Invalid event.') }),
  answer: z.object({ message: z.string() }),
})

const oneTry = z.object({
  at: z.iso.datetime(),
  took_ms: z.number(),
  /** The status of the answer; null where none came, then `failure` says why. */
  status: z.nullable(z.number()),
  failure: z.nullable(z.string()),
  /** The first 2,000 characters of the answer. */
  answer: z.string(),
})
export type WebhookTry = z.infer<typeof oneTry>

const delivery = z.object({
  id: z.number(),
  endpoint_id: z.number(),
  url: z.string(),
  /** The `webhook-id` of every try. */
  webhook_id: z.string(),
  type: z.enum(ACCOUNT_EVENTS),
  is_test: z.boolean(),
  state: z.enum(DELIVERY_STATES),
  at: z.iso.datetime(),
  /** Null unless it waits. */
  next_at: z.nullable(z.iso.datetime()),
  /** What is posted, as it was and will be signed. */
  request: z.string(),
  tries: z.array(oneTry),
})
export type WebhookDelivery = z.infer<typeof delivery>

export const listWebhookDeliveries = call({
  ...own,
  method: 'GET',
  path: '/webhook-deliveries',
  summary: 'What was posted to the caller’s endpoints in the last 30 days, newest first, with each try',
  ids: { endpoint_id: 'record' },
  query: z.strictObject({
    ...paging,
    endpoint_id: z.optional(idParam),
    state: z.optional(z.enum(DELIVERY_STATES)),
    type: z.optional(z.enum(ACCOUNT_EVENTS)),
  }),
  answer: z.object({ data: z.object({ data: z.array(delivery), total: z.number() }) }),
})

export const getWebhookDelivery = call({
  ...ofOne,
  method: 'GET',
  path: '/webhook-deliveries/:id',
  summary: 'One event that was posted to an endpoint of the caller, with each try',
  answer: z.object({ data: delivery }),
})

export const resendWebhookDelivery = call({
  ...ofOne,
  method: 'POST',
  path: '/webhook-deliveries/:id/resend',
  summary: 'Posts one event again, under the same id',
  errors: ['conflict', 'too-many-tries'],
  answer: z.object({ message: z.string() }),
})

export const resendWebhookSpan = call({
  ...ofOne,
  method: 'POST',
  path: '/webhook-endpoints/:id/resend',
  summary: 'Posts every event of a span that the endpoint did not accept again',
  errors: ['conflict', 'too-many-tries'],
  body: z.strictObject({
    from: z.iso.datetime({ offset: true, error: WEBHOOK_ENDPOINTS.spanFormat }),
    to: z.iso.datetime({ offset: true, error: WEBHOOK_ENDPOINTS.spanFormat }),
  }),
  answer: z.object({ message: z.string(), data: z.object({ count: z.number() }) }),
})

export const removeWebhookEndpoint = call({
  ...ofOne,
  method: 'DELETE',
  path: '/webhook-endpoints/:id',
  summary: 'Ends an endpoint; what waits for it is not sent',
  answer: z.object({ message: z.string() }),
})
