import { ASK_AFTER_FAILURE_MINUTES, ASK_AGAIN_MINUTES } from '@chukta/contract/payables/remembered-bills'
import { sql, type Transaction } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'

/** Seconds for which whoever asks an operator holds the bill: longer than a call at its slowest. */
const LEASE_SECONDS = 75
/** Bills that are asked for at once, by all copies together. */
const AT_ONCE = 4

/** Has every bill of the scope's user asked for that is not being asked for and was not lately. Gives how many. */
export async function askForAll(db: Db, scope: Scope): Promise<number> {
  const rows = await many(
    db,
    sql`
      update remembered_bills r set ask_at = now(), asked_at = now()
        from bill_operators o
       where r.user_id = ${scope.userId} and r.forgotten_at is null and r.ask_at is null
         and o.id = r.operator_id and o.viewbill and o.gone_at is null
         and r.asked_at <= now() - make_interval(mins => case r.state when 'unknown' then ${ASK_AFTER_FAILURE_MINUTES}::int
                                                                      else ${ASK_AGAIN_MINUTES}::int end)
      returning 1`,
  )
  return rows.length
}

/** Bills that are to be asked for now, no more than may be under way. */
export async function listToAsk(db: Db): Promise<number[]> {
  const rows = await many(
    db,
    sql<{ id: number }>`
      /* prepared list-bills-to-ask */
      select id from remembered_bills where ask_at <= now() order by ask_at, id
       limit greatest(0, ${AT_ONCE} - (select count(*) from remembered_bills where ask_at > now()))`,
  )
  return rows.map(({ id }) => id)
}

export type AskedRow = {
  id: number
  user_id: number
  number_key: string
  details_cipher: string
  /** Which asking this is: an answer of an earlier one is not taken. */
  asks: number
  code: string
  operator_id: number
}

/** Takes a bill that is to be asked for. Nothing when another caller has it. */
export function takeToAsk(db: Db, id: number) {
  return maybe(
    db,
    sql<AskedRow>`
      with taken as (
        update remembered_bills set ask_at = now() + make_interval(secs => ${LEASE_SECONDS}), asks = asks + 1
         where id = ${id} and ask_at <= now() returning *
      )
      select t.id, t.user_id, t.number_key, t.details_cipher, t.asks, o.code, o.id as operator_id
        from taken t join bill_operators o on o.id = t.operator_id`,
  )
}

/** What an operator said of an account, or why it is not known. */
export type Word =
  | { state: 'found'; billKey: string; amountPaise: bigint; dueOn: string | null }
  | { state: 'nothing'; why: string | null }
  | { state: 'unknown'; why: 'slow' | 'down' | 'too-many' }

/** Whose word it is: that of an asking, or of a look-up that a person made just now. */
export type Of = { id: number; asks: number } | { userId: number; numberKey: string }

/** Keeps an operator's word. What is unknown leaves the last bill known. Nothing where there is no such bill any more. */
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
             known_at = case when ${isKnown} then now() else known_at end, asked_at = now(), ask_at = null
       where ${'id' in of ? sql`id = ${of.id} and asks = ${of.asks} and ask_at is not null` : sql`user_id = ${of.userId} and number_key = ${of.numberKey} and forgotten_at is null`}
      returning id, user_id`,
  )
}
