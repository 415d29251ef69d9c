import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { ReportsDatabase } from './reports-database.ts'
import type { Secrets } from './secrets.ts'

/** What every feature is handed when it is mounted: the database, the settings, the keys. */
export type Context = {
  db: Db
  config: Config
  secrets: Secrets
  log: FastifyBaseLogger
  /** A standby that reports may be read from; without one they are read from `db`. */
  reports?: ReportsDatabase | undefined
}
