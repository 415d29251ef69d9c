import type { CallSpec } from '@chukta/contract/call'
import { APPROVALS } from '@chukta/contract/identity/approval-messages'
import { may } from '@chukta/contract/permissions'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { inWay } from '../../../platform/security/effects.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { requireStepUp } from '../../../platform/security/step-up.ts'
import type { Maker, Registered } from './approvable.ts'
import { mailDecided } from './approval-mails.ts'
import { findApproval } from './approvals-list-sql.ts'
import { type ApprovalRow, decide, findActive, holdApproval, lockKind } from './approvals-sql.ts'
import { fingerprintOf } from './facts.ts'
import { notIndependent } from './independence.ts'
import { findDependence } from './independence-sql.ts'
import { type Done, putBack, runCall, sentOf } from './run-change.ts'
import { noteApproval } from './submit-service.ts'

export type Registry = Map<string, Registered>

const messages = APPROVALS

/**
 * Approves a proposal of another person. The stored call runs as its maker, in the transaction that marks it, so that
 * it happens once or not at all. Throws 404; 403 for one who is not independent of the maker or without a step-up; 409
 * when it was decided, its maker may no longer do it, or it would not change exactly what was proposed. After the last
 * two it keeps waiting.
 */
export async function approve(
  deps: Deps,
  registry: Registry,
  scope: Scope,
  { id, reason }: { id: number; reason: string | null },
): Promise<void> {
  const { db } = deps
  // `ready` may call a provider: it runs outside of transactions, and only for a person who may decide.
  const approved = await deciding(db, scope, id, async (trx) => {
    requireStepUp(scope.actor)
    const row = await holdWaiting(trx, id)
    const known = knownCall(registry, row)
    return { row, known, sent: known.approvable.ready ? await sentOf(trx, row).catch(asConflict) : null }
  })
  const { row: proposal, known, sent } = approved
  if (sent) await noteRefusal(db, scope, id, async () => known.approvable.ready?.(sent).catch(asConflict))
  await deciding(db, scope, id, async (trx) => {
    requireStepUp(scope.actor)
    const row = await holdWaiting(trx, id)
    await lockKind(trx, row.kind)
    const { spec, approvable } = knownCall(registry, row)
    const maker = await findActive(trx, row.maker_id)
    if (maker?.role_id !== row.maker_role || !may(maker.role_id, spec.access))
      throw conflict(messages.makerGone)
    const way = {
      name: `approval of ${row.call}`,
      effects: spec.effects ?? [],
      // The maker proved their identity at the proposal, and the approver now.
      by: { id: row.maker_id, roleId: maker.role_id, steppedUp: true, key: null, member: null },
      judged: new Set([row.kind]),
    }
    const done = await inWay(way, execute, trx, approvable, row).catch(asConflict)
    // The approver agrees to what was shown: the same call, values before and values after.
    if (!fingerprintOf(row.call, row.input, done.changes).equals(row.fingerprint)) {
      throw conflict(messages.changedMeanwhile)
    }
    await finish(trx, deps, scope.actor, row, { status: 'approved', reason, answer: done.answer })
  })
  if (known.approvable.after && proposal.reverts_id === null)
    await known.approvable.after(await sentOf(db, proposal))
}

/** Refuses a proposal of another person. Throws 404, 403 as above, 409 when it was decided. */
export async function refuseProposal(
  deps: Deps,
  registry: Registry,
  scope: Scope,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await deciding(deps.db, scope, id, async (trx) => {
    const row = await holdWaiting(trx, id)
    await finish(trx, deps, scope.actor, row, { status: 'refused', reason, answer: null })
    await registry.get(row.call)?.approvable.release?.(trx)
  })
}

