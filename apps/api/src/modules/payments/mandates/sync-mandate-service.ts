import { SENT_DAYS_BEFORE } from '@chukta/contract/payments/mandate-rules'
import type { MandateReason } from '@chukta/contract/payments/mandates'
import { withTransaction } from '../../../platform/database/db.ts'
import { nullIfRefused } from '../../../platform/http/errors.ts'
import { dayAfter, indianToday } from '../../../platform/indian-clock.ts'
import { because } from '../../../platform/security/effects.ts'
import { scopeFor } from '../../../platform/security/gate.ts'
import type { GatewayMandate } from '../../../providers/gateway-mandates.ts'
import { gatewayOf } from '../../../providers/gateways.ts'
import { closeReports, keepUnlisted } from '../../identity/api.ts'
import { claimDebit, type PricedDebit, sendDebit } from '../payments/mandate-debit-service.ts'
import type { PaymentsDeps } from '../payments/payments-deps.ts'
import { pairDue } from '../schedules/schedules-service.ts'
import { tellOfCharge, tellOfState } from './mandate-notices-service.ts'
import { debitDay, priceUnder } from './mandate-offer-service.ts'
import * as rows from './mandates-sql.ts'

/** Hours after which an unanswered request to the payer expires. */
const ASKED_HOURS = 24

/**
 * Syncs a mandate: polls its gateway, applies the answer, charges what is due, and has the gateway end a stopped
 * mandate. An unclear answer changes nothing.
 */
export async function syncMandate(deps: PaymentsDeps, id: number): Promise<void> {
  const mandate = await rows.findMandate(deps.db, id)
  if (!mandate || mandate.status === 'ended') return
  const calls = gatewayOf(deps, mandate.gateway).mandates
  if (!calls) return
  const name = { accountId: mandate.account_id, reference: mandate.reference }
  if (mandate.status === 'stopping') await calls.cancel(name)
  const found = await calls.find(name)
  if (found.kind === 'unknown') return
  if (found.kind === 'missing') return missing(deps, mandate)
  await noteWord(deps, mandate, found.mandate)
  await follow(deps, mandate, found.mandate)
  // Only this status of the gateway allows a charge.
  if (found.mandate.status !== 'active') return
  const now = await rows.findMandate(deps.db, id)
  if (now?.status === 'active') await chargeDue(deps, now)
}

/** An unlisted status is left to a person, until the gateway reports a listed one. */
async function noteWord(
  deps: PaymentsDeps,
  { gateway, reference, max_paise: amountPaise }: rows.MandateRow,
  { status, gatewayStatus: word }: GatewayMandate,
): Promise<void> {
  const subject = { provider: gateway, subject: 'mandate', reference } as const
  if (status !== 'unknown') return closeReports(deps.db, subject)
  await keepUnlisted(deps, { ...subject, paymentId: null, amountPaise, word })
}

/** The gateway never had it: it cannot be approved, and nothing can be charged. */
async function missing({ db }: PaymentsDeps, { id, status, reason, age_hours }: rows.MandateRow) {
  if (status === 'stopping') await rows.move(db, id, ['stopping'], { status: 'ended', reason })
  else if (status === 'claimed' && age_hours >= 1) {
    await rows.move(db, id, ['claimed'], { status: 'ended', reason: 'not-approved' })
  }
}

const OVER: Partial<Record<GatewayMandate['status'], MandateReason>> = {
  'ended-by-payer': 'app',
  ended: 'expired',
  expired: 'expired',
  'not-approved': 'not-approved',
}
const HELD: Partial<Record<GatewayMandate['status'], MandateReason>> = {
  held: 'gateway',
  'paused-by-payer': 'app',
}

