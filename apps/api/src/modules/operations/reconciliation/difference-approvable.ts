import { formatRupees, paiseToRupees } from '@chukta/contract/money'
import { resolveDifference as call } from '@chukta/contract/operations/reconciliation'
import { RECONCILIATION } from '@chukta/contract/operations/reconciliation-messages'
import { AppError } from '../../../platform/http/errors.ts'
import { requestContext } from '../../../platform/observability/request-context.ts'
import type { Approvable } from '../../identity/api.ts'
import { findDifference } from './list-sql.ts'
import type { ReconciliationDeps } from './reconciliation-deps.ts'
import { askBeforeRefund, resolveDifference } from './resolve-service.ts'

const { facts } = RECONCILIATION

/** The refund of a break's money: the one of its actions that is under approval. */
export const REFUND_OF_DIFFERENCE = { ...call, approval: 'refunds' } as const

/** A break whose money a person refunds: a refund as any other. */
export function refundOfDifference(deps: ReconciliationDeps): Approvable<typeof REFUND_OF_DIFFERENCE> {
  return {
    title: async (trx, { params }) => {
      const row = await findDifference(trx, params.id)
      return RECONCILIATION.refundTitle(row?.order_id ?? String(params.id))
    },
    object: ({ params }) => `difference ${params.id}`,
    read: async (trx, { params }) => {
      const row = await findDifference(trx, params.id)
      if (!row) return []
      const shown = row.resolution === null ? facts.open : facts.refunded
      const amount =
        row.currency === 'INR'
          ? formatRupees(paiseToRupees(row.amount_paise))
          : `${row.currency} ${paiseToRupees(row.amount_paise)}`
      return [
        { key: 'resolution', label: facts.money(amount), value: row.resolution ?? row.status, shown },
        { key: 'reason', label: facts.reason, value: row.reason ?? '', shown: row.reason ?? 'none' },
      ]
    },
    ready: ({ params }) => askBeforeRefund(deps, params.id, 'refund'),
    apply: async (trx, { params, body, actor }) => {
      const by = { userId: actor.id, requestId: requestContext()?.requestId ?? '' }
      const how = { action: 'refund', reason: body.reason, actor: by } as const
      if (!(await resolveDifference({ ...deps, db: trx }, params.id, how))) {
        throw new AppError('conflict', { message: RECONCILIATION.resolvedAlready })
      }
      return { data: { message: RECONCILIATION.resolved, status: 'resolved' as const } }
    },
    restore: () => {
      throw new AppError('conflict', { message: RECONCILIATION.notPossible })
    },
  }
}
