import { randomInt } from 'node:crypto'
import { disputeMovements } from '../../../settlements/dispute-movements-sql.ts'
import type { Movement, Settler } from '../../../settlements/settlements.ts'
import type { Store } from '../../../store.ts'
import { listRefunds, listTransactions } from './transactions-sql.ts'

const METHODS: Record<string, Movement['method']> = { UPI: 'upi', NB: 'netbanking' }

/** Every payment that was captured, without what PayU charged the payer on top, and every refund that went. */
export function payuSettler(store: Store): Settler {
  return {
    newSettlementId: () => String(randomInt(1e8, 1e9)),
    listMovements: () => [
      ...disputeMovements(store, 'payu'),
      ...listTransactions(store).flatMap(({ txnid, last }): Movement[] => {
        if (last?.status !== 'success') return []
        const of = {
          paymentId: last.mihpayid,
          refundReference: null,
          reference: txnid,
          gatewayOrderId: txnid,
          currency: 'INR',
        }
        const refunds = listRefunds(store, last.mihpayid).filter(({ status }) => status === 'success')
        return [
          {
            ...of,
            type: 'payment',
            id: last.mihpayid,
            method: METHODS[last.mode] ?? 'card',
            amountPaise: last.amount_paise - (last.surcharge_paise ?? 0),
            atMs: Date.parse(`${last.addedon.replace(' ', 'T')}Z`),
          },
          ...refunds.map(
            (one): Movement => ({
              ...of,
              type: 'refund',
              id: one.requestId,
              method: 'card',
              amountPaise: Number(one.amountPaise),
              atMs: one.dueAtMs,
            }),
          ),
        ]
      }),
    ],
  }
}
