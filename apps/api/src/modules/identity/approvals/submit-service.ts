import { FINAL_KINDS } from '@chukta/contract/identity/approval-kinds'
import { APPROVALS } from '@chukta/contract/identity/approval-messages'
import type { PendingApprovalAnswer } from '@chukta/contract/identity/approvals'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { earlierAnswer, type Once, rememberAnswer } from '../../../platform/http/idempotency.ts'
import { asHolding, type Handler, mount } from '../../../platform/http/routes.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { judged } from '../../../platform/security/effects.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import {
  type Answer,
  type Approvable,
  type ApprovableCall,
  callName,
  type Keep,
  type Maker,
  type Registered,
  type Sent,
} from './approvable.ts'
import { mailWaiting } from './approval-mails.ts'
import { isUnderApproval } from './approval-settings-sql.ts'
import {
  beginPart,
  countWaitingOf,
  insertApproval,
  lockKind,
  type NewApproval,
  undoPart,
} from './approvals-sql.ts'
import { fingerprintOf } from './facts.ts'
import { listIndependent } from './independence-sql.ts'
import { registryOf } from './registry.ts'
import { type Done, runCall } from './run-change.ts'

/** The most waiting proposals of one person: each is a mail to every other super admin. */
const MOST_WAITING = 50

/**
 * Mounts a call whose change can be under approval. While its kind is, the call is checked as always, dry-run,
 * held, and answers 202; else it runs at once and is stored as a version that can be reverted.
 */
export function mountApprovable<C extends ApprovableCall>(
  app: FastifyInstance,
  deps: Deps,
  spec: C,
  approvable: Approvable<C>,
): void {
  registerApprovable(app, spec, approvable)
  const handler: Handler<ApprovableCall> = async ({ params, body, actor, scope, reply, once, files }) => {
    const asked = { params, body, actor, scope } as unknown as Sent<C>
    const taken = await approvable.take?.(deps, asked, files)
    const sent = taken ? { ...asked, body: taken.body } : asked
    const outcome = await submit(deps, spec, approvable, { sent, keep: taken?.keep, once })
    if (!('pendingApproval' in outcome)) return outcome.answer
    reply.code(202)
    return outcome.pendingApproval
  }
  mount(app, deps, spec as ApprovableCall, asHolding(handler))
}

/** Makes a change known under its call, for one that is not mounted as it is or is part of another call. */
export function registerApprovable<C extends ApprovableCall>(
  app: FastifyInstance,
  spec: C,
  approvable: Approvable<C>,
): void {
  registryOf(app).set(callName(spec), { spec, approvable } as unknown as Registered)
}

/** Rolls back the dry run of a call that needs approval. */
class NeedsApproval extends Error {
  readonly done: Done<ApprovableCall>
  constructor(done: Done<ApprovableCall>) {
    super('needs approval')
    this.done = done
  }
}

export type Outcome<C extends ApprovableCall> =
  | { answer: Answer<C> }
  | { pendingApproval: PendingApprovalAnswer }

/** Makes a change that can be under approval, or holds it. Throws as the call does. */
export async function submit<C extends ApprovableCall>(
  deps: Deps,
  spec: C,
  approvable: Approvable<C>,
  asked: { sent: Sent<C>; keep?: Keep | undefined; once?: Once | null },
): Promise<Outcome<C>> {
  await approvable.ready?.(asked.sent)
  const outcome = await tryOut(deps, spec, approvable, asked)
  if (!('pendingApproval' in outcome)) await approvable.after?.(asked.sent)
  return outcome
}

/**
 * Makes a change that is part of a call, in the open transaction of the call; held, nothing of it stays there but its
 * proposal. The caller has locked its kind before any row.
 */
export async function submitPart<C extends ApprovableCall>(
  trx: Transaction<unknown>,
  deps: Deps,
  { spec, approvable, sent }: { spec: C; approvable: Approvable<C>; sent: Sent<C> },
): Promise<Outcome<C>> {
  const isOn = await isUnderApproval(trx, spec.approval)
  await beginPart(trx)
  const done = await judged(spec.approval, () => runCall(trx, approvable, sent))
  const isPendingApproval = approvable.holds ? await approvable.holds(done.changes, isOn) : isOn
  if (done.changes.length === 0) return { answer: done.answer }
  if (isPendingApproval) {
    await undoPart(trx)
    const proposal: NewApproval = { ...versionOf(spec, sent, done), answer: null, status: 'waiting' }
    const id = await propose({ ...deps, db: trx }, sent.actor, proposal)
    return { pendingApproval: { message: APPROVALS.held, approval_id: id } }
  }
  if (!FINAL_KINDS.includes(spec.approval)) {
    await insertApproval(trx, { ...versionOf(spec, sent, done), status: 'direct' })
  }
  return { answer: done.answer }
}

