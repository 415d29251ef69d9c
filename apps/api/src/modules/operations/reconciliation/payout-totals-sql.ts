import { sql, type Transaction } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import type { ExceptionRow } from '../../../platform/exception-source.ts'
import { enterEffect } from '../../../platform/security/effects.ts'

export type PayoutTotal = {
  id: number
  payout: string
  total_paise: bigint
  lines_paise: bigint
  applied_paise: bigint | null
  files: string[]
}

/** The known totals of payouts, by the gateway's ids of these. */
export function listTotals(db: Db, gatewayId: number, payouts: string[]): Promise<PayoutTotal[]> {
  return many(
    db,
    sql<PayoutTotal>`
      select id, gateway_settlement_id as payout, total_paise, lines_paise, applied_paise, files from payout_totals
       where gateway_id = ${gatewayId} and gateway_settlement_id = any(${payouts}::text[])`,
  )
}

/** Stores the sum of a payout's lines beside its total, and a file that brought some while they do not add up. */
export async function writeTotal(
  trx: Transaction<unknown>,
  gatewayId: number,
  of: { payout: string; totalPaise: bigint; linesPaise: bigint; isComplete: boolean; file: string | null },
): Promise<void> {
  await sql`
    insert into payout_totals as t (gateway_id, gateway_settlement_id, total_paise, lines_paise, incomplete_since, files)
    values (${gatewayId}, ${of.payout}, ${of.totalPaise}::bigint, ${of.linesPaise}::bigint,
            case when ${of.isComplete} then null else now() end, array_remove(array[${of.file}::text], null))
    on conflict (gateway_id, gateway_settlement_id) do update
       set total_paise = excluded.total_paise, lines_paise = excluded.lines_paise,
           incomplete_since = case when ${of.isComplete} then null else coalesce(t.incomplete_since, now()) end,
           files = case when ${of.isComplete} or excluded.files <@ t.files then t.files
                        else t.files || excluded.files end`.execute(trx)
}

/** Forgets the lines of a payout that were taken for lines because its total asked for them. Gives their ids. */
export async function dropAssumed(trx: Transaction<unknown>, gatewayId: number, payout: string) {
  const rows = await many(
    trx,
    sql<{ id: number }>`
      delete from settlement_rows r using settlements s
       where s.id = r.settlement_id and s.gateway_id = ${gatewayId} and s.gateway_settlement_id = ${payout}
         and r.is_assumed
      returning r.id`,
  )
  return rows.map(({ id }) => id)
}

/** Notes that another file brought lines that are equal to these. */
export async function countRepeats(trx: Transaction<unknown>, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update settlement_rows set repeats = repeats + 1 where id = any(${ids}::bigint[])`.execute(trx)
}

/** A person has confirmed repeated lines of files as lines of their own; they are stored by now. */
export async function endRepeats(trx: Transaction<unknown>, ids: number[]): Promise<void> {
  await sql`update settlement_rows set repeats = 0 where id = any(${ids}::bigint[])`.execute(trx)
}

/** Lets all lines of a payout be booked. Gives the days of those that waited. */
export async function releaseLines(
  trx: Transaction<unknown>,
  gatewayId: number,
  payout: string,
): Promise<string[]> {
  const rows = await many(
    trx,
    sql<{ day: string }>`
      update settlement_rows r set is_booked = true from settlements s
       where s.id = r.settlement_id and s.gateway_id = ${gatewayId} and s.gateway_settlement_id = ${payout}
         and not r.is_booked
      returning to_char(r.day, 'YYYY-MM-DD') as day`,
  )
  return [...new Set(rows.map(({ day }) => day))]
}

export type WaitingPayout = PayoutTotal & { gateway_id: number; slug: string; day: string }

/** A payout that does not add up; undefined once it does, or a person has booked it. */
export function findWaiting(db: Db, id: number): Promise<WaitingPayout | undefined> {
  return maybe(
    db,
    sql<WaitingPayout>`
      select t.id, t.gateway_settlement_id as payout, t.total_paise, t.lines_paise, t.applied_paise, t.files, t.gateway_id,
             g.slug, to_char(max(s.settled_at) at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day
        from payout_totals t join payment_gateways g on g.id = t.gateway_id
        join settlements s on s.gateway_id = t.gateway_id and s.gateway_settlement_id = t.gateway_settlement_id
       where t.id = ${id} and t.incomplete_since is not null group by t.id, g.slug`,
  )
}

/** A person books a payout as its lines are, although they do not add up. False when that is no longer to be done. */
export async function applyPayout(
  trx: Transaction<unknown>,
  { id, linesPaise }: { id: number; linesPaise: bigint },
): Promise<boolean> {
  enterEffect('settlement.apply')
  const row = await maybe(
    trx,
    sql`update payout_totals
           set applied_paise = ${linesPaise}::bigint, lines_paise = ${linesPaise}::bigint, incomplete_since = null
         where id = ${id} and incomplete_since is not null returning 1`,
  )
  return row !== undefined
}

/** As people write it: ₹25,00,000.00. */
const rupees = (paise: string) =>
  sql.raw(
    `'₹' || regexp_replace(to_char(${paise} * 0.01, 'FM999999999990.00'), '(\\d)(?=(\\d\\d)+\\d\\.)', '\\1,', 'g')`,
  )

/** Payouts that do not add up, for role 1 alone. */
export const waitingPayouts = sql<ExceptionRow>`
  select t.id as record_id, null::text as order_id, null::bigint as payer_id,
         abs(t.total_paise - t.lines_paise) as amount_paise, 'INR' as currency, t.incomplete_since as since,
         null::timestamptz as next_at,
         g.name || ': the lines of settlement ' || t.gateway_settlement_id || ' come to ' || ${rupees('t.lines_paise')}
           || ', its own total is ' || ${rupees('t.total_paise')} || '.' ||
         case when repeated.n then ' Several files have a line alike: accept counts each as one of its own.' else '' end
           as reason,
         case when repeated.n then '{book,accept}'::text[] else '{book}'::text[] end as actions
    from payout_totals t join payment_gateways g on g.id = t.gateway_id
    cross join lateral (
      select exists (select from settlements s join settlement_rows r on r.settlement_id = s.id
                      where s.gateway_id = t.gateway_id and s.gateway_settlement_id = t.gateway_settlement_id
                        and r.repeats > 0) as n
    ) repeated
   where t.incomplete_since is not null`
