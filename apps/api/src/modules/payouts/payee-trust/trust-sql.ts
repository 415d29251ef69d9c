import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { type AccountDoubt, accountDoubt, insertConfirmations } from './payee-trust-sql.ts'

export type TrustRow = {
  user_id: number
  name: string
  mobile: string
  pan_cipher: string
  pan_last4: string
  account_cipher: string
  ifsc_code: string
  holder_name: string
  check_status: 'waiting' | 'valid' | 'invalid' | 'unknown'
  name_at_bank: string | null
  match_score: number | null
  check_code: string | null
  checked_at: Date | null
  doubt: AccountDoubt | null
}

/** A payee in scope with the newest version of its account. */
export function findTrust(db: Db, id: number, scope: Scope) {
  return maybe(
    db,
    sql<TrustRow>`
      select p.user_id, p.name, p.mobile, p.pan_cipher, p.pan_last4, b.account_cipher, b.ifsc_code, b.holder_name,
             b.check_status, b.name_at_bank, b.match_score, b.check_code, b.checked_at, ${accountDoubt} as doubt
        from payees p join bank_accounts b on b.payee_id = p.id and b.replaced_at is null
       where p.id = ${id} and p.deleted_at is null
         and p.user_id in (select descendant_id from user_closure where ancestor_id = ${scope.userId})`,
  )
}

/** The versions of a payee's account before the present one, newest first. */
export function earlierAccounts(db: Db, payeeId: number) {
  return many(
    db,
    sql<{ account_last4: string; ifsc_code: string; holder_name: string; replaced_at: Date }>`
      select account_last4, ifsc_code, holder_name, replaced_at from bank_accounts
       where payee_id = ${payeeId} and replaced_at is not null order by version desc limit 20`,
  )
}

export type PersonAround = {
  id: number
  name: string
  mobile: string | null
  pan_cipher: string | null
  is_payer: boolean
  is_below: boolean
  is_above: boolean
}

/**
 * The payers of a payee (its owner and the scope's user), and the people who may be the payee: those with its mobile, or
 * a PAN of the same ending. Each with their position around the payers.
 */
export function peopleAround(
  db: Db,
  scope: Scope,
  payee: Pick<TrustRow, 'user_id' | 'mobile' | 'pan_last4'>,
) {
  return many(
    db,
    sql<PersonAround>`
      with payer as (select unnest(array[${scope.userId}::bigint, ${payee.user_id}::bigint]) as id),
           around as (
        select id from payer
        union select id from users where mobile = ${payee.mobile} and mobile_released_at is null
        union select user_id from identities where pan_last4 = ${payee.pan_last4}
      )
      select u.id, u.first_name || ' ' || u.last_name as name,
             case when u.mobile_released_at is null then u.mobile end as mobile, i.pan_cipher,
             u.id in (select id from payer) as is_payer,
             exists (select from user_closure c join payer on payer.id = c.ancestor_id
                      where c.descendant_id = u.id and u.id <> payer.id) as is_below,
             exists (select from user_closure c join payer on payer.id = c.descendant_id
                      where c.ancestor_id = u.id and u.id <> payer.id) as is_above
        from around join users u on u.id = around.id left join identities i on i.user_id = u.id`,
  )
}

/** The number of people besides one who have a payee with the same account. */
export async function countOthersPaying(db: Db, fingerprint: Buffer, ownerId: number): Promise<number> {
  const { count } = await one(
    db,
    sql<{ count: number }>`
      select count(distinct b.user_id) as count
        from bank_accounts b join payees p on p.id = b.payee_id
       where b.fingerprint = ${fingerprint} and b.replaced_at is null and p.deleted_at is null
         and b.user_id <> ${ownerId}`,
  )
  return count
}

/**
 * Stores a payer's second confirmation of the account of their payment, while its payout waits for that, and makes the
 * payout due. False when it does not wait.
 */
export async function confirmFor(db: Db, paymentId: number, payer: Scope): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      with waiting as (
        select o.id as payout_id, b.id as account_id
          from payouts o
          join payments p on p.id = o.payment_id
          join bank_accounts b on b.replaced_at is null and (b.payee_id = p.payee_id or b.school_id = (
                 select school_id from student_fees f where f.id = p.student_fee_id))
         where p.id = ${paymentId} and p.payer_id = ${payer.userId} and o.status = 'held'
           and o.held_because in ('unconfirmed', 'account-invalid')
           for update of o
      ), yes as (
        ${insertConfirmations(sql`select account_id, ${paymentId}::bigint, ${payer.userId}::bigint from waiting`)}
      )
      update payouts set next_poll_at = now() from waiting where payouts.id = waiting.payout_id
      returning payouts.id`,
  )
  return row !== undefined
}

/** The version of the account that a payment would go to, locked so that it stays that. */
export async function accountVersionOf(db: Db, paymentId: number): Promise<number | null> {
  const row = await maybe(
    db,
    sql<{ version: number }>`
      select b.version from payments p
        join bank_accounts b on b.replaced_at is null and (b.payee_id = p.payee_id or b.school_id = (
               select school_id from student_fees f where f.id = p.student_fee_id))
       where p.id = ${paymentId} for update of b`,
  )
  return row?.version ?? null
}

/** Whether a payment is this person's own. */
export async function isOwnPayment(db: Db, paymentId: number, payer: Scope): Promise<boolean> {
  const row = await maybe(
    db,
    sql`select id from payments where id = ${paymentId} and payer_id = ${payer.userId}`,
  )
  return row !== undefined
}

export type TransactionPayee = {
  id: number
  service_id: number
  service_slug: string
  problem: 'unconfirmed' | 'account-invalid' | 'refused' | null
  may_confirm: boolean
  account_version: number | null
}

/** The payee of a payment that a scoped query has found, and the account reason that its payout waits for. */
export function findPayeeOf(db: Db, paymentId: number, scope: Scope) {
  return maybe(
    db,
    sql<TransactionPayee>`
      select y.id, s.id as service_id, s.slug as service_slug, problem,
             coalesce(problem <> 'refused' and p.payer_id = ${scope.userId}, false) as may_confirm,
             (select b.version from bank_accounts b where b.payee_id = y.id and b.replaced_at is null) as account_version
        from payments p
        join payees y on y.id = p.payee_id and y.deleted_at is null
        join services s on s.id = p.service_id
        left join lateral (
          select case when o.status = 'held' and o.held_because in ('unconfirmed', 'account-invalid') then o.held_because
                      when o.status in ('failed', 'reversed') and o.failure = 'account' then 'refused' end as problem
            from payouts o where o.payment_id = p.id) o on true
       where p.id = ${paymentId}`,
  )
}
