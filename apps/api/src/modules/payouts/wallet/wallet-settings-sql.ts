import { sql } from 'kysely'
import { type Db, one } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'

export type SettingsRow = {
  least_paise: bigint
  daily_limit_paise: bigint
  tds_on: boolean
  tds_rate_bp: number
  tds_threshold_paise: bigint
}

export function getSettings(db: Db) {
  return one(
    db,
    sql<SettingsRow>`
      select least_paise, daily_limit_paise, tds_on, tds_rate_bp, tds_threshold_paise from wallet_settings`,
  )
}

export async function saveSettings(db: Db, actorId: number, row: SettingsRow): Promise<void> {
  enterEffect('wallet.settings')
  await sql`
    update wallet_settings
       set least_paise = ${row.least_paise}, daily_limit_paise = ${row.daily_limit_paise}, tds_on = ${row.tds_on},
           tds_rate_bp = ${row.tds_rate_bp}, tds_threshold_paise = ${row.tds_threshold_paise}, changed_by = ${actorId},
           changed_at = now()`.execute(db)
}
