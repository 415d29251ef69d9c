import { FACTOR_RESETS } from '@chukta/contract/identity/factor-reset-messages'
import { FACTOR_RESET_HOURS, type proposeFactorReset } from '@chukta/contract/identity/factor-resets'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { scopeFor } from '../../../platform/security/gate.ts'
import type { Approvable } from '../approvals/approvable.ts'
import { listSuperAdmins } from '../users/users-sql.ts'
import { mailPerson, smsPerson } from './factor-reset-mails.ts'
import {
  type Concerned,
  endUnproposed,
  findNewest,
  insertReset,
  lockConcerned,
  schedule,
} from './factor-resets-sql.ts'

const text = FACTOR_RESETS
const conflict = (message: string) => new AppError('conflict', { message })

/**
 * The removal of every factor of a person who has lost them: always by two super admins, and in force a day after the
 * second. Its row exists from the proposal on, so that the link of the first mail can cancel it.
 */
export function factorResetApprovable(deps: Deps): Approvable<typeof proposeFactorReset> {
  return {
    title: async (trx, { params }) => text.title(nameOf(await concerned(trx, params.id))),
    object: ({ params }) => `user ${params.id}`,
    take: async (_context, { params, body, actor }) => ({
      body,
      keep: async (trx) => {
        if (params.id === actor.id) throw conflict(text.ownAccount)
        const person = await concerned(trx, params.id)
        if (!person.has_passkey && !person.has_app) throw conflict(text.noFactors)
        const reason = body?.reason || null
        const row = { userId: person.id, mailedTo: person.email, reason, by: actor.id }
        const id = await insertReset(trx, row)
        if (id === undefined) throw conflict(text.openAlready)
        await mailPerson(trx, deps, person, { id, mailed_to: person.email }, 'proposed')
        await smsPerson(trx, deps, person)
      },
    }),
    read: async (trx, { params }) => {
      const person = await concerned(trx, params.id)
      const reset = await findNewest(trx, person.id)
      const is = reset?.status === 'scheduled'
      const reason = is ? reset.reason : null
      return [
        {
          key: 'factors',
          label: text.facts.factors,
          value: is ? 'removed' : `${person.has_passkey}/${person.has_app}`,
          shown: is ? text.removed : factorsOf(person),
        },
        { key: 'reason', label: text.facts.reason, value: reason ?? '', shown: reason ?? text.none },
      ]
    },
    apply: async (trx, { params, actor, scope }) => {
      // The approval checks the user's scope again.
      await scopeFor(trx, scope.userId, params.id)
      const person = await concerned(trx, params.id)
      // The approval checks whether one of them is independent of the proposer.
      const deciders = await listSuperAdmins(trx)
      if (!deciders.some(({ id }) => id !== person.id && id !== actor.id))
        throw conflict(text.nobodyToApprove)
      const reset = await findNewest(trx, person.id)
      if (reset?.status !== 'proposed') throw conflict(text.ended)
      if (reset.factor_used) throw conflict(text.usedSince)
      if (!(await schedule(trx, reset.id, FACTOR_RESET_HOURS))) throw conflict(text.ended)
      await audit(trx, {
        actorId: actor.id,
        action: 'factor-reset.scheduled',
        object: `user ${person.id}`,
        detail: { reset: reset.id },
      })
      const after = await findNewest(trx, person.id)
      if (after) await mailPerson(trx, deps, person, after, 'scheduled')
      return { data: { message: text.approved } }
    },
    restore: () => {
      throw conflict(text.final)
    },
    release: async (trx) => {
      for (const reset of await endUnproposed(trx)) {
        const person = await lockConcerned(trx, reset.user_id)
        if (person) await mailPerson(trx, deps, person, reset, 'ended')
      }
    },
    holds: () => true,
    refusedAs: 'factor-reset.refused',
  }
}

async function concerned(trx: Db, userId: number): Promise<Concerned> {
  const person = await lockConcerned(trx, userId)
  if (!person) throw new AppError('not-found')
  return person
}

const nameOf = ({ first_name, last_name }: Concerned) => `${first_name} ${last_name}`.trim()

function factorsOf({ has_passkey, has_app }: Concerned): string {
  if (has_passkey && has_app) return text.both
  if (has_passkey) return text.passkeys
  return has_app ? text.app : text.none
}
