import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './configuration/config.ts'
import type { Db } from './database/db.ts'
import type { ReportsDatabase } from './database/reports-database.ts'
import type { Secrets } from './security/secrets.ts'

/** The deps of every feature: the database, the settings, the keys. */
export type Deps = {
  db: Db
  config: Config
  secrets: Secrets
  log: FastifyBaseLogger
  /** A standby that reports may be read from; without one they are read from `db`. */
  reports?: ReportsDatabase | undefined
}
