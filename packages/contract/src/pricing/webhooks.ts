import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idParam, paging } from '../fields.ts'
import { WEBHOOK_VERDICTS } from './webhook-verdicts.ts'
import { WEBHOOKS } from './webhooks-messages.ts'

const messages = WEBHOOKS

/** The payment's status before and after; the same where nothing changed. Null where that was not recorded. */
const change = z.nullable(z.object({ from: z.string(), to: z.string() }))

const listed = {
  id: z.number(),
  gateway: z.string(),
  gateway_name: z.string(),
  received_at: z.iso.datetime(),
  /** The order that it names; of a refused event only a claim. */
  order_id: z.nullable(z.string()),
  transaction_id: z.nullable(z.number()),
  verdict: z.enum(WEBHOOK_VERDICTS),
  changed: change,
  /** Number of repeats of the same event. */
  duplicates: z.number(),
  /** Milliseconds from its arrival until it was applied. */
  took_ms: z.nullable(z.number()),
  replays: z.number(),
}
const event = z.object(listed)
export type WebhookEvent = z.infer<typeof event>

const detail = z.object({
  ...listed,
  verdict_text: z.string(),
  repeated_at: z.nullable(z.iso.datetime()),
  address: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  /** Without secrets; a signature is shortened. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The body as it came, where it is text; it may hold a payer's e-mail and the last digits of a card. */
  body: z.string(),
  /** True when the bytes are no text, and `body` is their base64. */
  is_binary: z.boolean(),
  body_bytes: z.number(),
  /** True when only the first part of a refused body was stored. */
  is_cut: z.boolean(),
  body_sha256: z.string(),
  /** Lines of the payment's timeline made while the event was applied. */
  timeline: z.array(z.object({ at: z.iso.datetime(), kind: z.string() })),
  earlier_replays: z.array(
    z.object({
      at: z.iso.datetime(),
      by: z.nullable(z.string()),
      changed: change,
      took_ms: z.nullable(z.number()),
    }),
  ),
})
export type WebhookDetail = z.infer<typeof detail>

const all = {
  feature: 'webhooks',
  access: 'webhooks.view',
  for: 'account',
  unscoped: 'role 1, over events of the whole platform',
  ours: true,
} as const

export const listWebhookEvents = call({
  ...all,
  method: 'GET',
  path: '/webhook-events',
  summary: 'Events that gateways reported in the last 90 days, newest first',
  ids: { order_id: 'record' },
  query: z.strictObject({
    ...paging,
    gateway: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, messages.gatewayUnknown))),
    verdict: z.optional(z.enum(WEBHOOK_VERDICTS, messages.verdictUnknown)),
    order_id: z.optional(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{1,40}$/, 'Invalid order id.'))),
  }),
  answer: z.object({
    data: z.object({
      data: z.array(event),
      total: z.number(),
      /** Every gateway, for the filter. */
      gateways: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  }),
})

const ofOne = { ...all, ids: { id: 'record' }, params: z.object({ id: idParam }) } as const

export const getWebhookEvent = call({
  ...ofOne,
  method: 'GET',
  path: '/webhook-events/:id',
  summary: 'One event as it came, the result of its signature check, and its changes',
  answer: z.object({ data: detail }),
})

export const replayWebhookEvent = call({
  ...ofOne,
  method: 'POST',
  path: '/webhook-events/:id/replay',
  access: 'webhooks.replay',
  for: 'account',
  summary: 'Polls the gateway about the order of an event, as if it had come now; its content is not trusted',
  errors: ['conflict'],
  answer: z.object({ data: z.object({ message: z.string(), changed: change }) }),
})
