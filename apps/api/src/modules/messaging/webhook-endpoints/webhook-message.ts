import { Webhook } from 'standardwebhooks'

/** An event as it is stored. */
export type StoredEvent = { id: number; type: string; at: Date; data: Record<string, unknown> }

/** The `webhook-id` of an event: the same for every try and every endpoint. */
export const webhookId = (eventId: number) => `evt_${eventId}`

/** The body of an event: `{type, timestamp, data}`, the same bytes for every try. */
export const webhookBody = ({ type, at, data }: StoredEvent) =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

/**
 * The headers of a message by the Standard Webhooks specification. Each secret (`whsec_…`) signs: after a rotation the new
 * and the old one.
 */
export function webhookHeaders(
  id: string,
  sentAt: Date,
  body: string,
  secrets: string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body))
  return {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
