import type { DifferenceAction } from '@chukta/contract/reconciliation'
import { RECONCILIATION } from '@chukta/contract/reconciliation-messages'
import { audit } from '../../platform/audit-sql.ts'
import { withTransaction } from '../../platform/db.ts'
import type { DeskActor, DeskResolution } from '../../platform/desk-kind.ts'
import { AppError } from '../../platform/errors.ts'
import { returnUnbooked } from '../payments/unbooked-service.ts'
import { actionsOf } from './difference-answer.ts'
import { type DifferenceRow, findDifference } from './list-sql.ts'
import type { ReconciliationContext } from './reconciliation-context.ts'
import { applyResolution } from './resolve-sql.ts'
import { reconcileSource } from './run-service.ts'

/**
 * Ends a difference in one of its actions, with a journal where it left something in the clearing account, and an audit
 * row. False when it is resolved already. Throws 404 for one that is not there, 409 for an action it does not offer.
 */
export async function resolveDifference(
  context: ReconciliationContext,
  id: number,
  how: { action: Exclude<DifferenceAction, 'ask'>; reason: string; actor: DeskActor },
): Promise<boolean> {
  const { db } = context
  const row = await findDifference(db, id)
  if (!row) throw new AppError('not-found')
  if (row.status === 'resolved') return false
  const { action, reason, actor } = how
  if (!actionsOf(row).includes(action)) {
    throw new AppError('conflict', { message: RECONCILIATION.notPossible })
  }
  if (action === 'refund') await giveBack(context, row, { action, reason, actor })
  return withTransaction(db, async (trx) => {
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

/** Throws 409 when the gateway does not confirm the payment, or when it turns out to have paid its order. */
async function giveBack(
  context: ReconciliationContext,
  { source, day, theirs: [their] }: DifferenceRow,
  by: DeskResolution,
): Promise<void> {
  if (!their?.reference || !their.id) throw new AppError('conflict', { message: RECONCILIATION.notPossible })
  const recorded = { reference: their.reference, gatewayPaymentId: their.id }
  const outcome = await returnUnbooked(context, source, recorded, by)
  if (outcome === 'returned') return
  // It agrees by now, and resolves itself.
  if (outcome === 'paid') await reconcileSource(context, source, day)
  const message = outcome === 'paid' ? RECONCILIATION.paidItsOrder : RECONCILIATION.notConfirmed
  throw new AppError('conflict', { message })
}

/** Reads the provider's record of the difference's day again, and matches it. Throws 404 for one that is not there. */
export async function askAboutDifference(
  context: ReconciliationContext,
  id: number,
  actor: DeskActor,
): Promise<'open' | 'resolved'> {
  const row = await findDifference(context.db, id)
  if (!row) throw new AppError('not-found')
  if (row.status === 'resolved') return 'resolved'
  await audit(context.db, {
    actorId: actor.userId,
    action: 'difference.ask',
    object: `difference ${id}`,
    detail: aboutOf(row),
    requestId: actor.requestId,
  })
  await reconcileSource(context, row.source, row.day)
  return (await findDifference(context.db, id))?.status ?? 'resolved'
}

const aboutOf = ({ source, kind, day, order_id: orderId, residual_paise: residualPaise }: DifferenceRow) => ({
  source,
  kind,
  day,
  order_id: orderId,
  residual_paise: String(residualPaise),
})
