import type { Transaction } from 'kysely'
import { nullIfRefused } from '../../../platform/http/errors.ts'
import { indianToday } from '../../../platform/indian-clock.ts'
import { setOrder } from '../../../platform/observability/request-context.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { gatewayOf } from '../../../providers/gateways.ts'
import { GATEWAY_CALL_MS } from '../../../providers/payment-gateway.ts'
import { type Charge, listSwitchedOff, quoteCharge, type Route } from '../../pricing/api.ts'
import { noteUnlisted } from '../suspense/unlisted-service.ts'
import { applyAttemptClosed } from './apply-sql.ts'
import { attemptOn } from './checkout-service.ts'
import { claimPayments, releaseLease, takeLease } from './claim-sql.ts'
import { prefetchIds } from './facts-by-session.ts'
import { openSession } from './open-session-service.ts'
import type { OrderFacts, PayerRow } from './order-facts-sql.ts'
import type { Payable, PayableKind } from './payable.ts'
import { findPayable } from './payable-service.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { findPayment, insertDebit } from './payments-sql.ts'
import { quoteRoutes } from './quote-service.ts'

const METHOD = 'upi'
/** Two calls that make a charge and the one that asks for it in between. */
const SEND_MS = 3 * GATEWAY_CALL_MS

export type DebitRequest = {
  payer: Scope
  payeeId: number
  serviceId: number
  basePaise: bigint
  /** The gateway and account that may do it; null: any with mandates. */
  at: { gatewayId: number; accountId: number | null } | null
}

/** The price of a payment to a payee now, by UPI at a gateway with mandates. */
export type PricedDebit = {
  kind: PayableKind
  payable: Payable
  serviceId: number
  route: Route
  charge: Charge
  facts: OrderFacts
  payer: PayerRow
}

/**
 * Prices a payment without a person at the checkout. `not-payable`: the payee may not be paid now; `not-offered`: no
 * gateway takes UPI mandates for it; `switched-off`: its service is, for the payer.
 */
export async function priceDebit(
  deps: PaymentsDeps,
  { payer, payeeId, serviceId, basePaise, at }: DebitRequest,
): Promise<PricedDebit | 'not-payable' | 'not-offered' | 'switched-off'> {
  if ((await listSwitchedOff(deps.db, payer.userId, serviceId)).length > 0) return 'switched-off'
  const ids = prefetchIds(deps, (field) => (field === 'service_user_id' ? payeeId : null))
  const facts = await deps.facts({ payer, serviceId, methodId: null, ids, idempotencyKey: null })
  const fields = { service_user_id: payeeId, amount: amountOf(basePaise) }
  const found = await findPayable(deps, { payer, serviceId, fields }, facts).catch(nullIfRefused)
  if (found === null) return 'not-payable'
  const quoted = [...quoteRoutes(deps, basePaise, facts).values()].find(
    ({ route }) => route.method === METHOD,
  )
  const routes = quoted ? [quoted.route, ...quoted.others] : []
  const route = routes.find((one) => takes(deps, facts, one, at))
  if (!route) return 'not-offered'
  const charge = quoteCharge(basePaise, { ...route, gstRate: facts.earners.gst_rate })
  return {
    ...found,
    serviceId,
    route: at ? { ...route, accountId: at.accountId } : route,
    charge,
    facts,
    payer: facts.payer,
  }
}

const amountOf = (paise: bigint) => `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`

function takes(deps: PaymentsDeps, facts: OrderFacts, route: Route, at: DebitRequest['at']): boolean {
  const { mandates } = gatewayOf(deps, route.gateway)
  if (!mandates) return false
  if (at === null) return mandates.isOffered(route.accountId)
  if (route.gatewayId !== at.gatewayId) return false
  const row = facts.routes.find(
    ({ gateway_id: id, method_id: method }) => id === route.gatewayId && method === route.methodId,
  )
  return at.accountId === null || (row?.accounts ?? []).some(({ id, on }) => id === at.accountId && on)
}

export type NewDebit = {
  /** The gateway's reference of the mandate. */
  mandate: string
  debitOn: string
  /** Identifies the due payment: the same key is the same charge. */
  key: string
}

/**
 * Claims a payment whose only attempt is charged by a mandate, in the transaction that claims the due payment. Nothing
 * when it was claimed before.
 */
export async function claimDebit(
  deps: PaymentsDeps,
  trx: Transaction<unknown>,
  { kind, payable, serviceId, route, charge, facts, payer }: PricedDebit,
  payerScope: Scope,
  { mandate, debitOn, key }: NewDebit,
): Promise<number | null> {
  const { basePaise } = payable
  const [claimed] = await claimPayments(trx, deps.payables, [
    {
      payer: payerScope,
      payable: { ...payable, kind: kind.name },
      serviceId,
      methodId: route.methodId,
      chargePaise: charge.chargePaise,
      parts: null,
      totalPaise: charge.totalPaise,
      chargeRate: charge.rate,
      chargeFromPaise: charge.fromPaise,
      gstRate: charge.gstRate,
      payerEmail: payer.email,
      dedupeKey: key,
      idempotency: null,
      attempt: attemptOn(route, { basePaise, chargePaise: charge.chargePaise, earners: facts.earners }),
    },
  ])
  if (!claimed) return null
  await insertDebit(trx, { attemptId: claimed.attempt_id, mandate, debitOn })
  return claimed.payment_id
}

/**
 * Sends a claimed charge to its gateway once, polls it, and sends it once more under the same reference where the gateway
 * does not have it. Without a clear answer the sweep polls later. `isMine`: the caller has just claimed it, and holds its
 * lease. Gives whether the gateway refused it.
 */
export async function sendDebit(
  deps: PaymentsDeps,
  paymentId: number,
  isMine: boolean,
): Promise<'sent' | 'refused' | 'unclear'> {
  const payment = await findPayment(deps.db, paymentId)
  const attempt = payment?.attempts.at(-1)
  if (!payment || attempt?.status !== 'claimed') return 'unclear'
  // The day has come, or the mandate was stopped: the sweep closes charges that the gateway does not have.
  if (attempt.debit_on === null || attempt.debit_on <= indianToday(new Date())) return 'unclear'
  setOrder(payment.order_id)
  if (!isMine && !(await takeLease(deps.db, attempt.id))) return 'unclear'
  const outcome = await openSession(
    deps,
    {
      orderId: payment.order_id,
      totalPaise: payment.total_paise,
      method: payment.method,
      // A charge names the mandate, and no person.
      payer: { id: payment.payer_id, name: '', email: '', mobile: '' },
      attempt: { ...attempt, expiresAt: new Date(attempt.expires_at) },
    },
    Date.now() + SEND_MS,
  )
  if (outcome.kind === 'opened') {
    const { sessionId, expiresAt } = outcome
    await deps.storeSession({ attemptId: attempt.id, sessionId, expiresAt })
    return 'sent'
  }
  if (outcome.kind === 'refused') {
    await applyAttemptClosed(deps.db, attempt.id, outcome.reason)
    return 'refused'
  }
  if (outcome.unlisted !== undefined) await noteUnlisted(deps, payment, attempt, outcome.unlisted)
  await releaseLease(deps.db, attempt.id)
  return 'unclear'
}
