import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../../platform/http/errors.ts'
import { setOrder } from '../../../platform/observability/request-context.ts'
import { routesByMethod } from '../../pricing/api.ts'
import { openCheckout, sessionAnswer, WORTH_A_CALL_MS } from './checkout-service.ts'
import { takeLease, touchPayment } from './claim-sql.ts'
import type { OrderFacts } from './order-facts-sql.ts'
import type { PayCall } from './pay-call.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { findPayment, type PaymentRow, takeTurnToAsk } from './payments-sql.ts'
import { syncPayment } from './sync-service.ts'

/** How long a repeat waits for the first call (design 6.2). */
const REPEAT_WAIT_MS = 10_000
const REPEAT_POLL_MS = 100
/** How long it waits for the gateway's answer about an order whose session it is about to issue again. */
export const ASK_MS = 5_000

/**
 * A repeat gets the order of the first call: it polls while that call runs, continues where it failed, and gives the
 * session again once the gateway has reported whether the order is paid. Gives null when the order has ended without a
 * payment. Throws 409 with the `order_id` for an order that is paid or still being prepared.
 */
export async function repeat(deps: PaymentsDeps, call: PayCall, paymentId: number, facts: OrderFacts) {
  if (!(await touchPayment(deps.db, call.payer, paymentId))) throw new AppError('not-found')
  const waitUntilMs = Math.min(Date.now() + REPEAT_WAIT_MS, call.deadlineMs - WORTH_A_CALL_MS)
  for (let look = 0; ; look += 1) {
    let payment = await findPayment(deps.db, paymentId)
    if (payment && look === 0 && isIssued(payment)) payment = await askAbout(deps, payment)
    if (!payment) throw new AppError('not-found')
    call.orderId = payment.order_id
    setOrder(payment.order_id)
    const attempt = payment.attempts.at(-1)
    if (isOver(payment)) throw finished(payment)
    if (!attempt || attempt.status === 'paid' || attempt.status === 'closed') return null
    const opening = {
      orderId: payment.order_id,
      totalPaise: payment.total_paise,
      method: payment.method,
      payer: facts.payer,
      link: call.link ?? null,
      attempt: { ...attempt, expiresAt: new Date(attempt.expires_at) },
    }
    if (attempt.status === 'open' && attempt.session_id !== null) {
      return sessionAnswer(deps, attempt.gateway_name, opening, attempt.session_id)
    }
    if (await takeLease(deps.db, attempt.id)) {
      const used = payment.attempts.map((each) => each.gateway)
      // Empty once the method is switched off: the order still continues at its own gateway.
      const routes =
        routesByMethod(facts.routes, deps.gateways, payment.base_paise).get(payment.method_id) ?? []
      return openCheckout(deps, {
        opening,
        route: {
          gatewayName: attempt.gateway_name,
          health: routes.find((route) => route.gateway === attempt.gateway)?.health ?? 'failing',
        },
        others: routes.filter((route) => !used.includes(route.gateway)),
        parts: partsOf(payment),
        basePaise: payment.base_paise,
        chargePaise: payment.charge_paise,
        earners: facts.earners,
        deadlineMs: call.deadlineMs,
      })
    }
    if (Date.now() > waitUntilMs) throw busy(payment)
    await pause(REPEAT_POLL_MS)
  }
}

/** The parts as they were priced; null for a payment of one. */
function partsOf({ parts }: PaymentRow) {
  return parts?.map(([base, charge]) => ({ basePaise: BigInt(base), chargePaise: BigInt(charge) })) ?? null
}

function isIssued({ attempts }: PaymentRow): boolean {
  const attempt = attempts.at(-1)
  return attempt?.status === 'open' && attempt.session_id !== null
}

/** Polls the gateway about a payment that is not over, and waits at most `ASK_MS`. */
async function askAbout(deps: PaymentsDeps, payment: PaymentRow): Promise<PaymentRow | undefined> {
  if (isOver(payment)) return payment
  // Polled even after a poll a moment ago: the payer may have paid since.
  await takeTurnToAsk(deps.db, payment.id)
  await Promise.race([syncPayment(deps, payment.id), pause(ASK_MS)])
  return findPayment(deps.db, payment.id)
}

/** Whether its money is there: its session is never given again. */
export function isOver({ status }: PaymentRow): boolean {
  return status === 'paid' || status === 'mismatch'
}

export function busy({ order_id }: PaymentRow): AppError {
  return new AppError('conflict', {
    message: 'This payment is being prepared. Please try again.',
    body: { order_id },
    retryAfterSeconds: 5,
  })
}

/** The refusal of a call about an order that is paid. */
export function finished({ order_id }: PaymentRow): AppError {
  return new AppError('conflict', { message: 'This payment is already paid.', body: { order_id } })
}
