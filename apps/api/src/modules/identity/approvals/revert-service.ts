import { FINAL_KINDS } from '@chukta/contract/identity/approval-kinds'
import { APPROVALS } from '@chukta/contract/identity/approval-messages'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { inWay } from '../../../platform/security/effects.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { Approvable, Maker } from './approvable.ts'
import { mailDecided } from './approval-mails.ts'
import { isUnderApproval } from './approval-settings-sql.ts'
import {
  type ApprovalRow,
  holdApproval,
  insertApproval,
  lockKind,
  type NewApproval,
  standingOf,
} from './approvals-sql.ts'
import { conflict, knownCall, type Registry, visible } from './decide-service.ts'
import { type Change, fingerprintOf } from './facts.ts'
import { findDependenceNow } from './independence-sql.ts'
import { putBack } from './run-change.ts'
import { noteApproval, propose } from './submit-service.ts'

const messages = APPROVALS

export type PutBack = { id: number; isPendingApproval: boolean }

/** Rolls back the dry run of a revert. */
class NeedsApproval extends Error {
  readonly proposal: NewApproval
  constructor(proposal: NewApproval) {
    super('needs approval')
    this.proposal = proposal
  }
}

/**
 * Reverts a change. A revert is a change itself: while its kind is under approval it is proposed,
 * except a change of the last day, which a super admin who is independent of its maker reverts at once. Throws 404,
 * and 409 when the change is not in force, was reverted, or was changed again since.
 */
export async function revert(
  deps: Deps,
  registry: Registry,
  scope: Scope,
  { id, reason }: { id: number; reason: string | null },
): Promise<PutBack> {
  const { actor } = scope
  await visible(deps.db, scope, id)
  try {
    return await withTransaction(deps.db, async (trx) => {
      const row = await holdApproval(trx, id)
      if (row?.status !== 'approved' && row?.status !== 'direct') throw conflict(messages.notInForce)
      if (row.kind === 'factors') throw conflict(messages.finalFactors)
      if (FINAL_KINDS.includes(row.kind)) throw conflict(messages.final)
      await lockKind(trx, row.kind)
      const standing = await standingOf(trx, id)
      if (standing.is_put_back) throw conflict(messages.putBackAlready)
      if (standing.waits) throw conflict(messages.putBackWaiting)
      const { spec, approvable } = knownCall(registry, row)
      const way = {
        name: `revert of ${row.call}`,
        effects: spec.effects ?? [],
        by: actor,
        judged: new Set([row.kind]),
      }
      const done = await inWay(way, putBack, trx, approvable, row)
      const version = {
        kind: row.kind,
        call: row.call,
        title: done.title,
        makerId: actor.id,
        makerRole: actor.roleId,
        input: row.input,
        changes: done.changes,
        fingerprint: fingerprintOf(row.call, row.input, done.changes),
        answer: row.answer,
        reverts_id: id,
      }
      const isOn = await isUnderApproval(trx, row.kind)
      if (await needsSecond(trx, approvable, row, actor, done.changes, isOn)) {
        throw new NeedsApproval({ ...version, status: 'waiting' })
      }
      const made = await insertApproval(trx, { ...version, status: 'direct' })
      await noteApproval(trx, actor, 'approval.put-back', made.id, { ...version, reason })
      const ending = { row, status: 'put back', reason, deciderId: actor.id } as const
      for (const toId of new Set([row.maker_id, row.decided_by ?? row.maker_id])) {
        if (toId !== actor.id) await mailDecided(trx, deps, { ...ending, toId })
      }
      return { id: made.id, isPendingApproval: false }
    })
  } catch (error) {
    if (!(error instanceof NeedsApproval)) throw error
    return { id: await propose(deps, actor, error.proposal), isPendingApproval: true }
  }
}

/**
 * Two people are involved: one made the change, another, who is independent of them, reverts it to the state of at most
 * a day ago.
 * Only changes revert this way, not reverts: one person alone cannot move through the history.
 */
async function needsSecond(
  trx: Db,
  approvable: Approvable<never>,
  row: ApprovalRow,
  actor: Maker,
  changes: Change[],
  isOn: boolean,
): Promise<boolean> {
  const alwaysNeedsApproval = (await approvable.holds?.(changes, false)) ?? false
  if (alwaysNeedsApproval) return true
  const isPendingApproval = (await approvable.holds?.(changes, isOn)) ?? isOn
  if (!isPendingApproval) return false
  const isQuick = row.is_fresh && row.reverts_id === null
  return !isQuick || (await findDependenceNow(trx, actor.id, row.maker_id)) !== null
}
