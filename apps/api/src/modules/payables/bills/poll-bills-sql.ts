import { ASK_AFTER_FAILURE_MINUTES, ASK_AGAIN_MINUTES } from '@chukta/contract/payables/remembered-bills'
import { sql, type Transaction } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'

/** Seconds for which a fetch from an operator holds the bill: longer than a call at its slowest. */
const LEASE_SECONDS = 75
/** Bills that are fetched at once, by all copies together. */
const AT_ONCE = 4

/** Schedules a fetch of the scope's user's bills that are not being fetched and were not lately. Gives how many. */
export async function askForAll(db: Db, scope: Scope): Promise<number> {
  const rows = await many(
    db,
    sql`
      update remembered_bills r set next_poll_at = now(), last_polled_at = now()
        from bill_operators o
       where r.user_id = ${scope.userId} and r.forgotten_at is null and r.next_poll_at is null
         and o.id = r.operator_id and o.viewbill and o.gone_at is null
         and r.last_polled_at <= now() - make_interval(mins => case r.state when 'unknown' then ${ASK_AFTER_FAILURE_MINUTES}::int
                                                                      else ${ASK_AGAIN_MINUTES}::int end)
      returning 1`,
  )
  return rows.length
}

/** Bills that are due for a fetch, at most as many as may run at once. */
export async function listToAsk(db: Db): Promise<number[]> {
  const rows = await many(
    db,
    sql<{ id: number }>`
      /* prepared list-bills-to-ask */
      select id from remembered_bills where next_poll_at <= now() order by next_poll_at, id
       limit greatest(0, ${AT_ONCE} - (select count(*) from remembered_bills where next_poll_at > now()))`,
  )
  return rows.map(({ id }) => id)
}

export type AskedRow = {
  id: number
  user_id: number
  number_key: string
  details_cipher: string
  /** The number of this fetch: an answer of an earlier one is ignored. */
  poll_count: number
  code: string
  operator_id: number
}

/** Claims a bill that is due for a fetch. Undefined while another caller has it. */
export function takeToAsk(db: Db, id: number) {
  return maybe(
    db,
    sql<AskedRow>`
      with taken as (
        update remembered_bills set next_poll_at = now() + make_interval(secs => ${LEASE_SECONDS}), poll_count = poll_count + 1
         where id = ${id} and next_poll_at <= now() returning *
      )
      select t.id, t.user_id, t.number_key, t.details_cipher, t.poll_count, o.code, o.id as operator_id
        from taken t join bill_operators o on o.id = t.operator_id`,
  )
}

/** An operator's answer about an account, or why there is none. */
export type Word =
  | { state: 'found'; billKey: string; amountPaise: bigint; dueOn: string | null }
  | { state: 'nothing'; why: string | null }
  | { state: 'unknown'; why: 'slow' | 'down' | 'too-many' }

/** The answer's origin: a fetch, or a look-up that a person made just now. */
export type Of = { id: number; poll_count: number } | { userId: number; numberKey: string }

/** Stores an operator's answer. An unclear one keeps the last known bill. Does nothing once the bill is deleted. */
export function keepWord(trx: Transaction<unknown>, of: Of, word: Word) {
  const found = word.state === 'found' ? word : null
  const isKnown = word.state !== 'unknown'
  return maybe(
    trx,
    sql<{ id: number; user_id: number }>`
      update remembered_bills
         set state = ${word.state}, why = ${found ? null : (word as { why: string | null }).why},
             bill_key = case when ${isKnown} then ${found?.billKey ?? null}::text else bill_key end,
             amount_paise = case when ${isKnown} then ${found?.amountPaise ?? null}::bigint else amount_paise end,
             due_on = case when ${isKnown} then ${found?.dueOn ?? null}::date else due_on end,
             known_at = case when ${isKnown} then now() else known_at end, last_polled_at = now(), next_poll_at = null
       where ${'id' in of ? sql`id = ${of.id} and poll_count = ${of.poll_count} and next_poll_at is not null` : sql`user_id = ${of.userId} and number_key = ${of.numberKey} and forgotten_at is null`}
      returning id, user_id`,
  )
}
