import { RECONCILIATION } from '@chukta/contract/operations/reconciliation-messages'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { ExceptionActor, ExceptionResolution } from '../../../platform/exception-source.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { bookSettlements } from './booking-sql.ts'
import { addCopies, sumOf } from './gather-service.ts'
import { applyPayout, endRepeats, findWaiting, releaseLines } from './payout-totals-sql.ts'
import { matchDay } from './reconcile-service.ts'
import type { ReconciliationDeps } from './reconciliation-deps.ts'
import { listPayoutLines, lockRows } from './rows-sql.ts'
import { reconcileSource } from './run-service.ts'

/**
 * Books a payout whose lines do not add up to its total, and matches them: `book` as they are, `accept` with every line
 * without an id as often as files brought it. False when it adds up by now, or was booked. Throws 409 for an action that
 * it does not offer.
 */
export async function bookAsItIs(
  deps: Pick<ReconciliationDeps, 'gateways'>,
  db: Db,
  id: number,
  { action, reason, actor }: ExceptionResolution,
): Promise<boolean> {
  const found = await findWaiting(db, id)
  if (!found) return false
  const gateway = deps.gateways.get(found.slug)
  if (!gateway || action === 'refund') throw new AppError('conflict', { message: RECONCILIATION.notPossible })
  return withTransaction(db, async (trx) => {
    await lockRows(trx, found.gateway_id)
    const waiting = await findWaiting(trx, id)
    if (!waiting) return false
    const { gateway_id: gatewayId, payout, day } = waiting
    if (action === 'accept') await takeRepeats(trx, waiting)
    const linesPaise = sumOf(await listPayoutLines(trx, gatewayId, [payout]))
    if (!(await applyPayout(trx, { id, linesPaise }))) return false
    const days = await releaseLines(trx, gatewayId, payout)
    await bookSettlements(trx, gatewayId, [payout])
    await audit(trx, {
      actorId: actor.userId,
      action: 'settlement.apply',
      object: `settlement ${payout}`,
      detail: {
        source: waiting.slug,
        action,
        total_paise: String(waiting.total_paise),
        lines_paise: String(linesPaise),
        reason,
      },
      requestId: actor.requestId,
    })
    for (const each of new Set([day, ...days])) await matchDay(trx, gateway, { gatewayId, day: each })
    return true
  })
}

async function takeRepeats(
  trx: Parameters<typeof lockRows>[0],
  { gateway_id: gatewayId, payout, day }: { gateway_id: number; payout: string; day: string },
): Promise<void> {
  const lines = await listPayoutLines(trx, gatewayId, [payout])
  const copied = lines.flatMap((line) => (line.repeats > 0 ? [{ line, copies: line.repeats }] : []))
  if (copied.length === 0) throw new AppError('conflict', { message: RECONCILIATION.notPossible })
  await addCopies(trx, { gatewayId, day }, { payout, lines, copied, isAssumed: false })
  await endRepeats(
    trx,
    copied.map(({ line }) => line.id),
  )
}

/** Reads the gateway's record of the payout's day again, which may bring the rest of its lines. */
export async function askAboutPayout(
  deps: ReconciliationDeps,
  id: number,
  actor: ExceptionActor,
): Promise<void> {
  const waiting = await findWaiting(deps.db, id)
  if (!waiting) return
  await audit(deps.db, {
    actorId: actor.userId,
    action: 'settlement.ask',
    object: `settlement ${waiting.payout}`,
    detail: { source: waiting.slug, day: waiting.day },
    requestId: actor.requestId,
  })
  await reconcileSource(deps, waiting.slug, waiting.day)
}
