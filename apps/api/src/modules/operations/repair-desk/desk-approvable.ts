import { formatRupees, paiseToRupees } from '@chukta/contract/money'
import { type DeskKindName, resolveDesk } from '@chukta/contract/operations/repair-desk'
import { REPAIR_DESK } from '@chukta/contract/operations/repair-desk-messages'
import type { Db } from '../../../platform/database/db.ts'
import type { DeskKind } from '../../../platform/desk-kind.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { currentRun } from '../../../platform/observability/run.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { Approvable } from '../../identity/api.ts'
import { sumRefundsOfOrder } from '../../payments/api.ts'
import * as rows from './desk-sql.ts'
import { versionOf } from './row-version.ts'

/** Ending a row by giving money back: the one action of the desk that is under approval as a kind of its own. */
export const REFUND_ON_DESK = { ...resolveDesk, approval: 'refunds' } as const

const facts = REPAIR_DESK.facts

/** A row as its proposal names it: `payout-12`. */
export function deskIdOf(id: string): { name: DeskKindName; recordId: number } {
  const [name, number] = id.split('-') as [DeskKindName, string]
  return { name, recordId: Number(number) }
}

/** Giving back what a row of the desk is about: a refund as any other, and under approval with them. */
export function refundOnDesk({
  db,
  kinds,
}: {
  db: Db
  kinds: DeskKind[]
}): Approvable<typeof REFUND_ON_DESK> {
  const find = async (within: Db, scope: Scope, id: string) => {
    const { name, recordId } = deskIdOf(id)
    const kind = kinds.find((each) => each.kind === name)
    return { kind, recordId, row: kind && (await rows.findOnDesk(within, kind, scope, recordId)) }
  }
  const howOf = (body: { reason: string }, userId: number) => ({
    action: 'refund' as const,
    reason: body.reason,
    actor: { userId, requestId: currentRun()?.requestId ?? '' },
  })
  return {
    title: async (trx, { params, scope }) => {
      const { row } = await find(trx, scope, params.id)
      return REPAIR_DESK.refundTitle(row?.order_id ?? params.id)
    },
    object: ({ params }) => `repair ${params.id}`,
    read: async (trx, { params, body, scope }) => {
      const { row, recordId } = await find(trx, scope, params.id)
      const { name } = deskIdOf(params.id)
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
      const { kind, recordId, row } = await find(db, scope, params.id)
      if (row) await kind?.prepare?.(recordId, howOf(body, actor.id))
    },
    apply: async (trx, { params, body, scope, actor }) => {
      const { kind, recordId, row } = await find(trx, scope, params.id)
      const isOffered = kind?.resolve && row?.actions.includes('refund')
      if (!isOffered || !row) throw new AppError('conflict', { message: REPAIR_DESK.resolvedAlready })
      const how = howOf(body, actor.id)
      if (!(await kind.resolve?.(trx, recordId, how))) {
        throw new AppError('conflict', { message: REPAIR_DESK.resolvedAlready })
      }
      await rows.recordResolution(trx, row, { ...how, userId: actor.id })
      return { data: { message: REPAIR_DESK.resolved, row: null } }
    },
    restore: () => {
      throw new AppError('conflict', { message: REPAIR_DESK.actionNotOffered })
    },
  }
}
