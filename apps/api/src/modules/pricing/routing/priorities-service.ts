import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Actor } from '../../../platform/security/gate.ts'
import { isMethod } from '../charges/judge-charges.ts'
import { listGatewayMethods, listPriorities, lockConfiguration, setPriorities } from './configuration-sql.ts'

const messages = BACK_OFFICE.routing

/** The gateways of a method in the order they are tried. Throws 404 for an unknown method. */
export async function prioritiesOf(db: Db, methodId: number) {
  const rows = methodId > 32_767 ? [] : await listPriorities(db, methodId)
  if (rows.length === 0) throw new AppError('not-found')
  return rows.map(({ enabled, ...row }) => ({ ...row, selected: Number(enabled) }))
}

type Sent = { id: number; priority: number; selected_method: string }

/**
 * Sets the order in which the gateways of one method are tried. The lines are all its gateways, or all that are
 * switched on (the others keep their order after these), with the priorities 1, 2, 3 …; anything else is 422.
 */
export async function savePriorities(db: Db, actor: Pick<Actor, 'id'>, sent: Sent[]): Promise<void> {
  await withTransaction(db, async (trx) => {
    await lockConfiguration(trx)
    const method = sent[0]?.selected_method ?? ''
    if (sent.some((line) => line.selected_method !== method)) {
      throw fieldError('selected_method', messages.oneMethod)
    }
    const rows = (await listGatewayMethods(trx)).filter((row) => isMethod(row, method))
    const [first] = rows
    if (!first) throw fieldError('selected_method', BACK_OFFICE.charges.methodUnknown)
    const before = rows.sort((a, b) => a.priority - b.priority || a.gateway_id - b.gateway_id)
    const sorted = sent.toSorted((a, b) => a.priority - b.priority)
    const ids = sorted.map((line) => line.id)
    const isSequence = sorted.every((line, index) => line.priority === index + 1)
    const isAll = sameIds(ids, before)
    const isAllEnabled = sameIds(
      ids,
      before.filter((row) => row.enabled),
    )
    if (!isSequence || !(isAll || isAllEnabled)) throw fieldError('priority', messages.priorityOrder)
    const rest = before.map((row) => row.gateway_id).filter((id) => !ids.includes(id))
    await setPriorities(trx, first.method_id, [...ids, ...rest])
    await audit(trx, {
      actorId: actor.id,
      action: 'priorities.changed',
      object: `payment method ${first.method_id}`,
      detail: { before: before.map((row) => row.gateway_id), after: [...ids, ...rest] },
    })
  })
}

/** True when the ids are those of the rows, each once. */
function sameIds(ids: number[], rows: { gateway_id: number }[]): boolean {
  const wanted = new Set(rows.map((row) => row.gateway_id))
  return ids.length === wanted.size && new Set(ids).size === ids.length && ids.every((id) => wanted.has(id))
}
