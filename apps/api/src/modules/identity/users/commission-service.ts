import { commissionError } from '@chukta/contract/identity/users-rules'
import { ROLE } from '@chukta/contract/permissions'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import type { Transaction } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { fieldError } from '../../../platform/http/errors.ts'
import { type Actor, type Scope, scopeFor } from '../../../platform/security/gate.ts'
import { allows } from '../../../platform/security/principal.ts'
import { submitPart } from '../approvals/submit-service.ts'
import { COMMISSION, COMMISSION_PART } from './commission-approvable.ts'

/**
 * The commission to keep, a percentage as decimal text: asked for where a super admin or an admin sets a distributor's,
 * nowhere else. Throws 422.
 */
export function readCommission(
  form: 'add' | 'edit',
  actor: Pick<Actor, 'roleId' | 'key' | 'member'>,
  role: number,
  typed: string | number | null | undefined,
): string | null {
  const isAsked = role === ROLE.distributor && allows(actor, 'users.commission')
  if (isAsked) {
    const error = commissionError(form, typed)
    if (error !== null) throw fieldError('commission', error)
    return String(typed).trim()
  }
  if (String(typed ?? '').trim() !== '') {
    throw fieldError('commission', BACK_OFFICE.users.commissionForDistributors)
  }
  return null
}

/**
 * Sets a commission, or proposes it while commissions are under approval: gives the proposal then. `first`: of a new
 * distributor. Throws 409 when too many proposals of the actor wait, or nobody may decide.
 */
export async function setOrHoldCommission(
  trx: Transaction<unknown>,
  deps: Deps,
  actor: Scope['actor'],
  { id, ...body }: { id: number; commission: string | null; first: boolean },
): Promise<number | null> {
  const sent = { params: { id }, body, actor, scope: await scopeFor(trx, actor.id) }
  const outcome = await submitPart(trx, deps, { spec: COMMISSION_PART, approvable: COMMISSION, sent })
  return 'pendingApproval' in outcome ? outcome.pendingApproval.approval_id : null
}
