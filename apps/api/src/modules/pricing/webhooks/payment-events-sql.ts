import { sql } from 'kysely'
import { noteKey } from './keys-sql.ts'

export type PaymentEvent = {
  gateway: string
  /** The account whose own address it came to. */
  accountId: number | null
  body: Buffer
  isOld: boolean
  /** Its sender is unproven. */
  isUnsigned: boolean
  bodyHash: string
  signatureHash: Buffer | null
  headers: Record<string, string>
  address: string
  requestId: string
}

/**
 * Parts of a `with` that store an event of a gateway as received: `stored` has its id and payment, and no row when the
 * same event was stored before. `about` is the part before it: `gateway_id`, `payment_id`, `attempt_id` and
 * `payment_status`, one row.
 */
export const storePaymentEvent = (event: PaymentEvent) => sql`
      key as (${noteKey('gateway_id', event.bodyHash, sql`select gateway_id as sender_id from about`)}
      ), stored as (
        insert into webhook_log (gateway_id, account_id, event_key, payment_id, attempt_id, verdict, headers, address,
          request_id, body, body_bytes, signature_sha256, status_before)
        select gateway_id, ${event.accountId}::smallint, ${event.bodyHash}, payment_id, attempt_id,
               case when ${event.isUnsigned}::boolean then 'unsigned' when ${event.isOld}::boolean then 'old'
                    when payment_id is null then 'unknown-order' else 'ok' end,
               ${JSON.stringify(event.headers)}::jsonb, ${event.address}, ${event.requestId}, ${event.body},
               ${event.body.length}::int, ${event.signatureHash}::bytea, payment_status from about, key where key.is_new
        on conflict do nothing
        returning id, payment_id
      )`
