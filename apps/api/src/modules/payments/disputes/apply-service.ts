import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { setOrder } from '../../../platform/observability/request-context.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { GatewayDispute, GatewayDisputes } from '../../../providers/gateway-dispute.ts'
import { closeReports, keepReport, type UnappliedReport } from '../../identity/api.ts'
import { allowReversal, balancePayable } from '../../ledger/api.ts'
import { closeTaken, wakeDisputed } from '../../payouts/api.ts'
import { isAccepting } from './answers-sql.ts'
import { holdCapture, releaseCapture, takeCapture } from './capture-money-sql.ts'
import { mailOpened } from './dispute-mails-service.ts'
import { canTransition, type DisputeStatus, isRunning, moneyOf, moneySteps } from './dispute-state-machine.ts'
import { makeDue } from './due-sql.ts'
import { holdPaid, releasePaid, takePaid } from './money-sql.ts'
import {
  addEvent,
  type DisputedCapture,
  type DisputeRecord,
  endedWithin,
  findDispute,
  insertDispute,
  lockPayment,
  updateDispute,
} from './record-sql.ts'

/**
 * Applies a gateway's report of a dispute, the only function that does: its row, the money with its journals, the
 * timeline, the mails. An unknown status, or an illegal transition, changes nothing and is left to a person in the
 * exceptions queue. A poll from before the dispute ended (`polledAtMs`, of `performance.now()`) may be outdated: the
 * gateway is polled again. Gives the status that holds afterwards; null for a dispute that could not be stored.
 */
export async function applyDispute(
  deps: Pick<Deps, 'db' | 'log' | 'secrets' | 'config'>,
  capture: DisputedCapture,
  gateway: Pick<GatewayDisputes, 'debits'>,
  dispute: GatewayDispute,
  polledAtMs: number,
): Promise<DisputeStatus | null> {
  setOrder(capture.order_id)
  const problem = problemOf(capture, dispute)
  const reported = dispute.status
  if (problem !== null || reported === 'unknown') {
    await leaveToPerson(deps, { ...capture, dispute }, problem ?? 'unknown-word')
    return null
  }
  return withTransaction(deps.db, async (trx) => {
    await lockPayment(trx, capture.payment_id)
    const before = await findDispute(trx, capture, dispute.id)
    // Gateways without a status of their own for acceptance call it lost.
    const to = before && reported === 'lost' && (await isAccepting(trx, before.id)) ? 'accepted' : reported
    if (
      before &&
      before.status !== to &&
      (await endedWithin(trx, before.id, performance.now() - polledAtMs))
    ) {
      await makeDue(trx, before.id)
      return null
    }
    if (before && before.status !== to && !canTransition(before.status, to)) {
      await leaveToPerson({ ...deps, db: trx }, { ...capture, dispute }, 'after-the-end')
      return before.status
    }
    await closeReports(trx, { provider: capture.gateway, subject: 'dispute', reference: dispute.id })
    const record = before ?? (await insertDispute(trx, capture, dispute, to))
    const now = await updateDispute(trx, record.id, { dispute, capture }, to)
    await allowReversal(trx)
    await moveMoney(trx, { ...record, ...now }, to, dispute, gateway)
    await balancePayable(trx, capture.payment_id)
    await closeTaken(trx, capture.payment_id)
    if (!isRunning(to)) await wakeDisputed(trx, capture.payment_id)
    await tell(deps, trx, { capture, dispute, record, isNew: !before, to })
    return to
  })
}

/** Why a gateway's dispute cannot be about this capture; null where it can. */
function problemOf(capture: DisputedCapture, dispute: GatewayDispute): UnappliedReport['problem'] | null {
  if (dispute.gatewayPaymentId !== null && dispute.gatewayPaymentId !== capture.gateway_payment_id) {
    return 'other-payment'
  }
  return dispute.amountPaise <= 0n || dispute.currency !== capture.currency ? 'impossible-amount' : null
}

/** Puts a dispute that cannot be applied in the exceptions queue. It moves nothing. */
export async function leaveToPerson(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  about: { gateway: string; payment_id: number | null; dispute: GatewayDispute },
  problem: UnappliedReport['problem'],
): Promise<void> {
  const { gateway, dispute } = about
  const isNew = await keepReport(db, {
    provider: gateway,
    subject: 'dispute',
    reference: dispute.id,
    paymentId: about.payment_id,
    problem,
    word: dispute.gatewayStatus,
    amountPaise: dispute.amountPaise,
    currency: dispute.currency,
  })
  if (isNew) log.error({ gateway, dispute: dispute.id, problem }, 'a dispute needs a person')
}

type Trx = Parameters<typeof lockPayment>[0]

async function moveMoney(
  trx: Trx,
  record: DisputeRecord,
  to: DisputeStatus,
  dispute: GatewayDispute,
  gateway: Pick<GatewayDisputes, 'debits'>,
): Promise<void> {
  let { round } = record
  const [hold, take, release] =
    record.capture_id === null
      ? [holdPaid, takePaid, releasePaid]
      : [holdCapture, takeCapture, releaseCapture]
  for (const step of moneySteps(record.money, moneyOf(to, dispute.phase, record.money))) {
    if (step === 'hold') {
      round += 1
      await hold(trx, record.id, { debitedFirst: gateway.debits === 'when-opened', round })
    } else if (step === 'take') await take(trx, record.id, { round })
    else await release(trx, record.id, { wasTaken: record.money === 'taken', round })
  }
}

type Told = {
  capture: DisputedCapture
  dispute: GatewayDispute
  record: DisputeRecord
  isNew: boolean
  to: DisputeStatus
}

/** Timeline, audit and mails of the changes. */
async function tell(deps: Pick<Deps, 'secrets' | 'config'>, trx: Trx, told: Told): Promise<void> {
  const { capture, dispute, record, isNew, to } = told
  const isNextPhase = !isNew && record.phase !== dispute.phase && to === 'open'
  const opened = isNew || isNextPhase
  const detail = {
    reference: dispute.id,
    gateway: capture.gateway,
    phase: dispute.phase,
    amount_paise: String(dispute.amountPaise),
    currency: dispute.currency,
    reason: dispute.reason,
    respond_by: dispute.respondBy?.toISOString() ?? null,
  }
  if (opened) await addEvent(trx, capture.payment_id, 'dispute-opened', detail)
  if (isNew ? to !== 'open' : record.status !== to && !(isNextPhase && to === 'open')) {
    await addEvent(trx, capture.payment_id, to === 'open' ? 'dispute-reopened' : `dispute-${to}`, detail)
  }
  if (!opened && record.status === to) return
  await audit(trx, {
    actorId: null,
    action: opened ? 'dispute.opened' : `dispute.${to}`,
    object: capture.order_id,
    detail: { gateway: capture.gateway, dispute: dispute.id, status: dispute.gatewayStatus },
  })
  if (to === 'open') await mailOpened(deps, trx, record.id)
}
