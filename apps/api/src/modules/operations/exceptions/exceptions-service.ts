import type { PendingApprovalAnswer } from '@chukta/contract/identity/approvals'
import { paiseToRupees } from '@chukta/contract/money'
import { EXCEPTIONS } from '@chukta/contract/operations/exception-messages'
import type { ExceptionAction, ExceptionItem, ExceptionKind } from '@chukta/contract/operations/exceptions'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { ExceptionSource } from '../../../platform/exception-source.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { mayEnter } from '../../../platform/security/effects.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { allows } from '../../../platform/security/principal.ts'
import { submit } from '../../identity/api.ts'
import { exceptionIdOf, REFUND_EXCEPTION, refundException } from './exception-approvable.ts'
import * as rows from './exceptions-sql.ts'
import { versionOf } from './row-version.ts'

export type ExceptionsDeps = { server: Deps; db: Db; sources: ExceptionSource[] }
type By = { scope: Scope; requestId: string }

/** One page, oldest first, with the count and the sum of all that match. */
export async function pageOfExceptions(
  { db, sources }: ExceptionsDeps,
  scope: Scope,
  query: { page: number; perPage: number; kind: ExceptionKind | undefined },
) {
  const chosen = sources.filter(({ kind }) => query.kind === undefined || kind === query.kind)
  const [page, { n, amount_paise }] = await Promise.all([
    rows.listExceptions(db, chosen, scope, query.perPage, (query.page - 1) * query.perPage),
    rows.countExceptions(db, chosen, scope),
  ])
  return {
    data: page.map((row) => itemOf(sources, scope, row)),
    total: n,
    amount: paiseToRupees(amount_paise),
    at: new Date().toISOString(),
  }
}

/**
 * Polls the provider now and applies its answer. Throws 404 for an id outside the caller's queue and 409 where no provider
 * can be polled. Within two seconds of an earlier poll the provider is not polled again.
 */
export async function sync(deps: ExceptionsDeps, by: By, id: string) {
  const { source, row } = await find(deps, by.scope, id)
  if (!source.sync) throw new AppError('conflict', { message: EXCEPTIONS.notSyncable })
  if (await rows.claimSync(deps.db, row)) {
    await source.sync(row.record_id, { userId: by.scope.userId, requestId: by.requestId })
    await note(deps.db, by, 'exception.sync', id)
  }
  const after = await itemAfter(deps, by.scope, source, row.record_id)
  return { message: after ? EXCEPTIONS.syncedOpen : EXCEPTIONS.syncedFinal, row: after }
}

/** Assigns it to the caller, also when another person owns it. Throws 404 for an id outside the caller's queue. */
export async function assign(deps: ExceptionsDeps, by: By, id: string) {
  const { source, row } = await find(deps, by.scope, id)
  await rows.assign(deps.db, row, by.scope.userId)
  await note(deps.db, by, 'exception.assign', id)
  return { message: EXCEPTIONS.assigned, row: await itemAfter(deps, by.scope, source, row.record_id) }
}

/** Removes the caller as owner. Throws 404 for an id outside the caller's queue, and 409 when another person owns it. */
export async function unassign(deps: ExceptionsDeps, by: By, id: string) {
  const { source, row } = await find(deps, by.scope, id)
  if (!(await rows.unassign(deps.db, { kind: source.kind, recordId: row.record_id }, by.scope.userId))) {
    throw new AppError('conflict', { message: EXCEPTIONS.notYours })
  }
  await note(deps.db, by, 'exception.unassign', id)
  return { message: EXCEPTIONS.unassigned, row: await itemAfter(deps, by.scope, source, row.record_id) }
}

type Ending = { action: ExceptionAction; reason: string; version?: string | undefined }
type Ended = { message: string; row: ExceptionItem | null }

/**
 * Ends a row in one of its actions; one that refunds money is held while refunds are under approval. Throws 404 for a row
 * outside the caller's queue, 403 for an action whose effects are not the caller's, 409 when a person has resolved it or
 * it has changed since the caller saw it, and 422 for an action that the row does not offer.
 */
