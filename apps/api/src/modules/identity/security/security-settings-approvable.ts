import { SECURITY } from '@chukta/contract/identity/security-messages'
import type { storeSecuritySettings } from '@chukta/contract/identity/security-settings'
import type { Approvable } from '../approvals/approvable.ts'
import { storeSettings } from './security-settings-service.ts'
import { getSettings, saveSettings } from './security-settings-sql.ts'

const REQUIRED = 'required'
const GRACE = 'grace'

/** The roles that must have a second factor. After a revert, the days of grace count from then on. */
export const SECURITY_SETTINGS: Approvable<typeof storeSecuritySettings> = {
  title: async () => 'Security settings',
  object: () => 'security settings',
  read: async (trx) => {
    const { factor_required, grace_days } = await getSettings(trx)
    const value = factor_required ? REQUIRED : 'not required'
    const days = String(grace_days)
    return [
      { key: REQUIRED, label: 'Second factor of super admins and admins', value, shown: value },
      { key: GRACE, label: 'Days of grace', value: days, shown: days },
    ]
  },
  apply: async (trx, { actor, body }) => ({
    data: await storeSettings({ db: trx }, actor, body),
    message: SECURITY.settings.saved,
  }),
  restore: async (trx, { actor }, changes) => {
    const now = await getSettings(trx)
    const afterOf = (key: string) => changes.find((change) => change.key === key)?.after?.value
    await saveSettings(trx, actor.id, {
      isRequired: (afterOf(REQUIRED) ?? (now.factor_required ? REQUIRED : '')) === REQUIRED,
      graceDays: Number(afterOf(GRACE) ?? now.grace_days),
    })
  },
}
