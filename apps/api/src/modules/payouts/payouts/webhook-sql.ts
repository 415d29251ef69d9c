import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import { type PayoutEvent, recordPayoutEvent, storePayoutEvent } from '../../pricing/api.ts'

/**
 * Stores a signed event as received, and makes the payout that it names due. Undefined when the same event was stored
 * before: a repeat is only counted.
 */
export function storePayoutWebhook(db: Db, hook: PayoutEvent) {
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
      ), ${storePayoutEvent(hook, sql`select provider_id, payment_id, payout_id, status from about`)}, due as (
        update payouts o set next_poll_at = least(o.next_poll_at, now() + interval '2 seconds')
          from about, stored where o.id = about.payout_id and o.status = 'sent'
      )
      select stored.id as event_id, about.payout_id from stored, about`,
  )
}

/** Records when an event was applied, and the status of its payout then. */
export async function recordApplied(db: Db, eventId: number, payoutId: number | null): Promise<void> {
  await recordPayoutEvent(db, eventId, sql`(select status from payouts where id = ${payoutId})`)
}
