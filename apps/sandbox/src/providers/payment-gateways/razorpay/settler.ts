import { disputeMovements } from '../../../settlements/dispute-movements-sql.ts'
import type { Movement, Settler } from '../../../settlements/settlements.ts'
import type { Store } from '../../../store.ts'
import { findEntity, listChildren, listOrders, newId, type Payment } from './entities-sql.ts'
import { surchargeOf } from './oracle.ts'

/** Every payment that was captured, and every refund that was processed. */
export function razorpaySettler(store: Store): Settler {
  return {
    newSettlementId: () => newId('setl'),
    listMovements: () => [
      ...disputeMovements(store, 'razorpay').map((movement) => ({
        ...movement,
        gatewayOrderId: (findEntity(store, 'payment', movement.paymentId) as Payment).order_id,
      })),
      ...listOrders(store, undefined).flatMap((order) => {
        const of = { reference: order.receipt ?? '', gatewayOrderId: order.id }
        return listChildren(store, 'payment', order.id)
          .filter(({ captured }) => captured)
          .flatMap((payment): Movement[] => [
            {
              ...of,
              type: 'payment',
              id: payment.id,
              paymentId: payment.id,
              refundReference: null,
              method: payment.method === 'upi' || payment.method === 'netbanking' ? payment.method : 'card',
              // Its own surcharge is not ours, and an offer costs it.
              amountPaise: payment.amount - surchargeOf(payment, order),
              currency: payment.currency,
              atMs: payment.created_at * 1000,
            },
            ...listChildren(store, 'refund', payment.id)
              .filter(({ status }) => status === 'processed')
              .map(
                (refund): Movement => ({
                  ...of,
                  type: 'refund',
                  id: refund.id,
                  paymentId: payment.id,
                  refundReference: refund.receipt,
                  method: 'card',
                  amountPaise: refund.amount,
                  currency: refund.currency,
                  atMs: refund.created_at * 1000,
                }),
              ),
          ])
      }),
    ],
  }
}
