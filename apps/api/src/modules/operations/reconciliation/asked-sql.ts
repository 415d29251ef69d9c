import { sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'
import { sinceCutover } from './cutover-sql.ts'

export type AskedPayment = {
  attempt_reference: string
  gateway_payment_id: string
  session_id: string | null
  expires_at: Date
  total_paise: bigint
}

/** Our captures at a gateway on a day in India. */
export function capturesOfDay(db: Db, gatewayId: number, day: string): Promise<AskedPayment[]> {
  return many(
    db,
    sql<AskedPayment>`
      select a.reference as attempt_reference, c.gateway_payment_id, a.session_id, a.expires_at, p.total_paise
        from captures c join attempts a on a.id = c.attempt_id join payments p on p.id = c.payment_id
       where c.gateway_id = ${gatewayId} and ${onDay(sql`c.seen_at`, day)} order by c.id`,
  )
}

export type AskedRefund = { attempt_reference: string; gateway_payment_id: string; reference: string }

/** Our refunds through a gateway on a day in India. */
export function refundsOfDay(db: Db, gatewayId: number, day: string): Promise<AskedRefund[]> {
  return many(
    db,
    sql<AskedRefund>`
      select a.reference as attempt_reference, coalesce(c.gateway_payment_id, a.gateway_payment_id) as gateway_payment_id,
             r.reference
        from refunds r join attempts a on a.id = r.attempt_id left join captures c on c.id = r.capture_id
       where a.gateway_id = ${gatewayId} and r.status = 'succeeded'
         and coalesce(c.gateway_payment_id, a.gateway_payment_id) is not null
         and ${onDay(sql`r.finalized_at`, day)} order by r.id`,
  )
}

export type AskedBill = {
  payment_id: number
  order_id: string
  reference: string
  status: 'paid' | 'refused'
  base_paise: bigint
  finalized_at: Date
}

/** The bills that were decided at their biller on a day in India. */
export function billsOfDay(db: Db, day: string): Promise<AskedBill[]> {
  return many(
    db,
    sql<AskedBill>`
      select b.payment_id, p.order_id, b.reference, b.status, p.base_paise, b.finalized_at
        from bill_payments b join payments p on p.id = b.payment_id
       where b.status in ('paid', 'refused') and b.sends > 0 and ${onDay(sql`b.finalized_at`, day)}
       order by b.payment_id`,
  )
}

const onDay = (column: ReturnType<typeof sql>, day: string) => sql`
  ${column} >= ${day}::timestamp at time zone 'Asia/Kolkata'
  and ${column} < (${day}::timestamp + interval '1 day') at time zone 'Asia/Kolkata'
  and ${sinceCutover(column)}`
