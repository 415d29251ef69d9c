import { createHash } from 'node:crypto'
import { rupeesToPaise } from '@chukta/contract/money'
import { AppError, fieldError } from '../../platform/errors.ts'
import { refuseTakenBill } from '../bills/bills-service.ts'
import { findEarlier, takeLease, touchPayment } from './claim-sql.ts'
import { attemptOn, handOut, sessionAnswer } from './hand-out-service.ts'
import type { OrderFacts, PayerRow } from './order-facts-sql.ts'
import { findPayable, type PayableRequest } from './payable-service.ts'
import type { PaymentsContext } from './payments-context.ts'
import { findPayment, type PaymentRow } from './payments-sql.ts'
import { besideProbe, type QuotedRoute, quoteAnswer, quoteRoutes } from './quote-service.ts'

export type PayRequest = PayableRequest & {
  /** What was looked up about this order along with its payer's session. */
  facts?: OrderFacts | undefined
  methodId: number
  /** What the payer agreed to. */
  total: string | number | null
  email: string | null
  idempotencyKey: string | null
}

/** How long a repeat waits for the call that runs (design 6.2). */
const REPEAT_WAIT_MS = 10_000
const REPEAT_POLL_MS = 100

/**
 * Makes the order for a payment and gives the session to pay it in; a repeat gets the same one.
 * Throws 422 for a wrong field, 404 for a payee that is not the caller's, 409 for another total, another body
 * under the same key or an order that is busy, and 503 with the `order_id` when no gateway answers.
 */
export async function pay(context: PaymentsContext, request: PayRequest) {
  const facts = request.facts ?? (await context.facts(request))
  const { payer } = facts
  const payable = await findPayable(context, request, facts.payee)
  const { basePaise } = payable
  const quotes = quoteRoutes(context, basePaise, facts)
  const offered = quotes.get(request.methodId)
  if (!offered) throw fieldError('payment_method_id', 'This payment method is not offered for this service.')
  const quoted = await besideProbe(context.db, basePaise, offered)
  assertAgreedTotal(context, request, basePaise, quoted)

  const naturalKey = [payable.key, request.methodId, basePaise].join(':')
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([naturalKey, request.serviceId, request.email]))
    .digest()
  const { route, charge, earners } = quoted
  const claim = () =>
    context
      .claim({
        payer: request.payer,
        payable,
        serviceId: request.serviceId,
        methodId: request.methodId,
        chargePaise: charge.chargePaise,
        totalPaise: charge.totalPaise,
        chargeRate: charge.rate,
        gstRate: charge.gstRate,
        payerEmail: request.email?.includes('@') ? request.email : payer.email,
        naturalKey,
        idempotency: request.idempotencyKey === null ? null : { key: request.idempotencyKey, bodyHash },
        attempt: attemptOn(route, { basePaise, chargePaise: charge.chargePaise, earners }),
      })
      .catch(async (error: unknown) => {
        await refuseTakenBill(context.db, request.payer, payable.bill, error)
        return undefined
      })

  // The order that stood in the way may end between the two looks: then the claim is free again.
  for (let round = 0; round < 3; round += 1) {
    const claimed = await claim()
    if (claimed) {
      const attempt = {
        id: claimed.attempt_id,
        gateway: route.gateway,
        reference: claimed.order_id,
        expiresAt: claimed.expires_at,
      }
      return handOut(context, {
        opening: {
          orderId: claimed.order_id,
          totalPaise: charge.totalPaise,
          method: route.method,
          payer,
          attempt,
        },
        route,
        others: quoted.others,
        basePaise,
        chargePaise: charge.chargePaise,
        earners,
      })
    }
    const earlier = await findEarlier(context.db, request.payer, naturalKey, request.idempotencyKey)
    if (!earlier) continue
    if (earlier.body_hash && !earlier.body_hash.equals(bodyHash)) {
      throw new AppError('conflict', { message: 'This idempotency key was used for another payment.' })
    }
    return repeat(context, earlier.payment_id, payer, offered)
  }
  throw new AppError('conflict')
}

function assertAgreedTotal(
  context: PaymentsContext,
  request: PayRequest,
  basePaise: bigint,
  quoted: QuotedRoute,
) {
  if (request.total === null || rupeesToPaise(request.total) === quoted.charge.totalPaise) return
  throw new AppError('conflict', {
    message: 'The charge has changed. Please look at the new total.',
    body: { quote: quoteAnswer(context, basePaise, quoted) },
  })
}

/** A repeat gets the order of the first call: it waits while that call runs, and goes on where it failed. */
async function repeat(context: PaymentsContext, paymentId: number, payer: PayerRow, offered: QuotedRoute) {
  await touchPayment(context.db, paymentId)
  const deadline = Date.now() + REPEAT_WAIT_MS
  for (;;) {
    const payment = await findPayment(context.db, paymentId)
    if (!payment) throw new AppError('not-found')
    const attempt = payment.attempts.at(-1)
    if (!attempt || attempt.status === 'paid' || attempt.status === 'closed') throw finished(payment)
    const opening = {
      orderId: payment.order_id,
      totalPaise: payment.total_paise,
      method: payment.method,
      payer,
      attempt: { ...attempt, expiresAt: new Date(attempt.expires_at) },
    }
    if (attempt.status === 'open' && attempt.session_id !== null) {
      return sessionAnswer(context, attempt.gateway_name, opening, attempt.session_id)
    }
    if (await takeLease(context.db, attempt.id)) {
      const used = payment.attempts.map((each) => each.gateway)
      const routes = [offered.route, ...offered.others]
      return handOut(context, {
        opening,
        route: {
          gatewayName: attempt.gateway_name,
          health: routes.find((route) => route.gateway === attempt.gateway)?.health ?? 'failing',
        },
        others: routes.filter((route) => !used.includes(route.gateway)),
        basePaise: payment.base_paise,
        chargePaise: payment.charge_paise,
        earners: offered.earners,
      })
    }
    if (Date.now() > deadline) throw busy(payment)
    await new Promise((resolve) => setTimeout(resolve, REPEAT_POLL_MS))
  }
}

function busy(payment: PaymentRow): AppError {
  return new AppError('conflict', {
    message: 'This payment is being prepared. Please try again.',
    body: { order_id: payment.order_id },
    retryAfterSeconds: 5,
  })
}

function finished(payment: PaymentRow): AppError {
  const message =
    payment.status === 'paid' ? 'This payment is already paid.' : 'This payment is over. Please start again.'
  return new AppError('conflict', { message, body: { order_id: payment.order_id } })
}
