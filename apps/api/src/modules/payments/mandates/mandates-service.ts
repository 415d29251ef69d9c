import { randomBytes } from 'node:crypto'
import { paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import { MANDATES } from '@chukta/contract/payments/mandate-messages'
import type { Autopay } from '@chukta/contract/payments/mandates'
import { withTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { indianToday } from '../../../platform/indian-clock.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { GatewayMandates, NewMandate } from '../../../providers/gateway-mandates.ts'
import { gatewayOf } from '../../../providers/gateways.ts'
import type { PaymentsDeps } from '../payments/payments-deps.ts'
import { holdCharges } from '../payments/payments-sql.ts'
import { scheduleOf } from '../schedules/schedules-service.ts'
import { debitDay, type Offer, offerOf } from './mandate-offer-service.ts'
import * as rows from './mandates-sql.ts'
import { syncMandate } from './sync-mandate-service.ts'

/** How a payee of the scope's user is paid automatically, or could be. Throws 404 for another's. */
export async function autopayOf(deps: PaymentsDeps, scope: Scope, payeeId: number): Promise<Autopay> {
  const { payee_name, dueOn, offer, refusal } = await offerOf(deps, scope, payeeId)
  let mandate = await rows.findNewest(deps.db, scope, payeeId)
  if (mandate && (await rows.takeTurn(deps.db, mandate.id))) {
    await syncMandate(deps, mandate.id)
    mandate = await rows.findNewest(deps.db, scope, payeeId)
  }
  return {
    payee_name,
    due_on: dueOn,
    mandate: mandate ? await shown(deps, mandate) : null,
    offer: offer && {
      amount: paiseToRupees(offer.basePaise),
      charge: paiseToRupees(offer.priced.charge.chargePaise),
      total: paiseToRupees(offer.priced.charge.totalPaise),
      first_on: debitDay(offer.dueOn, indianToday(new Date())),
    },
    refusal,
  }
}

async function shown({ db }: PaymentsDeps, mandate: rows.MandateRow): Promise<Autopay['mandate']> {
  const { status, reason, base_paise, max_paise } = mandate
  const sent = await rows.findOnItsWay(db, mandate.id)
  return {
    // The call died before the gateway answered: the payer was not asked.
    state: status === 'claimed' ? 'asked' : status,
    reason,
    amount: paiseToRupees(base_paise),
    most: paiseToRupees(max_paise),
    on_its_way: sent
      ? { order_id: sent.order_id, total: paiseToRupees(sent.total_paise), debit_on: sent.debit_on }
      : null,
  }
}

/**
 * Asks the payer to approve that a payee is paid automatically: claims the mandate, has the gateway make it under our
 * reference, and gives the session of its page. A repeat gets the same one. Throws 409 for another total than is charged now,
 * for a payee that cannot be paid so and for a mandate that is on; 503 while the gateway gives no clear answer.
 */
export async function askMandate(deps: PaymentsDeps, scope: Scope, payeeId: number, total: string | number) {
  const { offer, payee_name } = await offerOf(deps, scope, payeeId)
  if (!offer) throw new AppError('conflict', { message: MANDATES.notOffered })
  const { totalPaise } = offer.priced.charge
  if (rupeesToPaise(total) !== totalPaise) throw new AppError('conflict', { message: MANDATES.totalChanged })
  const mandate = await claim(deps, scope, payeeId, offer)
  const sessionId = mandate.session_id ?? (await open(deps, mandate, offer, payee_name))
  const { sdkUrl, mode } = deps.gateways.checkoutOf(mandate.gateway, mandate.account_id)
  return { session_id: sessionId, checkout: { gateway: mandate.gateway, sdk_url: sdkUrl, mode } }
}

/** The live mandate of these amounts; one of other amounts, or a paused one, is replaced. */
async function claim(
  { db }: PaymentsDeps,
  scope: Scope,
  payeeId: number,
  { basePaise, priced }: Offer,
): Promise<rows.MandateRow> {
  const maxPaise = priced.charge.totalPaise
  const { gatewayId, accountId } = priced.route
  const fits = (one: rows.MandateRow) =>
    one.base_paise === basePaise && one.max_paise === maxPaise && one.is_same_account
  await withTransaction(db, async (trx) => {
    const known = await rows.findNewest(trx, scope, payeeId)
    const isAsked = known?.status === 'claimed' || known?.status === 'asked'
    if (known?.status === 'active') throw new AppError('conflict', { message: MANDATES.already })
    if (known && isAsked && fits(known)) return
    if (isAsked || known?.status === 'paused') {
      const stopped = await rows.stopLive(trx, scope, payeeId)
      if (stopped) await holdCharges(trx, stopped.reference)
    }
    const reference = `AP${randomBytes(12).toString('hex')}`
    await rows.insertMandate(trx, scope, { payeeId, gatewayId, accountId, reference, basePaise, maxPaise })
  })
  const made = await rows.findNewest(db, scope, payeeId)
  // Another tab requested other amounts in the same moment.
  if (!made || !fits(made)) throw new AppError('conflict')
  return made
}

async function open(
  deps: PaymentsDeps,
  mandate: rows.MandateRow,
  { priced }: Offer,
  payeeName: string,
): Promise<string> {
  const calls = mandatesAt(deps, mandate.gateway)
  const { name, email, mobile } = priced.payer
  const wanted: NewMandate = {
    accountId: mandate.account_id,
    reference: mandate.reference,
    maxPaise: mandate.max_paise,
    title: `Pay ${payeeName}`,
    customer: { name, email, mobile },
    returnUrl: `${deps.config.publicUrl}/automatic-payment/${mandate.payee_id}`,
  }
  const made = await sessionOf(calls, wanted)
  if (made === 'refused') {
    await rows.move(deps.db, mandate.id, ['claimed'], { status: 'ended', reason: 'not-approved' })
    throw new AppError('conflict', { message: MANDATES.notOffered })
  }
  if (made === null || !(await rows.applyAsked(deps.db, mandate.id, made.sessionId))) {
    throw new AppError('unavailable', { message: MANDATES.askFailed, retryAfterSeconds: 5 })
  }
  return made.sessionId
}

/** The session of a mandate, made now or by a call whose answer was lost; null without a clear answer. */
async function sessionOf(
  calls: GatewayMandates,
  wanted: NewMandate,
): Promise<{ sessionId: string } | 'refused' | null> {
  const opened = await calls.open(wanted)
  if (opened.kind === 'opened') return opened
  const found = await calls.find(wanted)
  // A refusal counts once the gateway confirms that it has no such mandate.
  if (opened.kind === 'refused' && found.kind === 'missing') return 'refused'
  return found.kind === 'found' && found.mandate.sessionId !== '' ? found.mandate : null
}

/** The calls of a gateway for mandates. Throws when it has none. */
function mandatesAt(deps: Pick<PaymentsDeps, 'gateways'>, gateway: string): GatewayMandates {
  const { mandates } = gatewayOf(deps, gateway)
  if (!mandates) throw new Error(`${gateway} has no mandates`)
  return mandates
}

/**
 * Stops the automatic payment of a payee of the scope's user. We charge nothing after the commit; the sweep has the
 * gateway end the mandate. Gives whether something is on its way to the bank. Throws 404 for another's.
 */
export async function stopMandate(deps: PaymentsDeps, scope: Scope, payeeId: number): Promise<boolean> {
  const stopped = await withTransaction(deps.db, async (trx) => {
    const found = await rows.stopLive(trx, scope, payeeId)
    if (found) await holdCharges(trx, found.reference)
    return found
  })
  if (!stopped) {
    await scheduleOf(deps, scope, payeeId)
    return false
  }
  return (await rows.findOnItsWay(deps.db, stopped.id)) !== undefined
}
