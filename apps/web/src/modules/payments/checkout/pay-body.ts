import type { Quote } from '@chukta/contract/payments/payments'
import type { PayOrder } from '../../../domain/payment/pay-order.ts'
import { storedUserId } from '../../../lib/session.ts'
import type { OrderBody } from './open-order.ts'

/**
 * The pay call's body: the order's items, and the total that the payer saw. `again`: the payer confirmed a
 * second payment. A bill asks for that itself.
 */
export function payBody(
  { serviceId, amount, fields, items, isBill }: PayOrder,
  quote: Quote,
  again: boolean,
): OrderBody {
  const asks = isBill ? {} : { pay_again: again }
  if (items) {
    const user = storedUserId()
    return {
      ...(user && { user_id: user }),
      service_id: serviceId,
      items: [...items],
      total: quote.total,
      ...asks,
    }
  }
  return {
    ...fields,
    user_id: storedUserId(),
    service_id: serviceId,
    payment_method_id: quote.payment_method_id,
    amount,
    total: quote.total,
    ...asks,
  }
}
