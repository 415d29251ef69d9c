import type { PayoutSend, PayoutSetting } from '@chukta/contract/payouts/payout-controls'
import { sql, type Transaction } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'

/** The services that pay somebody on, with when their payouts go. */
export function listSettings(db: Db, slugs: readonly string[]) {
  return many(
    db,
    sql<PayoutSetting>`
      select s.id as service_id, s.name as service_name, coalesce(o.send, 'at-once') as send,
             to_char(o.daily_at, 'HH24:MI') as daily_at, coalesce(o.new_account_minutes, 30) as new_account_minutes
        from services s left join payout_settings o on o.service_id = s.id
       where s.slug = any(${slugs}) order by s.position`,
  )
}

export type NewSetting = {
  serviceId: number
  send: PayoutSend
  dailyAt: string | null
  newAccountMinutes: number
}

/** Stores when the payouts of a service are sent, and makes those due that wait for it. */
export async function saveSetting(trx: Transaction<unknown>, setting: NewSetting): Promise<void> {
  enterEffect('payout.settings')
  const { serviceId, send, dailyAt, newAccountMinutes } = setting
  await sql`
    insert into payout_settings (service_id, send, daily_at, new_account_minutes)
    values (${serviceId}, ${send}, ${dailyAt}::time, ${newAccountMinutes})
    on conflict (service_id) do update set send = excluded.send, daily_at = excluded.daily_at,
      new_account_minutes = excluded.new_account_minutes`.execute(trx)
  await sql`
    update payouts o set next_poll_at = now() from payments p
     where p.id = o.payment_id and p.service_id = ${serviceId} and o.status = 'held'
       and o.held_because in ('schedule', 'new-account')`.execute(trx)
}

/** Stops all payouts; undefined when they are stopped. */
export function insertStop(trx: Transaction<unknown>, userId: number, reason: string) {
  enterEffect('payout.stop')
  return maybe(
    trx,
    sql<{ id: number }>`
      insert into payout_stops (started_by, reason) values (${userId}, ${reason})
      on conflict do nothing returning id`,
  )
}

/** Ends the stop; undefined when there is none. */
export function endStop(trx: Transaction<unknown>, userId: number) {
  enterEffect('payout.stop')
  return maybe(
    trx,
    sql<{ id: number }>`
      update payout_stops set over_at = now(), over_by = ${userId} where over_at is null returning id`,
  )
}

export type ProviderRow = {
  provider: string
  name: string
  priority: number
  is_on: boolean
  paused_until: Date | null
  paused_because: string | null
}

export function listProviders(db: Db) {
  return many(
    db,
    sql<ProviderRow>`
      select slug as provider, name, priority, is_on,
             case when paused_until > now() then paused_until end as paused_until,
             case when paused_until > now() then paused_because end as paused_because
        from payout_providers order by priority`,
  )
}

/** Makes the payouts due that wait for a provider or its hours. */
export async function wakeQueued(trx: Transaction<unknown>): Promise<void> {
  await sql`update payouts set next_poll_at = now() where status = 'queued' and next_poll_at > now()`.execute(
    trx,
  )
}

/** Ends the pause of a provider; `was` says whether there was one, undefined that there is no such provider. */
export function resumeProvider(trx: Transaction<unknown>, slug: string) {
  enterEffect('payout.stop')
  return maybe(
    trx,
    sql<{ was_paused: boolean }>`
      with before as (
        select slug, coalesce(paused_until > now(), false) as was_paused from payout_providers
         where slug = ${slug} for update
      )
      update payout_providers p set paused_until = null, paused_because = null
        from before b where p.slug = b.slug returning b.was_paused`,
  )
}
