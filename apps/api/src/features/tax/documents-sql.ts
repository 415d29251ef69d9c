import { sql } from 'kysely'
import { type Db, maybe } from '../../platform/db.ts'
import type { Amounts } from './numbering-sql.ts'

/** Who supplied, to whom: null in an invoice from before there were tax invoices. */
export type PartyColumns = {
  legal_name: string | null
  trade_name: string | null
  supplier_address: string | null
  supplier_state: string | null
  supplier_gstin: string | null
  cin: string | null
  recipient_id: number | null
  user_id: number | null
  name: string | null
  mobile: string | null
  recipient_legal_name: string | null
  recipient_address: string | null
  recipient_state: string | null
  gstin_cipher: string | null
}

const parties = sql`
  s.legal_name, s.trade_name, s.address as supplier_address, s.state_code as supplier_state, s.gstin as supplier_gstin,
  s.cin, r.id as recipient_id, r.user_id, r.name, r.mobile, r.legal_name as recipient_legal_name,
  r.address as recipient_address, r.state_code as recipient_state, r.gstin_cipher`

export type TaxInvoiceRow = Amounts &
  PartyColumns & { no: string; dated_at: Date; place_of_supply: string; sac: string; gst_rate: string }

const invoiceColumns = sql`
  t.no, t.dated_at, t.place_of_supply, t.sac, t.gst_rate::text as gst_rate, t.value_paise, t.taxable_paise,
  t.cgst_paise, t.sgst_paise, t.igst_paise`

/** The numbered invoice of a payment; the payment comes from a scoped query. */
export function findTaxInvoice(db: Db, paymentId: number): Promise<TaxInvoiceRow | undefined> {
  return maybe(
    db,
    sql<TaxInvoiceRow>`
      select ${invoiceColumns}, ${parties}
        from tax_invoices t left join tax_suppliers s on s.id = t.supplier_id
        left join tax_recipients r on r.id = t.recipient_id
       where t.payment_id = ${paymentId}`,
  )
}