async function follow(deps: PaymentsDeps, mandate: rows.MandateRow, { status: said }: GatewayMandate) {
  const { db } = deps
  const { id, status, reason } = mandate
  const over = OVER[said]
  if (status === 'stopping') {
    // Our reason for stopping it stays.
    if (over) await rows.move(db, id, ['stopping'], { status: 'ended', reason })
    return
  }
  if (over) return tellIfMoved(deps, mandate, { status: 'ended', reason: over })
  const held = HELD[said]
  if (held) return tellIfMoved(deps, mandate, { status: 'paused', reason: held })
  if (said === 'active') {
    const isOurs = status === 'paused' && reason !== 'gateway' && reason !== 'app'
    if (!isOurs) await rows.move(db, id, ['claimed', 'asked', 'paused'], { status: 'active', reason: null })
    return
  }
  if (said !== 'asked' && said !== 'declined') return
  if (mandate.age_hours >= ASKED_HOURS) {
    await rows.move(db, id, ['claimed', 'asked'], { status: 'stopping', reason: 'not-approved' })
  } else if (said === 'declined') {
    await rows.move(db, id, ['asked'], { status: 'asked', reason: 'not-approved' })
  }
}

/** The mandate has ended: the payer is notified once, in the same transaction. */
async function tellIfMoved(
  deps: PaymentsDeps,
  mandate: rows.MandateRow,
  to: { status: 'paused' | 'ended' | 'stopping'; reason: MandateReason },
): Promise<void> {
  await withTransaction(deps.db, async (trx) => {
    const from = ['claimed', 'asked', 'active', 'paused'] as const
    if (!(await rows.move(trx, mandate.id, from, to))) return
    if (mandate.status === 'active' || mandate.status === 'paused')
      await tellOfState(deps, trx, mandate, to.reason)
  })
}

/** Charges what is due by a mandate that its gateway has just reported as active. */
async function chargeDue(deps: PaymentsDeps, mandate: rows.MandateRow, now = new Date()): Promise<void> {
  for (const paymentId of await rows.listUnsent(deps.db, mandate.id)) await sendDebit(deps, paymentId, false)
  const { has_dates: hasDates } = await rows.findPayer(deps.db, mandate.id)
  if (!hasDates) return tellIfMoved(deps, mandate, { status: 'stopping', reason: 'nothing-due' })
  const today = indianToday(now)
  await pairDue(deps, mandate.user_id, today)
  const [due] = await rows.listToCharge(deps.db, mandate.id, today, dayAfter(today, SENT_DAYS_BEFORE))
  if (!due) return
  const scope = await scopeFor(deps.db, mandate.user_id).catch(nullIfRefused)
  const priced = scope ? await priceUnder(deps, scope, mandate, due.amount_paise) : 'payee'
  if (typeof priced === 'string') return tellIfMoved(deps, mandate, { status: 'paused', reason: priced })
  const paymentId = scope && (await claim(deps, mandate, due, priced, scope, today))
  if (paymentId) await sendDebit(deps, paymentId, true)
}

/** Claims a charge with its due payment; null when another copy did, or when either is no longer open. */
function claim(
  deps: PaymentsDeps,
  mandate: rows.MandateRow,
  due: rows.DueToCharge,
  priced: PricedDebit,
  scope: Awaited<ReturnType<typeof scopeFor>>,
  today: string,
): Promise<number | null> {
  const debitOn = debitDay(due.due_on, today)
  return withTransaction(deps.db, async (trx) => {
    if (!(await rows.lockActive(trx, mandate.id))) return null
    if (!(await rows.lockWaiting(trx, due.id))) return null
    const [still] = await rows.listToCharge(trx, mandate.id, today, due.due_on)
    if (still?.id !== due.id) return null
    const key = `mandate:${mandate.payee_id}:${due.due_on}`
    const paymentId = await claimDebit(deps, trx, priced, scope, {
      mandate: mandate.reference,
      debitOn,
      key,
    })
    if (paymentId === null) return null
    const charge = { payeeId: mandate.payee_id, dueOn: due.due_on, mandateId: mandate.id, paymentId }
    await because('a payment with an approved mandate is due', () => rows.insertCharge(trx, charge))
    await tellOfCharge(trx, mandate, { dueId: due.id, totalPaise: priced.charge.totalPaise, debitOn })
    return paymentId
  })
}
