import { paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import { PAYMENT_LINKS } from '@chukta/contract/payments/payment-link-messages'
import type { PaymentLinkSettings } from '@chukta/contract/payments/payment-links'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import { fieldError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Actor } from '../../../platform/security/gate.ts'
import { getSettings, type SettingsRow, saveSettings } from './settings-sql.ts'

/** Whether payment links are on, and their limits. */
export async function readSettings(db: Db): Promise<PaymentLinkSettings> {
  return settingsAnswer(await getSettings(db))
}

type Given = { enabled: boolean; link_limit: string | number; daily_limit: string | number }

/** Sets them. Throws 422 when the limit of a day is below that of a link. */
export async function storeSettings(
  db: Db,
  actor: Pick<Actor, 'id'>,
  given: Given,
): Promise<PaymentLinkSettings> {
  const after: SettingsRow = {
    enabled: given.enabled,
    link_limit_paise: rupeesToPaise(given.link_limit) ?? 0n,
    daily_limit_paise: rupeesToPaise(given.daily_limit) ?? 0n,
  }
  if (after.daily_limit_paise < after.link_limit_paise) {
    throw fieldError('daily_limit', PAYMENT_LINKS.dayBelowLink)
  }
  await withTransaction(db, async (trx) => {
    const before = await getSettings(trx)
    await saveSettings(trx, actor.id, after)
    await audit(trx, {
      actorId: actor.id,
      action: 'payment-link-settings.changed',
      detail: { before: settingsAnswer(before), after: settingsAnswer(after) },
    })
  })
  return settingsAnswer(after)
}

export function settingsAnswer(row: SettingsRow): PaymentLinkSettings {
  return {
    enabled: row.enabled,
    link_limit: paiseToRupees(row.link_limit_paise),
    daily_limit: paiseToRupees(row.daily_limit_paise),
  }
}
