import type { CallSpec } from '@chukta/contract/call'
import { APPROVALS } from '@chukta/contract/identity/approval-messages'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { scopeFor } from '../../../platform/security/gate.ts'
import type { Answer, Approvable, Sent } from './approvable.ts'
import type { ApprovalRow } from './approvals-sql.ts'
import { type Change, diff, fingerprintOf, inverse, isStillSo } from './facts.ts'

/** The result of a change: its answer, and every line that differs. */
export type Done<C extends CallSpec> = { title: string; answer: Answer<C>; changes: Change[] }

/** Runs a call in the open transaction and gives its changes. Throws as the call does. */
export async function runCall<C extends CallSpec>(
  trx: Db,
  approvable: Approvable<C>,
  sent: Sent<C>,
): Promise<Done<C>> {
  const title = await approvable.title(trx, sent)
  const before = await approvable.read(trx, sent, null)
  const answer = await approvable.apply(trx, sent)
  return { title, answer, changes: diff(before, await approvable.read(trx, sent, answer)) }
}

/** Reverts a change. Throws 409 when the same lines were changed again since. */
export async function putBack(
  trx: Db,
  approvable: Approvable<CallSpec>,
  row: ApprovalRow,
): Promise<Done<CallSpec>> {
  const sent = await sentOf(trx, row)
  const before = await approvable.read(trx, sent, row.answer)
  if (!isStillSo(row.changes, before)) throw new AppError('conflict', { message: APPROVALS.changedSince })
  const wanted = inverse(row.changes)
  await approvable.restore(trx, sent, wanted, row.answer)
  const changes = diff(before, await approvable.read(trx, sent, row.answer))
  const [made, asked] = [changes, wanted].map((lines) => fingerprintOf(row.call, row.input, lines))
  const isExact = made !== undefined && asked?.equals(made)
  if (!isExact) throw new AppError('conflict', { message: APPROVALS.changedSince })
  return { title: APPROVALS.putBackTitle(row.title), answer: row.answer, changes }
}

/** The arguments of a stored call, in the name of its maker, also where another person reverts it. */
export async function sentOf(trx: Db, { input }: ApprovalRow): Promise<Sent<CallSpec>> {
  const { by, params, body } = input
  const scope = await scopeFor(trx, by)
  return { params, body, scope, actor: scope.actor } as Sent<CallSpec>
}
