import { BILL_MINUTES } from '@chukta/contract/payables/bills'
import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { Fulfilment } from '../../payments/api.ts'

export type NewBill = {
  operatorId: number
  amountPaise: bigint
  numberLast4: string
  numberKey: string
  billKey: string
  /** The operator's date, where it is a day. */
  dueOn: string | null
  detailsCipher: string
}

export function insertBill(db: Db, scope: Scope, bill: NewBill) {
  return one(
    db,
    sql<{ id: number; good_until: Date }>`
      insert into bills (user_id, operator_id, amount_paise, number_last4, number_key, bill_key, due_on, details_cipher)
      values (${scope.userId}, ${bill.operatorId}, ${bill.amountPaise}, ${bill.numberLast4}, ${bill.numberKey},
              ${bill.billKey}, ${bill.dueOn}::date, ${bill.detailsCipher})
      returning id, made_at + make_interval(mins => ${BILL_MINUTES}) as good_until`,
  )
}

export type BillRow = {
  id: number
  amount_paise: bigint
  number_last4: string
  bill_key: string
  operator_name: string
  category_name: string
  service_id: number
  is_fresh: boolean
  good_until: Date
}

const bills = sql`
  select b.id, b.amount_paise, b.number_last4, b.bill_key, o.name as operator_name, c.name as category_name,
         c.service_id, b.made_at > now() - make_interval(mins => ${BILL_MINUTES}) as is_fresh,
         b.made_at + make_interval(mins => ${BILL_MINUTES}) as good_until
    from bills b
    join bill_operators o on o.id = b.operator_id
    join bill_categories c on c.id = o.category_id`

/** A bill that the scope's user looked up or typed in. */
export function findBill(db: Db, scope: Scope, billId: number) {
  return maybe(db, sql<BillRow>`${bills} where b.id = ${billId} and b.user_id = ${scope.userId}`)
}

/** The newest bill of an account at an operator that the scope's user looked up. */
export function findNewestBill(db: Db, scope: Scope, numberKey: string) {
  return maybe(
    db,
    sql<BillRow>`
      ${bills} where b.user_id = ${scope.userId} and b.number_key = ${numberKey} order by b.id desc limit 1`,
  )
}

/** Days after which a bill without a billing period can be paid again without `pay_again`. */
const WINDOW_DAYS = 30

/**
 * Whether a payment no longer blocks its bill: its order ended unpaid, its biller refused it, or its window is
 * over.
 */
const isOver = (isOfOnePeriod: boolean) => sql`
  (p.status = 'closed' or exists (select from bill_payments b where b.payment_id = p.id and b.status = 'refused')
   or (not ${isOfOnePeriod}::boolean and p.paid_at < now() - make_interval(days => ${WINDOW_DAYS})))`

export type EarlierRow = {
  /** Null when the payer is out of the caller's scope. */
  order_id: string | null
  base_paise: bigint
  at: Date
  is_paid: boolean
}

/** The payment that blocks this bill. */
export function findEarlierPayment(
  db: Db,
  scope: Scope,
  bill: { key: string; isOfOnePeriod: boolean },
): Promise<EarlierRow | undefined> {
  return maybe(
    db,
    sql<EarlierRow>`
      select case when exists (select from user_closure where ancestor_id = ${scope.userId} and descendant_id = p.payer_id)
                  then p.order_id end as order_id,
             p.base_paise, coalesce(p.paid_at, p.created_at) as at, p.status = 'paid' as is_paid
        from bill_claims c join payments p on p.id = c.payment_id
       where c.bill_key = ${bill.key} and not ${isOver(bill.isOfOnePeriod)}`,
  )
}

/** Releases the claim of a payment that no longer blocks its bill. False when it still does, or there is no claim. */
export async function releaseBill(db: Db, bill: { key: string; isOfOnePeriod: boolean }): Promise<boolean> {
  const freed = await many(
    db,
    sql`delete from bill_claims c using payments p
         where c.bill_key = ${bill.key} and p.id = c.payment_id and ${isOver(bill.isOfOnePeriod)} returning 1`,
  )
  return freed.length > 0
}

/** Of a payment: the bill that the scope's user paid by it, and its name among their remembered ones. */
export function findPaidBill(db: Db, scope: Scope, paymentId: number) {
  return maybe(
    db,
    sql<{ id: number; remembered_id: number | null }>`
      select b.id, r.id as remembered_id
        from payments p join bills b on b.id = p.bill_id
        left join remembered_bills r
          on r.user_id = b.user_id and r.number_key = b.number_key and r.forgotten_at is null
       where p.id = ${paymentId} and p.payer_id = ${scope.userId}`,
  )
}

/** Deletes unpaid bills of yesterday and before; a payer who returns looks them up again. */
export async function forgetUnpaidBills(db: Db): Promise<void> {
  await sql`
    delete from bills b where made_at < now() - interval '1 day'
       and not exists (select from payments p where p.bill_id = b.id)`.execute(db)
}

/** The rows that keep a bill from being claimed twice; in the order of their keys, so that two claims cannot deadlock. */
export const claimBill = sql`
  insert into bill_claims (bill_key, payment_id)
  select claim_note, id from claimed where kind = 'bill' and claim_note is not null order by claim_note`

/** The debts to billers, under our order id as the reference. */
export const oweBiller = sql`
  insert into bill_payments (payment_id, bill_id, reference)
  select id, bill_id, order_id from moved where bill_id is not null`

/**
 * The state of the payment `p` at its biller. Whether the biller was already called is internal: both are shown as
 * waiting.
 */
export const billFulfilment = sql<Fulfilment>`
  select case b.status when 'sent' then 'waiting' else b.status end as bill_status, b.operator_reference,
         b.message as bill_message
    from bill_payments b where b.payment_id = p.id`