async function tryOut<C extends ApprovableCall>(
  deps: Deps,
  spec: C,
  approvable: Approvable<C>,
  { sent, keep, once = null }: { sent: Sent<C>; keep?: Keep | undefined; once?: Once | null },
): Promise<Outcome<C>> {
  const { db } = deps
  try {
    return await withTransaction(db, async (trx): Promise<Outcome<C>> => {
      await lockKind(trx, spec.approval)
      const earlier = once && (await earlierAnswer(trx, sent.scope, once))
      if (earlier?.status === 202) return { pendingApproval: earlier.answer as PendingApprovalAnswer }
      if (earlier) return { answer: earlier.answer as Answer<C> }
      const isOn = await isUnderApproval(trx, spec.approval)
      await keep?.(trx)
      const done = await judged(spec.approval, () => runCall(trx, approvable, sent))
      const isPendingApproval = approvable.holds ? await approvable.holds(done.changes, isOn) : isOn
      if (isPendingApproval) throw new NeedsApproval(done)
      // A call that changes nothing makes no version, and money that has moved cannot be reverted.
      if (done.changes.length > 0 && !FINAL_KINDS.includes(spec.approval)) {
        await insertApproval(trx, { ...versionOf(spec, sent, done), status: 'direct' })
      }
      if (once) await rememberAnswer(trx, once, { status: 200, answer: done.answer })
      return { answer: done.answer }
    })
  } catch (error) {
    if (error instanceof NeedsApproval) {
      // Nothing would change, so no approval is needed; the dry run was rolled back.
      if (error.done.changes.length === 0) return { answer: error.done.answer as Answer<C> }
      const proposal: NewApproval = { ...versionOf(spec, sent, error.done), answer: null, status: 'waiting' }
      const repeat = once && { once, scope: sent.scope }
      const id = await propose(deps, sent.actor, proposal, { repeat, keep })
      return { pendingApproval: { message: APPROVALS.held, approval_id: id } }
    }
    // Audit rows of the dry run were rolled back with it.
    if (error instanceof AppError && (error.code === 'forbidden' || error.code === 'not-found')) {
      await audit(db, {
        actorId: sent.actor.id,
        action: 'access.refused',
        object: approvable.object(sent),
        detail: { why: 'record' },
      })
    }
    if (error instanceof AppError && error.code === 'conflict' && approvable.refusedAs) {
      await audit(db, {
        actorId: sent.actor.id,
        action: approvable.refusedAs,
        object: approvable.object(sent),
        detail: { why: error.message },
      })
    }
    throw error
  }
}

/**
 * Stores a proposal and notifies the super admins who may decide. Gives its id. Throws 409, with an audit row, when there
 * is none, or too many of one person wait.
 */
export async function propose(
  deps: Deps,
  maker: Maker,
  proposal: NewApproval,
  { repeat, keep }: { repeat?: { once: Once; scope: Scope | null } | null; keep?: Keep | undefined } = {},
): Promise<number> {
  return await withTransaction(deps.db, async (trx) => {
    const earlier = repeat && (await earlierAnswer(trx, repeat.scope, repeat.once))
    if (earlier) return (earlier.answer as PendingApprovalAnswer).approval_id
    const { id, isNew } = await insertApproval(trx, proposal)
    const pending: PendingApprovalAnswer = { message: APPROVALS.held, approval_id: id }
    if (repeat) await rememberAnswer(trx, repeat.once, { status: 202, answer: pending })
    if (!isNew) return id
    if ((await listIndependent(trx, maker.id)).length === 0) {
      throw new AppError('conflict', { message: APPROVALS.nobodyIndependent })
    }
    if ((await countWaitingOf(trx, maker.id)) > MOST_WAITING) {
      throw new AppError('conflict', { message: APPROVALS.tooManyWaiting })
    }
    await keep?.(trx)
    await noteApproval(trx, maker, 'approval.proposed', id, proposal)
    await mailWaiting(trx, deps, {
      id,
      makerId: maker.id,
      title: proposal.title,
      changes: proposal.changes,
    })
    return id
  }).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') {
      const detail = { kind: proposal.kind, title: proposal.title, why: error.message }
      await audit(deps.db, { actorId: maker.id, action: 'approval.not-proposed', detail })
    }
    throw error
  })
}

/** The audit row of a step of an approval, with what changes in words. */
export function noteApproval(
  trx: Db,
  maker: Maker,
  action: string,
  id: number,
  {
    kind,
    title,
    changes,
    reason,
  }: Pick<NewApproval, 'kind' | 'title' | 'changes'> & { reason?: string | null },
): Promise<void> {
  const lines = changes.map(({ label, before, after }) => ({
    what: label,
    before: before?.shown ?? null,
    after: after?.shown ?? null,
  }))
  const detail = { kind, title, changes: lines, ...(reason ? { reason } : {}) }
  return audit(trx, { actorId: maker.id, action, object: `approval ${id}`, detail })
}

function versionOf<C extends ApprovableCall>(
  spec: C,
  sent: Pick<Sent<C>, 'params' | 'body' | 'actor'>,
  done: Done<C>,
) {
  const call = callName(spec)
  const input = { by: sent.actor.id, params: sent.params ?? null, body: sent.body ?? null }
  return {
    kind: spec.approval,
    call,
    title: done.title,
    makerId: sent.actor.id,
    makerRole: sent.actor.roleId,
    input,
    changes: done.changes,
    fingerprint: fingerprintOf(call, input, done.changes),
    answer: done.answer,
    reverts_id: null,
  }
}
