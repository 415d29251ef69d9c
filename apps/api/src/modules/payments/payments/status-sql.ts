import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { isSeenBy } from '../../../platform/security/own-payments-sql.ts'
import type { Fulfilment, PayableKind } from './payable.ts'
import { fulfilmentOf } from './payments-sql.ts'
import type { PaymentStatus } from './state-machine.ts'

export type StatusRow = {
  id: number
  order_id: string
  status: PaymentStatus
  base_paise: bigint
  charge_paise: bigint
  charge_rate: string
  total_paise: bigint
  service_id: number
  service_slug: string
  service_name: string
  payee_id: number | null
  bill: { id: number; is_remembered: boolean } | null
  item_count: number | null
  payee_name: string
  payee_account_last4: string | null
  payee_bank_name: string | null
  payment_for: string | null
  payer_name: string
  payment_method: string
  created_at: Date
  paid_at: Date | null
  last_polled_at: Date | null
  issued: boolean
  live: boolean
  paid_with: string | null
  card_number: string | null
  card_network: string | null
  bank: string | null
  bank_reference: string | null
  transaction_message: string | null
  error_description: string | null
  gateway_status: string | null
  fulfilment: Fulfilment | null
}

/** The bill that the scope's user paid by the payment `p`; null for a payment of anything else, or of another. */
const paidBill = ({ userId }: Scope) => sql`(
  select json_build_object('id', b.id, 'is_remembered', exists (
           select from remembered_bills r
            where r.user_id = b.user_id and r.number_key = b.number_key and r.forgotten_at is null))
    from bills b where b.id = p.bill_id and p.payer_id = ${userId})`

/** An order of the caller or their downline, with the data of its newest attempt. */
export function findStatus(db: Db, kinds: PayableKind[], scope: Scope, orderId: string) {
  return maybe(
    db,
    sql<StatusRow>`
      /* prepared find-status-* */
      select p.id, p.order_id, p.status, p.base_paise, p.charge_paise, p.charge_rate, p.total_paise, p.service_id,
             s.slug as service_slug, s.name as service_name, p.payee_id, ${paidBill(scope)} as bill, p.item_count, p.payee_name,
             p.payee_account_last4, p.payee_bank_name, p.payment_for,
             u.first_name || ' ' || u.last_name as payer_name, m.payment_method, p.created_at, p.paid_at, p.last_polled_at,
             a.session_issued_at is not null as issued,
             a.status = 'open' and a.expires_at > now() as live, a.paid_with, a.card_number, a.card_network, a.bank,
             a.bank_reference, a.transaction_message, a.error_description, a.gateway_status,
             ${fulfilmentOf(kinds)} as fulfilment
        from payments p
        join user_closure c on c.descendant_id = p.payer_id and c.ancestor_id = ${scope.userId}
        join users u on u.id = p.payer_id
        join services s on s.id = p.service_id
        join payment_methods m on m.id = p.method_id
        join lateral (select * from attempts where payment_id = p.id order by number desc limit 1) a on true
       where p.order_id = ${orderId} and ${isSeenBy(scope)}`,
  )
}
