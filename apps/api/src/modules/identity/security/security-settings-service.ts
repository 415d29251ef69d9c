import type { SecuritySettings } from '@chukta/contract/identity/security-settings'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Actor } from '../../../platform/security/gate.ts'
import { getSettings, type SettingsRow, saveSettings } from './security-settings-sql.ts'

/** The security settings of the whole installation. */
export async function readSettings({ db }: Deps): Promise<SecuritySettings> {
  return asAnswer(await getSettings(db))
}

/** Requires a second factor of roles 1 and 2 after days of grace, or no longer. */
export async function storeSettings(
  { db }: Pick<Deps, 'db'>,
  actor: Pick<Actor, 'id'>,
  settings: { factor_required: boolean; grace_days: number },
): Promise<SecuritySettings> {
  return withTransaction(db, async (trx) => {
    const before = await getSettings(trx)
    const after = await saveSettings(trx, actor.id, {
      isRequired: settings.factor_required,
      graceDays: settings.grace_days,
    })
    await audit(trx, {
      actorId: actor.id,
      action: 'security-settings.changed',
      detail: { before: asAnswer(before), after: asAnswer(after) },
    })
    return asAnswer(after)
  })
}

function asAnswer({ required_from, ...settings }: SettingsRow): SecuritySettings {
  return { ...settings, required_from: required_from?.toISOString() ?? null }
}
