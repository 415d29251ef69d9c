import type { Config } from '../../../platform/configuration/config.ts'
import type { Db } from '../../../platform/database/db.ts'
import { listDemoAccounts } from './portal-sql.ts'

/** Password of every demo account (design 4). They exist only while every provider is the sandbox. */
export const DEMO_PASSWORD = 'Chukta@123'

/**
 * Throws when accounts with a public password exist beside real providers.
 * Called once before the server listens.
 */
export async function refuseDemoAccounts(db: Db, config: Pick<Config, 'isSandbox'>): Promise<void> {
  if (config.isSandbox) return
  const accounts = await listDemoAccounts(db)
  if (accounts.length === 0) return
  const names = accounts.map((account) => account.email).join(', ')
  throw new Error(`Refusing to start against real providers: demo accounts exist (${names}).`)
}
