import { formatRupees, paiseToRupees } from '@chukta/contract/money'
import { EXCEPTIONS } from '@chukta/contract/operations/exception-messages'
import { type ExceptionKind, resolveException } from '@chukta/contract/operations/exceptions'
import type { Db } from '../../../platform/database/db.ts'
import type { ExceptionSource } from '../../../platform/exception-source.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { requestContext } from '../../../platform/observability/request-context.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { Approvable } from '../../identity/api.ts'
import { sumRefundsOfOrder } from '../../payments/api.ts'
import * as rows from './exceptions-sql.ts'
import { versionOf } from './row-version.ts'

/** Resolving a row by a refund: the one action of the queue with an approval kind of its own. */
export const REFUND_EXCEPTION = { ...resolveException, approval: 'refunds' } as const

const facts = EXCEPTIONS.facts

/** A row as its proposal names it: `payout-12`. */
export function exceptionIdOf(id: string): { name: ExceptionKind; recordId: number } {
  const [name, number] = id.split('-') as [ExceptionKind, string]
  return { name, recordId: Number(number) }
}

/** Refunds the money of a row: a refund like any other, under the same approval. */
export function refundException({
  db,
  sources,
}: {
  db: Db
  sources: ExceptionSource[]
}): Approvable<typeof REFUND_EXCEPTION> {
  const find = async (within: Db, scope: Scope, id: string) => {
    const { name, recordId } = exceptionIdOf(id)
    const source = sources.find((each) => each.kind === name)
    return { source, recordId, row: source && (await rows.findException(within, source, scope, recordId)) }
  }
  const howOf = (body: { reason: string }, userId: number) => ({
    action: 'refund' as const,
    reason: body.reason,
    actor: { userId, requestId: requestContext()?.requestId ?? '' },
  })
  return {
    title: async (trx, { params, scope }) => {
      const { row } = await find(trx, scope, params.id)
      return EXCEPTIONS.refundTitle(row?.order_id ?? params.id)
    },
    object: ({ params }) => `exception ${params.id}`,
    read: async (trx, { params, body, scope }) => {
      const { row, recordId } = await find(trx, scope, params.id)
      const { name } = exceptionIdOf(params.id)
      const reason = await rows.reasonOf(trx, { kind: name, recordId })
      const { order_id: orderId } = body as { order_id?: string | null }
      const sums = orderId ? await sumRefundsOfOrder(trx, orderId) : []
      return [
        ...(row ? [{ key: 'row', label: facts.row, value: versionOf(row), shown: row.reason }] : []),
        ...sums.map(({ currency, sum_paise }) => ({
          key: `sum:${currency}`,
          label: facts.sum(currency),
          value: String(sum_paise),
          shown: currency === 'INR' ? formatRupees(paiseToRupees(sum_paise)) : paiseToRupees(sum_paise),
        })),
        { key: 'reason', label: facts.reason, value: reason ?? '', shown: reason ?? 'none' },
      ]
    },
    ready: async ({ params, body, actor, scope }) => {
      const { source, recordId, row } = await find(db, scope, params.id)
      if (row) await source?.prepare?.(recordId, howOf(body, actor.id))
    },
    apply: async (trx, { params, body, scope, actor }) => {
      const { source, recordId, row } = await find(trx, scope, params.id)
      const isOffered = source?.resolve && row?.actions.includes('refund')
      if (!isOffered || !row) throw new AppError('conflict', { message: EXCEPTIONS.resolvedAlready })
      const how = howOf(body, actor.id)
      if (!(await source.resolve?.(trx, recordId, how))) {
        throw new AppError('conflict', { message: EXCEPTIONS.resolvedAlready })
      }
      await rows.recordResolution(trx, row, { ...how, userId: actor.id })
      return { data: { message: EXCEPTIONS.resolved, row: null } }
    },
    restore: () => {
      throw new AppError('conflict', { message: EXCEPTIONS.actionNotOffered })
    },
  }
}
