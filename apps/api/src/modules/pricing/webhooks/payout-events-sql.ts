import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { noteKey, receivedLately } from './keys-sql.ts'

export type PayoutEvent = {
  provider: string
  /** The transfer that it names; null where it names none. */
  reference: string | null
  headers: Record<string, string>
  address: string
  requestId: string
  body: Buffer
  bodyHash: string
  signatureHash: Buffer | null
}

/**
 * Parts of a `with` that store a signed event of a payout provider as received: `stored` has its id, and no row when the
 * same event was stored before. `about` selects `provider_id`, `payment_id`, `payout_id` and `status`, one row.
 */
export const storePayoutEvent = (event: PayoutEvent, about: RawBuilder<unknown>) => sql`
      key as (${noteKey('payout_provider_id', event.bodyHash, sql`select provider_id as sender_id from (${about}) of_provider`)}
      ), stored as (
        insert into webhook_log (payout_provider_id, event_key, payment_id, verdict, headers, address, request_id,
          body, body_bytes, signature_sha256, status_before)
        select provider_id, ${event.bodyHash}, payment_id,
               case when ${event.reference}::text is not null and payout_id is null then 'unknown-order' else 'ok' end,
               ${JSON.stringify(event.headers)}::jsonb, ${event.address}, ${event.requestId}, ${event.body},
               ${event.body.length}::int, ${event.signatureHash}::bytea, status from (${about}) named, key where key.is_new
        on conflict do nothing
        returning id
      )`

/** Records when an event was applied, and the status of its payout then. */
export async function recordPayoutEvent(db: Db, eventId: number, status: RawBuilder<unknown>): Promise<void> {
  await sql`
    /* prepared payout-webhook-applied */
    update webhook_log set handled_at = clock_timestamp(), status_after = ${status}
     where id = ${eventId} and ${receivedLately}`.execute(db)
}
