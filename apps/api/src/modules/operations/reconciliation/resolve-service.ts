import type { DifferenceAction } from '@chukta/contract/operations/reconciliation'
import { RECONCILIATION } from '@chukta/contract/operations/reconciliation-messages'
import { withTransaction } from '../../../platform/database/db.ts'
import type { ExceptionActor, ExceptionResolution } from '../../../platform/exception-source.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { paidItsOrder, returnUnbooked, syncMissingCaptures } from '../../payments/api.ts'
import { actionsOf } from './difference-answer.ts'
import { type DifferenceRow, findDifference } from './list-sql.ts'
import type { ReconciliationDeps } from './reconciliation-deps.ts'
import { applyResolution } from './resolve-sql.ts'
import { reconcileSource } from './run-service.ts'

/**
 * Ends a difference in one of its actions, with a journal where it left something in the clearing account, and an audit
 * row. False when it is resolved already. Throws 404 for one that is not there, 409 for an action it does not offer.
 */
export async function resolveDifference(
  deps: ReconciliationDeps,
  id: number,
  how: { action: Exclude<DifferenceAction, 'ask'>; reason: string; actor: ExceptionActor },
): Promise<boolean> {
  const { db } = deps
  const row = await findDifference(db, id)
  if (!row) throw new AppError('not-found')
  if (row.status === 'resolved') return false
  const { action, reason, actor } = how
  if (!actionsOf(row).includes(action)) {
    throw new AppError('conflict', { message: RECONCILIATION.notPossible })
  }
  return withTransaction(db, async (trx) => {
    if (action === 'refund') await giveBack({ ...deps, db: trx }, row, { action, reason, actor })
    if (!(await applyResolution(trx, id, { action, reason, userId: actor.userId }))) return false
    await audit(trx, {
      actorId: actor.userId,
      action: `difference.${action}`,
      object: `difference ${id}`,
      detail: { ...aboutOf(row), reason },
      requestId: actor.requestId,
    })
    return true
  })
}

/**
 * Polls the gateway about the money of a break before its refund, outside any transaction. Throws 409 when it has paid
 * its order after all: then the break resolves itself.
 */
export async function askBeforeRefund(
  deps: ReconciliationDeps,
  id: number,
  action: DifferenceAction,
): Promise<void> {
  const row = action === 'refund' ? await findDifference(deps.db, id) : undefined
  const recorded = row?.status === 'open' && actionsOf(row).includes('refund') ? recordedOf(row) : null
  if (!row || !recorded) return
  await syncMissingCaptures(deps, row.source, { payments: [recorded], refunds: [] })
  if (!(await paidItsOrder(deps, row.source, recorded.gatewayPaymentId))) return
  await reconcileSource(deps, row.source, row.day)
  throw new AppError('conflict', { message: RECONCILIATION.paidItsOrder })
}

function recordedOf({ theirs: [their] }: DifferenceRow) {
  return their?.reference && their.id ? { reference: their.reference, gatewayPaymentId: their.id } : null
}

/** Throws 409 when the gateway has not confirmed the payment. */
async function giveBack(
  deps: ReconciliationDeps,
  row: DifferenceRow,
  by: ExceptionResolution,
): Promise<void> {
  const recorded = recordedOf(row)
  if (!recorded) throw new AppError('conflict', { message: RECONCILIATION.notPossible })
  const outcome = await returnUnbooked(deps, row.source, recorded, by)
  if (outcome === 'returned') return
  const message = outcome === 'paid' ? RECONCILIATION.paidItsOrder : RECONCILIATION.notConfirmed
  throw new AppError('conflict', { message })
}

/** Reads the provider's record of the difference's day again, and matches it. Throws 404 for one that is not there. */
export async function askAboutDifference(
  deps: ReconciliationDeps,
  id: number,
  actor: ExceptionActor,
): Promise<'open' | 'resolved'> {
  const row = await findDifference(deps.db, id)
  if (!row) throw new AppError('not-found')
  if (row.status === 'resolved') return 'resolved'
  await audit(deps.db, {
    actorId: actor.userId,
    action: 'difference.ask',
    object: `difference ${id}`,
    detail: aboutOf(row),
    requestId: actor.requestId,
  })
  await reconcileSource(deps, row.source, row.day)
  return (await findDifference(deps.db, id))?.status ?? 'resolved'
}

const aboutOf = ({ source, kind, day, order_id: orderId, residual_paise: residualPaise }: DifferenceRow) => ({
  source,
  kind,
  day,
  order_id: orderId,
  residual_paise: String(residualPaise),
})
