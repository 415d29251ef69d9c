import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import type { Amounts } from './numbering-sql.ts'

/** Supplier and recipient: null in an invoice from before there were tax invoices. */
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
      /* prepared find-tax-invoice */
      select ${invoiceColumns}, ${parties}
        from tax_invoices t left join tax_suppliers s on s.id = t.supplier_id
        left join tax_recipients r on r.id = t.recipient_id
       where t.payment_id = ${paymentId}`,
  )
}

export type TaxNoteRow = Amounts &
  PartyColumns & {
    id: number
    kind: 'credit' | 'debit'
    payment_id: number
    no: string
    dated_at: Date
    place_of_supply: string
    sac: string
    gst_rate: string
    invoice_no: string
    invoice_dated_at: Date
    amount_paise: bigint
    service_name: string
    payment_mode: string
    urn: string
    paid_to: string
  }

const notes = sql`
  select n.id, n.kind, n.payment_id, n.no, n.dated_at, t.place_of_supply, t.sac, t.gst_rate::text as gst_rate,
         t.no as invoice_no, t.dated_at as invoice_dated_at, n.value_paise, n.taxable_paise, n.cgst_paise, n.sgst_paise,
         n.igst_paise, n.amount_paise, n.service_name, n.payment_mode, p.order_id as urn, p.payee_name as paid_to,
         ${parties}
    from tax_notes n join tax_invoices t on t.payment_id = n.payment_id join payments p on p.id = n.payment_id
    join tax_suppliers s on s.id = n.supplier_id join tax_recipients r on r.id = n.recipient_id`

/** The notes of a payment's invoice, oldest first; the payment comes from a scoped query. */
export function listTaxNotes(db: Db, paymentId: number): Promise<TaxNoteRow[]> {
  return many(db, sql<TaxNoteRow>`${notes} where n.payment_id = ${paymentId} order by n.id`)
}
