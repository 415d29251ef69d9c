import { type RawBuilder, sql } from 'kysely'

/**
 * An insert for a `with`: stores the key of a received event, which refuses it a second time in any month; a repeat is
 * counted. Its row says `is_new`. `sender` selects `sender_id`, one row or none.
 */
export function noteKey(
  column: 'gateway_id' | 'payout_provider_id',
  key: string,
  sender: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const id = sql.ref(column)
  return sql`
        insert into webhook_keys as k (${id}, event_key) select sender_id, ${key} from (${sender}) sender
        on conflict (${id}, event_key) where ${id} is not null
          do update set duplicates = k.duplicates + 1, repeated_at = now()
        returning xmax = 0 as is_new`
}

/** Of the row `event` of `webhook_log`: what its key says. */
function ofKey(event: string, column: 'duplicates' | 'repeated_at'): RawBuilder<unknown> {
  const e = sql.ref(event)
  return sql`coalesce((select k.${sql.ref(column)} from webhook_keys k
                        where k.gateway_id = ${e}.gateway_id and k.event_key = ${e}.event_key),
                      (select k.${sql.ref(column)} from webhook_keys k
                        where k.payout_provider_id = ${e}.payout_provider_id and k.event_key = ${e}.event_key))`
}

/** How often the event came again. */
export function repeatsOf(event: string): RawBuilder<number> {
  return sql`coalesce(${ofKey(event, 'duplicates')}, 0)`
}

/** When the event came again last, or null. */
export function lastRepeatOf(event: string): RawBuilder<Date | null> {
  return sql`${ofKey(event, 'repeated_at')}`
}

/** Of `webhook_log`: an event is applied within seconds, so that only the newest partitions are searched. */
export const receivedLately = sql`received_at between now() - interval '1 day' and now()`
