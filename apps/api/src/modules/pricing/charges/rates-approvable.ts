import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import type { storeCommissions } from '@chukta/contract/pricing/commissions'
import type { storeMasterCharges } from '@chukta/contract/pricing/master-charges'
import { allows } from '../../../platform/security/principal.ts'
import type { Approvable } from '../../identity/api.ts'
import { saveCommissions } from './commissions-service.ts'
import { dropOwnDefault, findCommissions, setOwnDefault, setPlatformRate } from './commissions-sql.ts'
import { saveMasterCharges } from './master-charges-service.ts'
import { rateFacts, ratesOf, shownRate } from './rate-facts.ts'
import { lockMasterCharges, setMasterRates } from './rate-history-sql.ts'
import { chargeSheet } from './rates-sql.ts'

export const MASTER_CHARGES: Approvable<typeof storeMasterCharges> = {
  title: async () => 'Master charges',
  object: () => 'master charges',
  read: async (trx, { scope }) => rateFacts(await chargeSheet(trx, scope), (line) => line.master_rate),
  apply: async (trx, { body, scope }) => {
    await saveMasterCharges(trx, scope, body.charges)
    return { data: { message: BACK_OFFICE.charges.masterSaved } }
  },
  restore: async (trx, _sent, changes) => {
    await lockMasterCharges(trx)
    await setMasterRates(trx, ratesOf(changes))
  },
}

const NAMES = {
  admin: 'Admins',
  distributor: 'Distributors',
  own: 'Distributors of this admin',
} as const

/** The platform's defaults for a super admin; for an admin their own, absent while the platform's apply. */
export const COMMISSIONS: Approvable<typeof storeCommissions> = {
  title: async () => 'Default commissions',
  object: () => 'default commissions',
  read: async (trx, { scope }) => {
    const { admin, distributor, own } = await findCommissions(trx, scope)
    const rates = allows(scope.actor, 'commissions.platform') ? { admin, distributor } : { own }
    return Object.entries(rates).flatMap(([key, rate]) =>
      rate === null
        ? []
        : [{ key, label: NAMES[key as keyof typeof NAMES], value: rate, shown: shownRate(rate) }],
    )
  },
  apply: async (trx, { body, scope }) => {
    await saveCommissions(trx, scope, { admin: body.admin ?? null, distributor: body.distributor })
    return { data: { message: BACK_OFFICE.commissions.updated } }
  },
  restore: async (trx, { scope }, changes) => {
    for (const { key, after } of changes) {
      if (key === 'own' && after === null) await dropOwnDefault(trx, scope)
      else if (key === 'own') await setOwnDefault(trx, scope, after?.value ?? '')
      else if (after !== null && (key === 'admin' || key === 'distributor'))
        await setPlatformRate(trx, `${key}-commission`, after.value)
    }
  },
}
