import { sql } from 'kysely'
import { type Db, maybe } from '../../platform/db.ts'
import { noteKey, receivedLately } from '../webhooks/keys-public-sql.ts'

export type NewPayoutWebhook = {
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
 * Keeps a signed event as it came, and makes the payout that it names due. Undefined when the same event was kept before:
 * a repeat is counted, and nothing else.
 */
export function storePayoutWebhook(db: Db, hook: NewPayoutWebhook) {
  return maybe(
    db,
    sql<{ event_id: number; payout_id: number | null }>`
      /* prepared store-payout-webhook */
      with about as (
        select pp.id as provider_id, o.id as payout_id, o.payment_id, o.status
          from payout_providers pp
          left join transfers t on t.provider = pp.slug and t.reference = ${hook.reference}
          left join payouts o on o.id = t.payout_id
         where pp.slug = ${hook.provider}
      ), key as (${noteKey('payout_provider_id', hook.bodyHash, sql`select provider_id as sender_id from about`)}
      ), stored as (
        insert into webhook_log (payout_provider_id, event_key, payment_id, verdict, headers, address, request_id,
          body, body_bytes, signature_sha256, status_before)
        select provider_id, ${hook.bodyHash}, payment_id,
               case when ${hook.reference}::text is not null and payout_id is null then 'unknown-order' else 'ok' end,
               ${JSON.stringify(hook.headers)}::jsonb, ${hook.address}, ${hook.requestId}, ${hook.body},
               ${hook.body.length}::int, ${hook.signatureHash}::bytea, status from about, key where key.is_new
        on conflict do nothing
        returning id
      ), due as (
        update payouts o set next_ask_at = least(o.next_ask_at, now() + interval '2 seconds')
          from about, stored where o.id = about.payout_id and o.status = 'sent'
      )
      select stored.id as event_id, about.payout_id from stored, about`,
  )
}

/** Records when an event was applied, and how its payout stood then. */
export async function recordApplied(db: Db, eventId: number, payoutId: number | null): Promise<void> {
  await sql`
    /* prepared payout-webhook-applied */
    update webhook_log
       set handled_at = clock_timestamp(), status_after = (select status from payouts where id = ${payoutId})
     where id = ${eventId} and ${receivedLately}`.execute(db)
}
