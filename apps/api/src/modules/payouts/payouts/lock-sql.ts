import { sql, type Transaction } from 'kysely'
import { maybe } from '../../../platform/database/db.ts'
import type { StoredStatus } from './payouts-sql.ts'

export type LockedPayout = {
  id: number
  payment_id: number | null
  /** Of a payment of several payees: the one that it pays. */
  item_id: number | null
  withdrawal_id: number | null
  order_id: string | null
  status: StoredStatus
  held_because: string | null
  mismatch: string | null
  released_at: Date | null
  next_poll_at: Date | null
}

/**
 * Locks a payout until the transaction ends, its payment before it: a refund or a dispute locks the payment, so that the
 * unsent rest cannot change meanwhile.
 */
export async function lockPayout(
  trx: Transaction<unknown>,
  payoutId: number,
): Promise<LockedPayout | undefined> {
  await sql`
    /* prepared lock-payment-of-payout */
    select from payments where id = (select payment_id from payouts where id = ${payoutId}) for no key update`.execute(
    trx,
  )
  return maybe(
    trx,
    sql<LockedPayout>`
      /* prepared lock-payout */
      select o.id, o.payment_id, o.item_id, o.withdrawal_id, p.order_id, o.status, o.held_because, o.mismatch, o.released_at,
             o.next_poll_at
        from payouts o left join payments p on p.id = o.payment_id where o.id = ${payoutId} for update of o`,
  )
}
