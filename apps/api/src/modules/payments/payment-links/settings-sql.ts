import { sql, type Transaction } from 'kysely'
import { type Db, maybe, one } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'

export type SettingsRow = { enabled: boolean; link_limit_paise: bigint; daily_limit_paise: bigint }

export function getSettings(db: Db) {
  return one(
    db,
    sql<SettingsRow>`select enabled, link_limit_paise, daily_limit_paise from payment_link_settings`,
  )
}

export async function saveSettings(db: Db, actorId: number, row: SettingsRow): Promise<void> {
  enterEffect('payment-links.settings')
  await sql`
    update payment_link_settings
       set enabled = ${row.enabled}, link_limit_paise = ${row.link_limit_paise},
           daily_limit_paise = ${row.daily_limit_paise}, changed_by = ${actorId}, changed_at = now()`.execute(
    db,
  )
}

const today = sql`(now() at time zone 'Asia/Kolkata')::date`

/** The sum of the links of a person that were opened for payment today. */
export async function usedToday(db: Db, ownerId: number): Promise<bigint> {
  const row = await one(
    db,
    sql<{ used_paise: bigint }>`
      select coalesce(sum(base_paise), 0)::bigint as used_paise from payment_link_days
       where owner_id = ${ownerId} and day = ${today}`,
  )
  return row.used_paise
}

/**
 * Counts a link towards its owner's limit of today, once however often it is opened. False, and nothing counted, when links
 * are off or the link or the day is above its limit. One at a time for an owner.
 */
export async function takeFromToday(
  trx: Transaction<unknown>,
  link: { id: number; owner_id: number; base_paise: bigint },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('payment-links'), ${link.owner_id}::int)`.execute(trx)
  const row = await maybe(
    trx,
    sql`
      with used as (
        select coalesce(sum(base_paise), 0) as paise from payment_link_days
         where owner_id = ${link.owner_id} and day = ${today} and link_id <> ${link.id}
      )
      insert into payment_link_days (owner_id, day, link_id, base_paise)
      select ${link.owner_id}, ${today}, ${link.id}, ${link.base_paise}::bigint
        from payment_link_settings s, used
       where s.enabled and ${link.base_paise}::bigint <= s.link_limit_paise
         and used.paise + ${link.base_paise}::bigint <= s.daily_limit_paise
      on conflict (owner_id, day, link_id) do update set base_paise = excluded.base_paise
      returning link_id`,
  )
  return row !== undefined
}
