import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import { fieldError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { allows } from '../../../platform/security/principal.ts'
import { findCommissions, setOwnDefault, setPlatformRate } from './commissions-sql.ts'

/** The default commissions that the caller may set: the platform's, or an admin's for their distributors. */
export async function defaultCommissions(db: Db, scope: Scope) {
  const { admin, distributor, own } = await findCommissions(db, scope)
  if (allows(scope.actor, 'commissions.platform')) return { admin, distributor, own: true }
  return { admin: null, distributor: own ?? distributor, own: own !== null }
}

/** Saves them. Throws 422 when another role than super admin sets the commission of admins. */
export async function saveCommissions(
  db: Db,
  scope: Scope,
  rates: { admin: string | null; distributor: string },
): Promise<void> {
  const isPlatform = allows(scope.actor, 'commissions.platform')
  if (!isPlatform && rates.admin !== null) throw fieldError('admin', BACK_OFFICE.commissions.adminOnly)
  await withTransaction(db, async (trx) => {
    const before = await findCommissions(trx, scope)
    if (isPlatform) {
      await setPlatformRate(trx, 'distributor-commission', rates.distributor)
      if (rates.admin !== null) await setPlatformRate(trx, 'admin-commission', rates.admin)
    } else await setOwnDefault(trx, scope, rates.distributor)
    await audit(trx, {
      actorId: scope.actor.id,
      action: 'commissions.changed',
      detail: {
        before: isPlatform
          ? { admin: before.admin, distributor: before.distributor }
          : { distributor: before.own },
        after: { ...(rates.admin === null ? {} : { admin: rates.admin }), distributor: rates.distributor },
      },
    })
  })
}
