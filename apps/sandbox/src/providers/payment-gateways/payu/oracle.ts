import { rupeesText } from '../../../rupees.ts'
import type { Store } from '../../../store.ts'
import { listRefunds, listTransactions, type Transaction } from './transactions-sql.ts'

/** Every transaction as PayU knows it, newest first. */
export function listPayuOrders(store: Store) {
  return listTransactions(store).map((found) => describe(store, found))
}

function describe(store: Store, { txnid, form, last, createdAtMs }: Transaction) {
  const refunds = last ? listRefunds(store, last.mihpayid) : []
  const done = refunds.filter((refund) => refund.status === 'success')
  const surcharge = last?.surcharge_paise ?? 0
  return {
    gateway: 'payu',
    order_id: txnid,
    order_status: last?.status ?? 'initiated',
    order_amount: form.amount ?? '',
    order_currency: 'INR',
    created_at: new Date(createdAtMs).toISOString(),
    captured_paise: last?.status === 'success' ? last.amount_paise - surcharge : 0,
    refunded_paise: done.reduce((sum, one) => sum + Number(one.amountPaise), 0),
    payments: last
      ? [
          {
            payment_id: last.mihpayid,
            payment_status: last.status,
            payment_amount: rupeesText(BigInt(last.amount_paise)),
            payment_currency: 'INR',
            is_captured: last.status === 'success',
            owed_paise: last.amount_paise - surcharge,
            surcharge_paise: surcharge,
            payment_group: last.mode,
            error_code: last.error || null,
          },
        ]
      : [],
    refunds: refunds.map((one) => ({
      refund_id: one.token,
      refund_status: one.status,
      refund_amount: rupeesText(one.amountPaise),
    })),
  }
}