export async function resolve(
  deps: ExceptionsDeps,
  by: By,
  id: string,
  { version, ...how }: Ending,
): Promise<{ ended: Ended } | { pendingApproval: PendingApprovalAnswer }> {
  const { db } = deps
  const { source, row } = await find(deps, by.scope, id)
  const effects = source.effects[how.action]
  if (!source.resolve || !effects || !row.actions.includes(how.action)) {
    throw fieldError('action', EXCEPTIONS.actionNotOffered)
  }
  const { userId, actor } = by.scope
  if (!mayEnter(actor, effects)) {
    const detail = { why: 'effect', action: how.action }
    await audit(db, { actorId: userId, action: 'access.refused', object: `exception ${id}`, detail })
    throw new AppError('forbidden')
  }
  if (version !== undefined && version !== versionOf(row)) {
    throw new AppError('conflict', { message: EXCEPTIONS.changed })
  }
  await rows.startResolving(db, row)
  if (effects.includes('refund.request')) {
    const body = { ...how, order_id: row.order_id }
    const sent = { params: { id }, body, scope: by.scope, actor: { ...actor, id: userId } }
    const outcome = await submit(deps.server, REFUND_EXCEPTION, refundException(deps), { sent })
    if ('pendingApproval' in outcome) return outcome
  } else {
    await source.prepare?.(row.record_id, { ...how, actor: { userId, requestId: by.requestId } })
    const isDone = await source.resolve(db, row.record_id, {
      ...how,
      actor: { userId, requestId: by.requestId },
    })
    if (!isDone) throw new AppError('conflict', { message: EXCEPTIONS.resolvedAlready })
    await rows.recordResolution(db, row, { ...how, userId })
  }
  return {
    ended: { message: EXCEPTIONS.resolved, row: await itemAfter(deps, by.scope, source, row.record_id) },
  }
}

async function find({ db, sources }: ExceptionsDeps, scope: Scope, id: string) {
  const { name, recordId } = exceptionIdOf(id)
  const source = sources.find((each) => each.kind === name)
  const row = source && (await rows.findException(db, source, scope, recordId))
  if (row) return { source, row }
  if (await rows.isResolved(db, scope, { kind: name, recordId })) {
    throw new AppError('conflict', { message: EXCEPTIONS.resolvedAlready })
  }
  await audit(db, {
    actorId: scope.userId,
    action: 'access.refused',
    object: `exception ${id}`,
    detail: { why: 'record' },
  })
  throw new AppError('not-found', { message: EXCEPTIONS.gone })
}

async function itemAfter(
  { db, sources }: ExceptionsDeps,
  scope: Scope,
  source: ExceptionSource,
  recordId: number,
) {
  const row = await rows.findException(db, source, scope, recordId)
  return row ? itemOf(sources, scope, row) : null
}

function itemOf(sources: ExceptionSource[], { actor }: Scope, row: rows.ListedRow): ExceptionItem {
  const source = sources.find((each) => each.kind === row.kind)
  return {
    id: `${row.kind}-${row.record_id}`,
    kind: row.kind,
    order_id: row.order_id,
    transaction_id: row.transaction_id,
    amount: paiseToRupees(row.amount_paise),
    currency: row.currency,
    since: row.since.toISOString(),
    next_at: row.next_at?.toISOString() ?? null,
    reason: row.reason,
    synced_at: row.synced_at?.toISOString() ?? null,
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
    approval_id: row.approval_id,
    version: versionOf(row),
    can: { sync: source?.sync !== undefined, resolve: actionsFor(source, actor, row.actions) },
  }
}

/** Those of a row's actions whose effects a person may all cause. */
function actionsFor(
  source: ExceptionSource | undefined,
  actor: Scope['actor'],
  actions: ExceptionAction[],
): ExceptionAction[] {
  if (!source?.resolve || !allows(actor, 'exceptions.resolve')) return []
  return actions.filter((action) => mayEnter(actor, source.effects[action] ?? []))
}

function note(db: Db, { scope, requestId }: By, action: string, object: string): Promise<void> {
  return audit(db, { actorId: scope.userId, action, object, requestId })
}
