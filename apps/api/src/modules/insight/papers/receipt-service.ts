import { formatRupees, paiseToRupees } from '@chukta/contract/money'
import { withTransaction } from '../../../platform/database/db.ts'
import { JOB_PRIORITY } from '../../../platform/jobs/jobs.ts'
import { setOrder } from '../../../platform/observability/request-context.ts'
import { scopeFor } from '../../../platform/security/gate.ts'
import { readsIn } from '../../identity/api.ts'
import { sendMail, tell } from '../../messaging/api.ts'
import { findReceipt, type pay, recordReceipt } from '../../payments/api.ts'
import { invoicePdf } from './invoice-service.ts'

/** The deps of the payments code. */
export type PaymentsDeps = Parameters<typeof pay>[0]

const indianTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/**
 * Mails the receipt of a paid payment with its invoice to the payer, and a notice to the owner of the paid item
 * when that is another user.
 */
export async function receiptMail(deps: PaymentsDeps, paymentId: number): Promise<void> {
  const { db, secrets } = deps
  const row = await findReceipt(db, deps.payables, paymentId)
  if (!row) return
  setOrder(row.order_id)
  const printed = (paise: bigint) => formatRupees(paiseToRupees(paise))
  const values = {
    paidTo: row.payee_name,
    orderId: row.order_id,
    amount: printed(row.base_paise),
    charge: printed(row.charge_paise),
    total: printed(row.total_paise),
    at: indianTime.format(row.paid_at),
  }
  const { invoice, pdf } = await invoicePdf(deps, await scopeFor(db, row.payer_id), paymentId, {
    lane: 'receipts',
    language: await readsIn(db, { userId: row.payer_id }),
  })
  const attachment = {
    fileName: invoice.file_name,
    contentType: 'application/pdf',
    base64: pdf.toString('base64'),
  }
  await withTransaction(db, async (trx) => {
    await recordReceipt(trx, paymentId, invoice.invoice_no)
    await tell(trx, [
      {
        userId: row.payer_id,
        kind: 'payment-paid',
        recordId: paymentId,
        facts: { no: row.order_id, name: row.payee_name },
        amountPaise: row.total_paise,
        key: `paid:${paymentId}`,
      },
    ])
    await sendMail(trx, secrets, {
      to: row.payer_email,
      attachments: [attachment],
      template: 'payment-receipt',
      values: { ...values, name: row.payer_name, paidBy: null },
      key: `receipt:${paymentId}`,
      priority: JOB_PRIORITY.later,
    })
    if (row.owner_id === null || row.owner_id === row.payer_id) return
    await sendMail(trx, secrets, {
      to: row.owner_email ?? '',
      template: 'payment-receipt',
      values: { ...values, name: row.owner_name ?? '', paidBy: row.payer_name },
      key: `receipt-owner:${paymentId}`,
      priority: JOB_PRIORITY.later,
    })
  })
}
