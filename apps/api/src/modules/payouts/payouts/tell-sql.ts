import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'

export type TransferredPayout = {
  order_id: string
  payment_id: number
  payer_id: number
  amount_paise: bigint
  payee_name: string
  account_last4: string
}

/** The facts for notices about a payout that arrived, failed or was returned; undefined for a withdrawal. */
export function findPayoutFacts(db: Db, payoutId: number) {
  return maybe(
    db,
    sql<TransferredPayout>`
      /* prepared transferred-payout */
      select p.order_id, p.id as payment_id, p.payer_id, o.amount_paise, coalesce(i.payee_name, p.payee_name) as payee_name,
             coalesce(b.account_last4, i.payee_account_last4, p.payee_account_last4, '') as account_last4
        from payouts o
        join payments p on p.id = o.payment_id
        left join payment_items i on i.id = o.item_id
        left join lateral (select bank_account_id from transfers where payout_id = o.id order by number desc limit 1) t
          on true
        left join bank_accounts b on b.id = t.bank_account_id
       where o.id = ${payoutId}`,
  )
}

/** The payer, and who entered the payee or the school: they can correct the account. */
export function listConcerned(db: Db, payoutId: number) {
  return many(
    db,
    sql<{ email: string; name: string }>`
      select u.email, u.first_name as name
        from payouts o
        join payments p on p.id = o.payment_id
        join users u on u.id = p.payer_id
                     or u.id = (select user_id from payees where id = p.payee_id)
                     or u.id = (select e.user_id from payment_items i join payees e on e.id = i.payee_id
                                 where i.id = o.item_id)
                     or u.id = (select s.user_id from student_fees f join schools s on s.id = f.school_id
                                 where f.id = p.student_fee_id)
       where o.id = ${payoutId} order by u.id`,
  )
}

/** Minutes for which a provider whose balance is low takes nothing. */
const PAUSE_MINUTES = 15

/** Pauses a provider. Undefined when it was paused before, so that people are notified once. */
export function pauseProvider(db: Db, slug: string, because: string) {
  return maybe(
    db,
    sql<{ name: string; paused_until: Date }>`
      update payout_providers
         set paused_until = now() + make_interval(mins => ${PAUSE_MINUTES}), paused_because = ${because}
       where slug = ${slug} and (paused_until is null or paused_until <= now()) returning name, paused_until`,
  )
}
