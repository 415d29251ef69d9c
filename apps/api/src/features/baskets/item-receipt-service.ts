import type { ItemReceipt } from '@chukta/contract/baskets'
import { formatRupees, paiseToRupees } from '@chukta/contract/money'
import { RECORDS } from '@chukta/contract/record-messages'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { refuseRecord } from '../../platform/foreign-record.ts'
import type { Scope } from '../../platform/gate.ts'
import { indianTime } from '../../platform/indian-clock.ts'
import type { PaperBrand } from '../../platform/paper-head.ts'
import { readCompany } from '../company/company-service.ts'
import { paperBrandOf } from '../company/paper-service.ts'
import { drawFairly } from '../reports/invoice-service.ts'
import { accountOf } from './baskets-service.ts'
import { findItemReceipt } from './baskets-sql.ts'

type Paper = Parameters<typeof drawFairly>[1]

/**
 * What one payee of a payment of several may see of it: their own amount, nothing of the others. Throws 404 out of scope,
 * 409 while it is not paid.
 */
export async function itemReceipt(db: Db, scope: Scope, itemId: number): Promise<ItemReceipt> {
  const row = await findItemReceipt(db, scope, itemId)
  if (!row) return refuseRecord(db, scope.actor.id, `payment item ${itemId}`)
  if (row.paid_at === null) throw new AppError('conflict', { message: RECORDS.reports.notPaid })
  return {
    id: row.id,
    transaction_id: row.payment_id,
    urn: row.order_id,
    position: row.position,
    file_name: `${row.order_id}-${row.position}.pdf`,
    issuer: (await readCompany(db)).trade_name,
    paid_at: row.paid_at.toISOString(),
    paid_by: row.payer_name,
    paid_to: row.payee_name,
    paid_to_account: accountOf(row),
    service_name: row.service_name,
    payment_for: row.payment_for,
    payment_mode: row.payment_mode,
    amount: paiseToRupees(row.base_paise),
    refunded: paiseToRupees(row.refunded_paise),
    utr: row.utr,
    arrived_at: row.arrived_at?.toISOString() ?? null,
  }
}

/** The same as an A4 PDF; drawing is fair between people. Throws as `itemReceipt`, and 503 when too many wait. */
export async function itemReceiptPdf(context: Context, scope: Scope, itemId: number) {
  const receipt = await itemReceipt(context.db, scope, itemId)
  const brand = await paperBrandOf(context.db, receipt.issuer)
  const pdf = await drawFairly(String(scope.actor.id), paperOf(receipt, brand))
  return { receipt, pdf: Buffer.from(pdf) }
}

function paperOf(receipt: ItemReceipt, brand: PaperBrand): Paper {
  const { amount, refunded, utr, issuer } = receipt
  return {
    title: 'Payment receipt',
    no: `${receipt.urn}-${receipt.position}`,
    day: indianTime.format(new Date(receipt.paid_at)),
    issuer,
    brand,
    parties: [
      { label: 'Paid by', name: receipt.paid_by, lines: [] },
      { label: 'Paid to', name: receipt.paid_to, lines: [receipt.paid_to_account] },
    ],
    facts: [
      { label: 'Transaction ID', value: receipt.urn },
      { label: 'Service', value: receipt.service_name },
      { label: 'Payment mode', value: receipt.payment_mode },
      ...(utr === null ? [] : [{ label: 'UTR', value: utr }]),
    ],
    items: [
      { description: receipt.payment_for ?? receipt.service_name, sac: '', amount: formatRupees(amount) },
    ],
    hasSac: false,
    sums: [
      { label: 'Amount', value: formatRupees(amount), isTotal: true },
      ...(refunded === '0.00' ? [] : [{ label: 'Given back', value: formatRupees(refunded) }]),
    ],
    words: null,
    labels: { locale: 'en-IN', description: 'Description', amount: 'Amount', inWords: 'In words' },
    foot: `This is a computer-made receipt and needs no signature. ${issuer}, payments for India.`,
  }
}
