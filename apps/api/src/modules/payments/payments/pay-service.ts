import { rupeesToPaise } from '@chukta/contract/money'
import { PAYMENT_LINKS } from '@chukta/contract/payments/payment-link-messages'
import type { Quote } from '@chukta/contract/payments/payments'
import { by } from '../../../platform/database/outage.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { setOrder } from '../../../platform/observability/request-context.ts'
import { refuseSwitchedOff } from '../../pricing/api.ts'
import { bodyHashOf } from './body-hash.ts'
import { attemptOn, noSession, openCheckout } from './checkout-service.ts'
import { findEarlier, LINK_LOCK, type NewPayment } from './claim-sql.ts'
import { prefetchIds } from './facts-by-session.ts'
import { ANSWER_MS, PAY_CALL_MS, type PayCall, type PayRequest } from './pay-call.ts'
import type { PayFields } from './payable.ts'
import { findPayable } from './payable-service.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { besideProbe, quoteAnswer, quoteRoutes } from './quote-service.ts'
import { repeat } from './repeat-service.ts'
import { replaceOrder } from './replace-order-service.ts'

/** The ids by which the kinds of payable prefetch, as a checked pay body has them. */
export function idsOf(deps: PaymentsDeps, fields: PayFields) {
  return prefetchIds(deps, (field) => fields[field] ?? null)
}

/**
 * Creates the order for a payment and gives the session to pay it in. Idempotent: a repeat gets the same order after any
 * change. Throws 422 for a wrong field, 404 for a payee out of scope, 409 for another total, another body under the same
 * key, an order that is busy or paid, or a service that is switched off for the payer, and 503 with the `order_id` when no gateway answers in time.
 */
export async function pay(deps: PaymentsDeps, request: PayRequest) {
  const deadlineMs = (request.deadlineMs ?? Date.now() + PAY_CALL_MS) - ANSWER_MS
  const call: PayCall = { ...request, deadlineMs, orderId: null }
  return by(deadlineMs, findOrMake(deps, call), () => noSession(call.orderId))
}

/** The session of an order that is open, for a repeat of its pay call; null when it has ended unpaid. Throws as `pay`. */
export async function payOpenOrder(deps: PaymentsDeps, request: PayRequest, paymentId: number) {
  const deadlineMs = (request.deadlineMs ?? Date.now() + PAY_CALL_MS) - ANSWER_MS
  const call: PayCall = { ...request, deadlineMs, orderId: null }
  const again = async () => repeat(deps, call, paymentId, await factsOf(deps, call))
  return by(deadlineMs, again(), () => noSession(call.orderId))
}

const factsOf = async (deps: PaymentsDeps, call: PayCall) =>
  call.facts ?? (await deps.facts({ ...call, ids: idsOf(deps, call.fields) }))

async function findOrMake(deps: PaymentsDeps, call: PayCall) {
  const { fields, idempotencyKey: key } = call
  const bodyHash = bodyHashOf(call)
  const facts = await factsOf(deps, call)
  if (facts.earlier) {
    assertSameBody(facts.earlier.body_hash, bodyHash)
    return (await repeat(deps, call, facts.earlier.payment_id, facts)) ?? refuseEnded(call)
  }
  const { kind, payable } = await findPayable(deps, call, facts)
  const { basePaise } = payable
  const offered = quoteRoutes(deps, basePaise, facts, payable.parts).get(call.methodId)
  if (!offered) throw fieldError('payment_method_id', 'This payment method is not offered for this service.')
  const quoted = await besideProbe(deps.db, basePaise, offered)
  const agreed = fields.total ?? null
  if (agreed !== null && rupeesToPaise(agreed) !== quoted.charge.totalPaise) {
    throw totalChanged(quoteAnswer(deps, basePaise, quoted, !call.link))
  }

  const { charge, parts } = quoted
  const link = call.link ?? null
  const dedupeKey =
    link === null ? [payable.key, call.methodId, basePaise].join(':') : `${LINK_LOCK}${link.id}`
  const payment: NewPayment = {
    payer: call.payer,
    payable: { ...payable, kind: kind.name },
    serviceId: call.serviceId,
    methodId: call.methodId,
    chargePaise: charge.chargePaise,
    parts,
    totalPaise: charge.totalPaise,
    chargeRate: charge.rate,
    chargeFromPaise: charge.fromPaise,
    gstRate: charge.gstRate,
    payerEmail: fields.email?.includes('@') ? fields.email : facts.payer.email,
    dedupeKey,
    link,
    idempotency: key === null ? null : { key, bodyHash },
    attempt: attemptOn(quoted.route, {
      parts,
      basePaise,
      chargePaise: charge.chargePaise,
      earners: quoted.earners,
    }),
  }
  // The earlier order may end or be replaced between the claim and the lookup: then the claim is retried.
  for (let retry = 0; retry < 3; retry += 1) {
    const claimed = await deps.claim(payment).catch(async (error: unknown) => {
      if (!kind.explainRefusal) throw error
      await kind.explainRefusal(deps, call.payer, payable, error)
      return undefined
    })
    if (claimed) {
      call.orderId = claimed.order_id
      setOrder(claimed.order_id)
      return openCheckout(deps, {
        opening: {
          orderId: claimed.order_id,
          totalPaise: charge.totalPaise,
          method: quoted.route.method,
          payer: facts.payer,
          link,
          attempt: {
            id: claimed.attempt_id,
            gateway: quoted.route.gateway,
            account_id: quoted.route.accountId,
            reference: claimed.order_id,
            expiresAt: claimed.expires_at,
          },
        },
        route: quoted.route,
        others: quoted.others,
        parts,
        basePaise,
        chargePaise: charge.chargePaise,
        earners: quoted.earners,
        deadlineMs: call.deadlineMs,
      })
    }
    const earlier = await findEarlier(deps.db, call.payer, dedupeKey, key)
    if (!earlier) {
      await refuseSwitchedOff(deps.db, call.payer, call.serviceId)
      continue
    }
    if (earlier.body_hash !== null) assertSameBody(earlier.body_hash, bodyHash)
    // The order of a link is open for everyone who opened it: none of them replaces it.
    else if (link !== null) throw new AppError('conflict', { message: PAYMENT_LINKS.started })
    else if (agreed !== null && earlier.total_paise !== charge.totalPaise) {
      await refuseSwitchedOff(deps.db, call.payer, call.serviceId)
      await replaceOrder(deps, call, earlier.payment_id)
      continue
    }
    const answer = await repeat(deps, call, earlier.payment_id, facts)
    if (answer) return answer
    if (key !== null) return refuseEnded(call)
  }
  await refuseSwitchedOff(deps.db, call.payer, call.serviceId)
  throw new AppError('conflict')
}

/** A key identifies one order, even when that has ended unpaid. */
function refuseEnded({ orderId }: PayCall): never {
  throw new AppError('conflict', {
    message: 'This payment is over. Please start again.',
    body: { order_id: orderId },
  })
}

function assertSameBody(earlierHex: string, bodyHash: Buffer): void {
  if (bodyHash.toString('hex') === earlierHex) return
  throw new AppError('conflict', { message: 'This idempotency key was used for another payment.' })
}

/** The payer agreed to another total, in rupees, than is charged now. */
function totalChanged(quote: Quote): AppError {
  return new AppError('conflict', {
    message: 'The charge has changed. Please look at the new total.',
    body: { quote },
  })
}
