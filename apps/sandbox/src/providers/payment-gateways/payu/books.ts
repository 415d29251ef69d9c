import type { Store } from '../../../store.ts'
import type { BookedOrder, BookedPayment } from '../../gateway-core/books.ts'
import { listRefunds, listTransactions, type Try } from './transactions-sql.ts'

const METHODS: Record<string, BookedPayment['method']> = { UPI: 'upi', NB: 'netbanking' }

/** Every transaction as PayU knows it. */
export const listBooked = (store: Store): BookedOrder[] =>
  listTransactions(store).map(({ txnid, form, last, createdAtMs }) => ({
    reference: txnid,
    gatewayOrderId: txnid,
    status: last?.status ?? 'initiated',
    amount: form.amount ?? '',
    currency: 'INR',
    createdAtMs,
    payments: last ? [payment(last)] : [],
    refunds: (last ? listRefunds(store, last.mihpayid) : []).map((one) => ({
      id: one.requestId,
      reference: one.token,
      paymentId: one.mihpayid,
      status: one.status,
      isPaid: one.status === 'success',
      amountPaise: Number(one.amountPaise),
      currency: 'INR',
      atMs: one.dueAtMs,
    })),
  }))

const payment = (last: Try): BookedPayment => ({
  id: last.mihpayid,
  status: last.status,
  isCaptured: last.status === 'success',
  amountPaise: last.amount_paise,
  surchargePaise: last.surcharge_paise ?? 0,
  currency: 'INR',
  group: last.mode,
  method: METHODS[last.mode] ?? 'card',
  errorCode: last.error || null,
  atMs: Date.parse(`${last.addedon.replace(' ', 'T')}Z`),
})
