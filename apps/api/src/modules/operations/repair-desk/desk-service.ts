import type { HeldAnswer } from '@chukta/contract/identity/approvals'
import { paiseToRupees } from '@chukta/contract/money'
import type { DeskAction, DeskKindName, DeskLine } from '@chukta/contract/operations/repair-desk'
import { REPAIR_DESK } from '@chukta/contract/operations/repair-desk-messages'
import { may } from '@chukta/contract/permissions'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { DeskKind } from '../../../platform/desk-kind.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { mayEnter } from '../../../platform/security/effects.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { submit } from '../../identity/api.ts'
import { deskIdOf, REFUND_ON_DESK, refundOnDesk } from './desk-approvable.ts'
import * as rows from './desk-sql.ts'
import { versionOf } from './row-version.ts'

export type Desk = { context: Context; db: Db; kinds: DeskKind[] }
type By = { scope: Scope; requestId: string }

/** One page, oldest first, with the count and the sum of all that match. */
export async function pageOfDesk(
  { db, kinds }: Desk,
  scope: Scope,
  query: { page: number; perPage: number; kind: DeskKindName | undefined },
) {
  const chosen = kinds.filter(({ kind }) => query.kind === undefined || kind === query.kind)
  const [page, { n, amount_paise }] = await Promise.all([
    rows.listDesk(db, chosen, scope, query.perPage, (query.page - 1) * query.perPage),
    rows.countDesk(db, chosen, scope),
  ])
  return {
    data: page.map((row) => lineOf(kinds, scope, row)),
    total: n,
    amount: paiseToRupees(amount_paise),
    at: new Date().toISOString(),
  }
}

/** How many rows the caller's desk has. */
export async function countOfDesk({ db, kinds }: Desk, scope: Scope): Promise<number> {
  return (await rows.countDesk(db, kinds, scope)).n
}

/**
 * Asks the provider now. Throws 404 for what is not on the caller's desk and 409 where nothing can be asked; within two
 * seconds of an earlier ask nothing is asked again.
 */
export async function askNow(desk: Desk, by: By, id: string) {
  const { kind, row } = await find(desk, by.scope, id)
  if (!kind.ask) throw new AppError('conflict', { message: REPAIR_DESK.nothingToAsk })
  if (await rows.takeTurnToAsk(desk.db, row)) {
    await kind.ask(row.record_id, { userId: by.scope.userId, requestId: by.requestId })
    await note(desk.db, by, 'repair.ask', id)
  }
  const after = await lineAfter(desk, by.scope, kind, row.record_id)
  return { message: after ? REPAIR_DESK.askedOpen : REPAIR_DESK.askedSettled, row: after }
}

/** Makes the caller the owner, also of what another person owns, or gives it back: 409 when it is not the caller's. */
export async function take(desk: Desk, by: By, id: string, isGivenBack: boolean) {
  const { kind, row } = await find(desk, by.scope, id)
  const { userId } = by.scope
  if (!isGivenBack) await rows.takeOver(desk.db, row, userId)
  else if (!(await rows.giveBack(desk.db, { kind: kind.kind, recordId: row.record_id }, userId))) {
    throw new AppError('conflict', { message: REPAIR_DESK.notYours })
  }
  await note(desk.db, by, isGivenBack ? 'repair.give-back' : 'repair.take', id)
  return {
    message: isGivenBack ? REPAIR_DESK.givenBack : REPAIR_DESK.taken,
    row: await lineAfter(desk, by.scope, kind, row.record_id),
  }
}

type Ending = { action: DeskAction; reason: string; version?: string | undefined }
type Ended = { message: string; row: DeskLine | null }

/**
 * Ends a row in one of its actions; one that gives money back is held while refunds are under approval. Throws 404 for what
 * is not on the caller's desk, 403 for an action whose effects are not the caller's, 409 when a person has resolved it or
 * it has changed since the caller saw it, and 422 for an action that the row does not offer.
 */
export async function resolve(
  desk: Desk,
  by: By,
  id: string,
  { version, ...how }: Ending,
): Promise<{ ended: Ended } | { held: HeldAnswer }> {
  const { db } = desk
  const { kind, row } = await find(desk, by.scope, id)
  const effects = kind.effects[how.action]
  if (!kind.resolve || !effects || !row.actions.includes(how.action)) {
    throw fieldError('action', REPAIR_DESK.actionNotOffered)
  }
  const { userId, actor } = by.scope
  if (!mayEnter(actor.roleId, effects)) {
    const detail = { why: 'effect', action: how.action }
    await audit(db, { actorId: userId, action: 'access.refused', object: `repair ${id}`, detail })
    throw new AppError('forbidden')
  }
  if (version !== undefined && version !== versionOf(row)) {
    throw new AppError('conflict', { message: REPAIR_DESK.changed })
  }
  await rows.startResolving(db, row)
  if (effects.includes('refund.request')) {
    const body = { ...how, order_id: row.order_id }
    const sent = { params: { id }, body, scope: by.scope, actor: { ...actor, id: userId } }
    const outcome = await submit(desk.context, REFUND_ON_DESK, refundOnDesk(desk), { sent })
    if ('held' in outcome) return outcome
  } else {
    await kind.prepare?.(row.record_id, { ...how, actor: { userId, requestId: by.requestId } })
    const isDone = await kind.resolve(db, row.record_id, {
      ...how,
      actor: { userId, requestId: by.requestId },
    })
    if (!isDone) throw new AppError('conflict', { message: REPAIR_DESK.resolvedAlready })
    await rows.recordResolution(db, row, { ...how, userId })
  }
  return {
    ended: { message: REPAIR_DESK.resolved, row: await lineAfter(desk, by.scope, kind, row.record_id) },
  }
}

async function find({ db, kinds }: Desk, scope: Scope, id: string) {
  const { name, recordId } = deskIdOf(id)
  const kind = kinds.find((each) => each.kind === name)
  const row = kind && (await rows.findOnDesk(db, kind, scope, recordId))
  if (row) return { kind, row }
  if (await rows.isResolved(db, scope, { kind: name, recordId })) {
    throw new AppError('conflict', { message: REPAIR_DESK.resolvedAlready })
  }
  await audit(db, {
    actorId: scope.userId,
    action: 'access.refused',
    object: `repair ${id}`,
    detail: { why: 'record' },
  })
  throw new AppError('not-found', { message: REPAIR_DESK.gone })
}

async function lineAfter({ db, kinds }: Desk, scope: Scope, kind: DeskKind, recordId: number) {
  const row = await rows.findOnDesk(db, kind, scope, recordId)
  return row ? lineOf(kinds, scope, row) : null
}

function lineOf(kinds: DeskKind[], { actor }: Scope, row: rows.ListedRow): DeskLine {
  const kind = kinds.find((each) => each.kind === row.kind)
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
    asked_at: row.asked_at?.toISOString() ?? null,
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
    approval_id: row.approval_id,
    version: versionOf(row),
    can: { ask: kind?.ask !== undefined, resolve: actionsFor(kind, actor.roleId, row.actions) },
  }
}

/** Those of a row's actions whose effects a role may all cause. */
function actionsFor(kind: DeskKind | undefined, roleId: number, actions: DeskAction[]): DeskAction[] {
  if (!kind?.resolve || !may(roleId, 'repairs.resolve')) return []
  return actions.filter((action) => mayEnter(roleId, kind.effects[action] ?? []))
}

function note(db: Db, { scope, requestId }: By, action: string, object: string): Promise<void> {
  return audit(db, { actorId: scope.userId, action, object, requestId })
}
