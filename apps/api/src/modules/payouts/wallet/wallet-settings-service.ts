import { paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import type { WalletSettings } from '@chukta/contract/payouts/wallet-settings'
import { WITHDRAWALS } from '@chukta/contract/payouts/withdrawal-messages'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import { fieldError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Actor } from '../../../platform/security/gate.ts'
import { getSettings, type SettingsRow, saveSettings } from './wallet-settings-sql.ts'

type Given = {
  least: string | number
  daily_limit: string | number
  tds_on: boolean
  tds_rate: string | number
  tds_threshold: string | number
}

/** The limits of withdrawals and the tax that is withheld. */
export async function readSettings(db: Db): Promise<WalletSettings> {
  return asAnswer(await getSettings(db))
}

/** Sets them. Throws 422 when the daily limit is below the smallest withdrawal. */
export async function storeSettings(db: Db, actor: Pick<Actor, 'id'>, given: Given): Promise<WalletSettings> {
  const after: SettingsRow = {
    least_paise: rupeesToPaise(given.least) ?? 0n,
    daily_limit_paise: rupeesToPaise(given.daily_limit) ?? 0n,
    tds_on: given.tds_on,
    // Hundredths of a percent are what paise are to rupees.
    tds_rate_bp: Number(rupeesToPaise(given.tds_rate) ?? 0n),
    tds_threshold_paise: rupeesToPaise(given.tds_threshold) ?? 0n,
  }
  if (after.daily_limit_paise < after.least_paise)
    throw fieldError('daily_limit', WITHDRAWALS.limitBelowLeast)
  await withTransaction(db, async (trx) => {
    const before = await getSettings(trx)
    await saveSettings(trx, actor.id, after)
    await audit(trx, {
      actorId: actor.id,
      action: 'wallet-settings.changed',
      detail: { before: asAnswer(before), after: asAnswer(after) },
    })
  })
  return asAnswer(after)
}

function asAnswer(row: SettingsRow): WalletSettings {
  return {
    least: paiseToRupees(row.least_paise),
    daily_limit: paiseToRupees(row.daily_limit_paise),
    tds_on: row.tds_on,
    tds_rate: paiseToRupees(BigInt(row.tds_rate_bp)),
    tds_threshold: paiseToRupees(row.tds_threshold_paise),
  }
}
