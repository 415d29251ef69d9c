import type { TaskList } from 'graphile-worker'
import type { Deps } from '../../../platform/deps.ts'
import { startSweep } from '../../../platform/jobs/sweep.ts'
import { cashfreeIdentityChecks } from '../../../providers/identity/cashfree.ts'
import { fingerprintOf, openAccount } from './account-service.ts'
import { checkAccount } from './check-account-service.ts'
import { keepFingerprints, takeDue, withoutFingerprint } from './checks-sql.ts'

const AT_ONCE = 500

/** Scheduled jobs of account checks. */
export function payeeTrustTasks(deps: Deps): TaskList {
  return { 'fingerprint-accounts': () => fingerprintAccounts(deps) }
}

/** Makes the fingerprints that are missing: of new accounts. */
export async function fingerprintAccounts({ db, secrets, log }: Deps): Promise<void> {
  for (;;) {
    const rows = await withoutFingerprint(db, AT_ONCE)
    const made = rows.flatMap((row) => {
      try {
        return [{ id: row.id, fingerprint: fingerprintOf(secrets, openAccount(secrets, row), row.ifsc_code) }]
      } catch (error) {
        log.error({ err: error, id: row.id }, 'a bank account cannot be opened')
        return []
      }
    })
    if (made.length > 0) await keepFingerprints(db, made)
    // Rows that cannot be opened are found again by every run: they must not keep this one going.
    if (rows.length < AT_ONCE || made.length === 0) return
  }
}

/** Starts the sweep that asks banks about new accounts. Gives a function that stops it. */
export function startAccountChecks(deps: Deps): () => Promise<void> {
  const checks = { ...deps, identity: cashfreeIdentityChecks(deps.config) }
  return startSweep({
    log: deps.log,
    what: 'bank account',
    take: (limit) => takeDue(deps.db, limit),
    process: (id) => checkAccount(checks, id),
  })
}
