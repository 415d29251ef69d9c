import { PAYMENT_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { CARD_METHOD } from '@chukta/contract/payments/payments'
import { AppError } from '../../../platform/http/errors.ts'
import { offeredMethods } from './methods-sql.ts'
import { pay } from './pay-service.ts'
import type { PayableRequest } from './payable.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/**
 * Opens, or returns, an order by card on the first gateway in priority (design 5). Throws like `pay`, and 503 while
 * no gateway takes cards.
 */
export async function paymentLink(deps: PaymentsDeps, request: PayableRequest) {
  const methods = await offeredMethods(deps.db)
  const card = methods.find((method) => method.payment_method === CARD_METHOD)
  if (!card) throw new AppError('unavailable', { message: PAYMENT_MESSAGES.noMethods })
  const { order_id, payment_session_id, checkout } = await pay(deps, {
    ...request,
    methodId: card.id,
    idempotencyKey: null,
  })
  return { data: { data: { order_status: 'ACTIVE' as const, payment_session_id, order_id, checkout } } }
}
