import { sql, type Transaction } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'

export type Breakage = { rule: string; count: number; examples: string }

export type StopRow = {
  id: number
  started_at: Date
  broken: Breakage[]
  lifted_at: Date | null
  lifted_by: string | null
  reason: string | null
}

/** The stop that is not over, lifted or not. */
export function findStop(db: Db) {
  return maybe(
    db,
    sql<StopRow>`
      select s.id, s.started_at, s.broken, s.lifted_at, u.first_name || ' ' || u.last_name as lifted_by, s.reason
        from money_stops s left join users u on u.id = s.lifted_by where s.over_at is null`,
  )
}

/** Checks of the books take turns until the transaction ends. */
export async function lockStops(trx: Transaction<unknown>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('money-stops'))`.execute(trx)
}

/** Starts a stop; the caller has ended the one before. */
export async function insertStop(trx: Transaction<unknown>, broken: Breakage[]): Promise<void> {
  await sql`insert into money_stops (broken) values (${JSON.stringify(broken)}::jsonb)`.execute(trx)
}

/** Updates the broken invariants of the same stop. */
export async function updateStop(
  trx: Transaction<unknown>,
  stopId: number,
  broken: Breakage[],
): Promise<void> {
  await sql`update money_stops set broken = ${JSON.stringify(broken)}::jsonb where id = ${stopId}`.execute(
    trx,
  )
}

export async function endStop(trx: Transaction<unknown>, stopId: number): Promise<void> {
  await sql`update money_stops set over_at = now() where id = ${stopId}`.execute(trx)
}

/** Lifts the running stop; undefined when none runs, or it is lifted already. */
export function liftStop(trx: Transaction<unknown>, userId: number, reason: string) {
  return maybe(
    trx,
    sql<{ id: number; broken: Breakage[] }>`
      update money_stops set lifted_at = now(), lifted_by = ${userId}, reason = ${reason}
       where over_at is null and lifted_at is null returning id, broken`,
  )
}

/** Stores that the books were checked, how many rules were broken and how long it took. */
export async function noteCheck(
  trx: Transaction<unknown>,
  { broken, tookMs }: { broken: number; tookMs: number },
): Promise<void> {
  await sql`
    insert into books_checks (took_ms, broken) values (${Math.round(tookMs)}, ${broken})
    on conflict (id) do update
      set checked_at = now(), took_ms = excluded.took_ms, broken = excluded.broken`.execute(trx)
}

/** True while payouts are halted: the books do not hold, and no person has lifted the stop. */
export const moneyIsStopped = sql<boolean>`exists (
  select from money_stops where over_at is null and lifted_at is null)`
