import { Webhook } from 'standardwebhooks'
import type { GetEventsResponse } from './generated/types.gen.ts'

/** An event, as a webhook and as `events` give it. */
export type ChuktaEvent = GetEventsResponse['data'][number]

type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * Checks a message of a webhook endpoint, and gives its event. Takes the headers (names in lower case, as Node has them), the
 * body as it came, and the endpoint's secret. Throws for a message that is not from the portal, or older than five minutes.
 */
export function verifyWebhook(headers: Headers, body: string | Buffer, secret: string): ChuktaEvent {
  const named = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
      name,
      String(headers[name] ?? ''),
    ]),
  )
  const message = new Webhook(secret).verify(String(body), named) as Omit<ChuktaEvent, 'id'>
  return { id: named['webhook-id'] ?? '', ...message }
}

type Buffer = Uint8Array & { toString(): string }
