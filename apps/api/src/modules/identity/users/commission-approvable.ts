import { dataMessage, idParam } from '@chukta/contract/fields'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { z } from 'zod/mini'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { type Scope, scopeFor } from '../../../platform/security/gate.ts'
import type { Approvable } from '../approvals/approvable.ts'
import { setCommission } from './person-sql.ts'
import { findUser } from './users-sql.ts'

const messages = BACK_OFFICE.users

/**
 * The part of `user-update` and `add-users` that changes a distributor's commission: under approval with all
 * commissions. It is no call of its own; this is the name of its proposals.
 */
export const COMMISSION_PART = {
  method: 'POST',
  path: '/user-update/:id#commission',
  summary: 'The commission of a distributor',
  feature: 'users',
  access: 'users.manage',
  approval: 'commissions',
  effects: ['commission.change', 'commission.first'],
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  /** `first`: of a new distributor. */
  body: z.strictObject({ commission: z.nullable(z.string()), first: z.boolean() }),
  answer: dataMessage,
} as const

export const COMMISSION: Approvable<typeof COMMISSION_PART> = {
  title: async (trx, { params, scope }) => {
    const user = await within(trx, scope, params.id)
    return messages.commissionTitle(`${user.first_name} ${user.last_name}`)
  },
  object: ({ params }) => `user ${params.id}`,
  read: async (trx, { params, scope }) => {
    const { commission } = await within(trx, scope, params.id)
    if (commission === null) return []
    const shown = `${Number(commission)} %`
    return [{ key: 'commission', label: messages.commissionFact, value: String(Number(commission)), shown }]
  },
  apply: async (trx, { params, body, scope, actor }) => {
    const before = await within(trx, scope, params.id)
    await setCommission(
      trx,
      before.id,
      body.commission,
      body.first ? 'commission.first' : 'commission.change',
    )
    await audit(trx, {
      actorId: actor.id,
      action: 'user.commission-changed',
      object: `user ${before.id}`,
      detail: { before: before.commission, after: body.commission },
    })
    return { data: { message: messages.updated } }
  },
  restore: async (trx, { params, scope }, changes) => {
    const { id } = await within(trx, scope, params.id)
    for (const { after } of changes) await setCommission(trx, id, after?.value ?? null, 'commission.change')
  },
}

/** A user below the maker as they are now: an approval runs later than its gate. Throws 403 for any other. */
async function within(trx: Db, scope: Scope, id: number) {
  const user = await findUser(trx, await scopeFor(trx, scope.userId, id), id)
  if (!user) throw new AppError('not-found')
  return user
}
