import { EDUCATION_SLUG } from '@chukta/contract/education'
import { MESSAGES } from '@chukta/contract/messages'
import { CARD_METHOD } from '@chukta/contract/payments'
import { AppError } from '../../platform/errors.ts'
import type { Scope } from '../../platform/gate.ts'
import { idOfService } from '../services/services-service.ts'
import { offeredMethods } from './methods-sql.ts'
import { pay } from './pay-service.ts'
import type { PayableRequest } from './payable-service.ts'
import type { PaymentsContext } from './payments-context.ts'

/**
 * Opens, or gives back, the order for a student fee by card on the first gateway in priority (design 5).
 * Throws like `pay`, and 503 while no gateway takes cards.
 */
export async function paymentLink(
  context: PaymentsContext,
  payer: Scope,
  student: PayableRequest['student'],
) {
  const [serviceId, methods] = await Promise.all([
    idOfService(context.db, EDUCATION_SLUG),
    offeredMethods(context.db),
  ])
  const card = methods.find((method) => method.payment_method === CARD_METHOD)
  if (!card) throw new AppError('unavailable', { message: MESSAGES.payments.noMethods })
  const { order_id, payment_session_id, checkout } = await pay(context, {
    payer,
    methodId: card.id,
    serviceId,
    payeeId: null,
    amount: null,
    student,
    total: null,
    email: null,
    idempotencyKey: null,
  })
  return { data: { data: { order_status: 'ACTIVE' as const, payment_session_id, order_id, checkout } } }
}
