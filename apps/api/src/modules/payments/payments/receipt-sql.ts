import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import { actorColumns, insertPaymentEvents } from '../../ledger/api.ts'
import type { PayableKind } from './payable.ts'
import { ownerOf } from './payable-sql.ts'

export type ReceiptRow = {
  order_id: string
  paid_at: Date
  base_paise: bigint
  charge_paise: bigint
  total_paise: bigint
  payee_name: string
  payer_id: number
  payer_name: string
  payer_email: string
  owner_id: number | null
  owner_name: string | null
  owner_email: string | null
}

/** The data of the receipt of a paid payment. */
export function findReceipt(db: Db, kinds: PayableKind[], paymentId: number) {
  return maybe(
    db,
    sql<ReceiptRow>`
      /* prepared find-receipt */
      select p.order_id, p.paid_at, p.base_paise, p.charge_paise, p.total_paise, p.payee_name, p.payer_id,
             payer.first_name || ' ' || payer.last_name as payer_name, p.payer_email, owner.id as owner_id,
             owner.first_name || ' ' || owner.last_name as owner_name, owner.email as owner_email
        from payments p
        join users payer on payer.id = p.payer_id
        left join users owner on owner.id = ${ownerOf(kinds)}
       where p.id = ${paymentId} and p.status = 'paid'`,
  )
}

/** Adds the last line of a timeline, that the receipt is sent. Idempotent, because the job may be retried. */
export async function recordReceipt(db: Db, paymentId: number, invoiceNo: string): Promise<void> {
  await sql`
    /* prepared record-receipt */
    ${insertPaymentEvents}
    select ${paymentId}::bigint, 'receipt', jsonb_build_object('invoice', ${invoiceNo}::text), ${actorColumns()}
     where not exists (select from payment_events where payment_id = ${paymentId} and kind = 'receipt')`.execute(
    db,
  )
}
