import { sql } from 'kysely'
import { type Db, one } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'

export type SettingsRow = {
  factor_required: boolean
  grace_days: number
  required_from: Date | null
}

const COLUMNS =
  sql.raw(`factor_required_since is not null as factor_required, factor_grace_days as grace_days,
  factor_required_since + make_interval(days => factor_grace_days) as required_from`)

export function getSettings(db: Db) {
  return one(db, sql<SettingsRow>`select ${COLUMNS} from security_settings`)
}

/** Saves the settings. The days count from the moment a factor was first required; saving again does not restart them. */
export function saveSettings(db: Db, actorId: number, settings: { isRequired: boolean; graceDays: number }) {
  enterEffect('security.settings')
  return one(
    db,
    sql<SettingsRow>`
      update security_settings
         set factor_required_since = case when ${settings.isRequired} then coalesce(factor_required_since, now()) end,
             factor_grace_days = ${settings.graceDays}, changed_by = ${actorId}, changed_at = now()
      returning ${COLUMNS}`,
  )
}
