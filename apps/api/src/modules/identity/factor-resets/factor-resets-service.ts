import { FACTOR_RESETS } from '@chukta/contract/identity/factor-reset-messages'
import type { FactorReset } from '@chukta/contract/identity/factor-resets'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { because } from '../../../platform/security/effects.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { hashToken } from '../../../platform/security/secrets.ts'
import { holdProposal, refuseAsConcerned } from '../approvals/refuse-as-concerned-service.ts'
import { endEverything } from '../credentials/credentials-service.ts'
import { removeAllFactors } from '../security/factors-service.ts'
import { switchOffByOwner } from '../users/users-service.ts'
import { mailPerson, mailSuperAdmins } from './factor-reset-mails.ts'
import {
  type Concerned,
  dispute,
  endReset,
  findByLink,
  findNewest,
  findPerson,
  findReset,
  listToJudge,
  lockConcerned,
  type ResetRow,
  spendLink,
} from './factor-resets-sql.ts'

const text = FACTOR_RESETS
/** Days after a reset came into force in which the link of its mails still switches the account off. */
const DISPUTE_DAYS = 30

/** Whether the scope's person has a factor, and their newest reset. Throws 404 for an unknown person. */
export async function stateOfReset({ db }: Deps, scope: Scope) {
  const person = await findPerson(db, scope.userId)
  if (!person) throw new AppError('not-found')
  const row = await findNewest(db, person.id)
  return { has_factor: person.has_passkey || person.has_app, reset: row ? answerOf(row) : null }
}

function answerOf(row: ResetRow): FactorReset {
  return {
    status: row.status,
    reason: row.reason,
    proposed_at: row.created_at.toISOString(),
    due_at: row.due_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_by: row.ended_by,
    approval_id: row.approval_id,
  }
}

export type Outcome = 'cancelled' | 'switched-off' | 'signed-out'

/**
 * Uses the link of a mail once: it cancels an open reset, and switches off an account whose reset is in force (only
 * the sessions of a super admin end: no call could switch them on again). Throws 422 for any other link.
 */
export async function cancelByLink(deps: Deps, token: string): Promise<Outcome> {
  const hash = hashToken(token)
  return withTransaction(deps.db, async (trx): Promise<Outcome> => {
    const over = () => fieldError('token', text.linkOver)
    const found = await findByLink(trx, hash, DISPUTE_DAYS)
    if (!found) throw over()
    const { person, reset } = await hold(trx, found)
    if (!person || !reset || !(await spendLink(trx, hash))) throw over()
    if (reset.status === 'proposed' || reset.status === 'scheduled') {
      await cancel(trx, deps, person, reset, 'link')
      return 'cancelled'
    }
    if (reset.status !== 'done' || !(await dispute(trx, reset.id))) throw over()
    const isOff = await switchOffByOwner(trx, person.id)
    if (!isOff) await endEverything(trx, { userId: person.id })
    await note(trx, person, 'factor-reset.disputed', { reset: reset.id })
    await mailSuperAdmins(trx, deps, person, 'disputed')
    return isOff ? 'switched-off' : 'signed-out'
  })
}

/**
 * Applies every due reset, and ends those whose person has proved a factor since. Safe to repeat and to run on several
 * servers: each reset has a transaction of its own.
 */
export async function judgeResets(deps: Deps): Promise<void> {
  for (const id of await listToJudge(deps.db)) {
    await withTransaction(deps.db, async (trx) => {
      const found = await findReset(trx, id)
      if (found) await judge(trx, deps, found)
    })
  }
}

async function judge(trx: Db, deps: Deps, found: ResetRow): Promise<void> {
  const { person, reset } = await hold(trx, found)
  if (!person || (reset?.status !== 'proposed' && reset?.status !== 'scheduled')) return
  if (reset.factor_used) return cancel(trx, deps, person, reset, 'factor')
  if (reset.status !== 'scheduled' || !reset.is_due) return
  // A super admin who is switched off in these hours may have been untrustworthy.
  if (!reset.is_backed) return cancel(trx, deps, person, reset, 'super-admin-gone')
  if (!(await endReset(trx, reset.id, 'done', null))) return
  await because('a reset of factors is due', () => removeAllFactors(trx, person.id))
  await note(trx, null, 'factor-reset.done', { reset: reset.id, approval: reset.approval_id }, person.id)
  await mailPerson(trx, deps, person, reset, 'done')
}

/** Locks the rows of a reset in a fixed order, and reads it again: its proposal, then its person. */
async function hold(trx: Db, { id, user_id, approval_id }: ResetRow) {
  if (approval_id !== null) await holdProposal(trx, approval_id)
  const person = await lockConcerned(trx, user_id)
  return { person, reset: await findReset(trx, id) }
}

async function cancel(
  trx: Db,
  deps: Deps,
  person: Concerned,
  reset: ResetRow,
  by: 'link' | 'factor' | 'super-admin-gone',
): Promise<void> {
  if (!(await endReset(trx, reset.id, 'cancelled', by))) return
  await note(
    trx,
    by === 'super-admin-gone' ? null : person,
    'factor-reset.cancelled',
    { reset: reset.id, by },
    person.id,
  )
  if (reset.status === 'proposed' && reset.approval_id !== null) {
    await refuseAsConcerned(trx, deps, {
      id: reset.approval_id,
      person: { id: person.id, roleId: person.role_id },
      reason: by === 'factor' ? text.byFactor : text.byPerson,
    })
  } else {
    await mailSuperAdmins(trx, deps, person, by)
  }
  await mailPerson(trx, deps, person, reset, 'ended')
}

function note(
  trx: Db,
  actor: Pick<Concerned, 'id'> | null,
  action: string,
  detail: Record<string, unknown>,
  userId = actor?.id,
): Promise<void> {
  return audit(trx, { actorId: actor?.id ?? null, action, object: `user ${userId}`, detail })
}
