import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { mailDecided } from './approval-mails.ts'
import { decide, holdApproval } from './approvals-sql.ts'
import { noteApproval } from './submit-service.ts'

type Refusal = { id: number; person: { id: number; roleId: number }; reason: string }

/** Locks a proposal until the transaction ends, before its other rows. True while it waits. */
export async function holdProposal(trx: Db, id: number): Promise<boolean> {
  return (await holdApproval(trx, id))?.status === 'waiting'
}

/**
 * Refuses a waiting proposal in the name of the person whom it concerns; the feature checks that they are that person.
 * Call `holdProposal` first.
 */
export async function refuseAsConcerned(trx: Db, deps: Deps, { id, person, reason }: Refusal): Promise<void> {
  const row = await holdApproval(trx, id)
  if (!row || !(await decide(trx, id, { status: 'refused', by: person.id, reason, answer: null }))) return
  await noteApproval(trx, { ...person, steppedUp: false, key: null, member: null }, 'approval.refused', id, {
    ...row,
    reason,
  })
  await mailDecided(trx, deps, {
    row,
    status: 'refused',
    reason,
    deciderId: person.id,
    toId: row.maker_id,
  })
}
