import { BACK_OFFICE } from '@chukta/contract/back-office-messages'
import { ROLE } from '@chukta/contract/permissions'
import { audit } from '../../platform/audit-sql.ts'
import { type Db, withTransaction } from '../../platform/db.ts'
import { fieldError } from '../../platform/errors.ts'
import type { Scope } from '../../platform/gate.ts'
import { findCommissions, setOwnDefault, setPlatformRate } from './commissions-sql.ts'

/** The default commissions that the caller may set: the platform's, or an admin's for their distributors. */
export async function defaultCommissions(db: Db, scope: Scope) {
  const { admin, distributor, own } = await findCommissions(db, scope)
  if (scope.actor.roleId === ROLE.superAdmin) return { admin, distributor, own: true }
  return { admin: null, distributor: own ?? distributor, own: own !== null }
}

/** Saves them. Throws 422 when anybody but a super admin sets the commission of admins. */
export async function saveCommissions(
  db: Db,
  scope: Scope,
  wish: { admin: string | null; distributor: string },
): Promise<void> {
  const isPlatform = scope.actor.roleId === ROLE.superAdmin
  if (!isPlatform && wish.admin !== null) throw fieldError('admin', BACK_OFFICE.commissions.adminOnly)
  await withTransaction(db, async (trx) => {
    const before = await findCommissions(trx, scope)
    if (isPlatform) {
      await setPlatformRate(trx, 'distributor-commission', wish.distributor)
      if (wish.admin !== null) await setPlatformRate(trx, 'admin-commission', wish.admin)
    } else await setOwnDefault(trx, scope, wish.distributor)
    await audit(trx, {
      actorId: scope.actor.id,
      action: 'commissions.changed',
      detail: {
        before: isPlatform
          ? { admin: before.admin, distributor: before.distributor }
          : { distributor: before.own },
        after: { ...(wish.admin === null ? {} : { admin: wish.admin }), distributor: wish.distributor },
      },
    })
  })
}