/** Withdraws a proposal of the caller. Throws 404, 403 for another person's, 409 when it was decided. */
export async function withdraw(
  deps: Deps,
  registry: Registry,
  scope: Scope,
  { id, reason }: { id: number; reason: string | null },
): Promise<void> {
  const { maker_id } = await visible(deps.db, scope, id)
  if (maker_id !== scope.actor.id) await forbid(deps.db, scope, id, messages.notYours)
  await withTransaction(deps.db, async (trx) => {
    const row = await holdWaiting(trx, id)
    await finish(trx, deps, scope.actor, row, { status: 'withdrawn', reason, answer: null })
    await registry.get(row.call)?.approvable.release?.(trx)
  })
}

/** An approval that the caller may see: every one for role 1, their own for role 2. Throws 404 for any other. */
export async function visible(db: Db, scope: Scope, id: number) {
  const row = await findApproval(db, scope, id)
  return row ?? refuseRecord(db, scope.actor.id, `approval ${id}`)
}

/** The approvable of a stored call. Throws 409 when this version of the portal no longer has the call. */
export function knownCall(registry: Registry, row: Pick<ApprovalRow, 'call'>): Registered {
  const known = registry.get(row.call)
  if (!known) throw conflict(messages.changedMeanwhile)
  return known
}

export function conflict(message: string): AppError {
  return new AppError('conflict', { message })
}

/**
 * Runs a decision in a transaction that first checks whether the caller is independent of the proposer. A refusal
 * stays in the audit log.
 */
async function deciding<T>(db: Db, scope: Scope, id: number, run: (trx: Db) => Promise<T>): Promise<T> {
  await visible(db, scope, id)
  return noteRefusal(db, scope, id, () =>
    withTransaction(db, async (trx) => {
      const dependence = await findDependence(trx, scope.actor.id, id)
      if (dependence) throw notIndependent(dependence)
      return run(trx)
    }),
  )
}

/** Writes the audit row of a refusal inside a decision, and rethrows it. */
async function noteRefusal<T>(db: Db, scope: Scope, id: number, part: () => Promise<T>): Promise<T> {
  try {
    return await part()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const isAccess = error.code !== 'conflict'
    const action = isAccess ? 'access.refused' : 'approval.decision-refused'
    const detail = { why: isAccess ? error.code : error.message }
    await audit(db, { actorId: scope.actor.id, action, object: `approval ${id}`, detail })
    throw error
  }
}

async function forbid(db: Db, scope: Scope, id: number, message: string): Promise<never> {
  const detail = { why: 'maker' }
  await audit(db, { actorId: scope.actor.id, action: 'access.refused', object: `approval ${id}`, detail })
  throw new AppError('forbidden', { message })
}

async function holdWaiting(trx: Db, id: number): Promise<ApprovalRow> {
  const row = await holdApproval(trx, id)
  if (row?.status !== 'waiting') throw conflict(messages.decided)
  return row
}

async function execute(
  trx: Db,
  approvable: Registered['approvable'],
  row: ApprovalRow,
): Promise<Done<CallSpec>> {
  if (row.reverts_id === null) return runCall(trx, approvable, await sentOf(trx, row))
  const original = await holdApproval(trx, row.reverts_id)
  if (!original) throw conflict(messages.changedSince)
  return putBack(trx, approvable, original)
}

/** Turns a refusal by the call into the reason why the proposal is outdated. */
function asConflict(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  const [first] = Object.values(error.details.errors ?? {}).flat()
  throw conflict(messages.noLongerPossible(first ?? error.message))
}

type Ending = { status: 'approved' | 'refused' | 'withdrawn'; reason: string | null; answer: unknown }

async function finish(trx: Db, deps: Deps, actor: Maker, row: ApprovalRow, ending: Ending): Promise<void> {
  const isFirst = await decide(trx, row.id, { ...ending, by: actor.id })
  if (!isFirst) throw conflict(messages.decided)
  const { status, reason } = ending
  await noteApproval(trx, actor, `approval.${status}`, row.id, { ...row, reason })
  if (status !== 'withdrawn') {
    await mailDecided(trx, deps, { row, status, reason, deciderId: actor.id, toId: row.maker_id })
  }
}
