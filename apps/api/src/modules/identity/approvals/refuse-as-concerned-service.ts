import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { mailDecided } from './approval-mails.ts'
import { decide, holdApproval } from './approvals-sql.ts'
import { noteApproval } from './submit-service.ts'

type Refusal = { id: number; person: { id: number; roleId: number }; reason: string }

/** Locks a proposal until the transaction ends, before anything else of it is locked. True while it waits. */
export async function holdProposal(trx: Db, id: number): Promise<boolean> {
  return (await holdApproval(trx, id))?.status === 'waiting'
}

/**
 * The person whom a waiting proposal concerns refuses it themselves, by whatever its feature takes as their word. Call
 * `holdProposal` first.
 */
export async function refuseAsConcerned(
  trx: Db,
  context: Context,
  { id, person, reason }: Refusal,
): Promise<void> {
  const row = await holdApproval(trx, id)
  if (!row || !(await decide(trx, id, { status: 'refused', by: person.id, reason, answer: null }))) return
  await noteApproval(trx, { ...person, steppedUp: false }, 'approval.refused', id, { ...row, reason })
  await mailDecided(trx, context, {
    row,
    status: 'refused',
    reason,
    deciderId: person.id,
    toId: row.maker_id,
  })
}
