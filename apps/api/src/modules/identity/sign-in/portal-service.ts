import { ROLE_NAMES } from '@chukta/contract/permissions'
import type { Deps } from '../../../platform/deps.ts'
import { publicPart, readCompany } from '../company/company-service.ts'
import { DEMO_PASSWORD } from './demo-accounts.ts'
import { listDemoAccounts } from './portal-sql.ts'
import { type makeProbes, readServiceStates } from './service-states.ts'

type States = { services: Awaited<ReturnType<typeof readServiceStates>>; checked_at: string }

const CACHE_MS = 30_000

/**
 * The portal's state for a visitor before signing in. This server asks providers at most once in 30 seconds, for any
 * number of visitors.
 */
export function makePortalReader(deps: Deps, probes: ReturnType<typeof makeProbes>) {
  let cached: Promise<States> | null = null
  let cachedUntil = 0

  function states(): Promise<States> {
    if (cached && Date.now() < cachedUntil) return cached
    cachedUntil = Date.now() + CACHE_MS
    cached = readServiceStates(deps, probes).then((services) => ({
      services,
      checked_at: new Date().toISOString(),
    }))
    // A failure rejects the present callers; the next caller retries.
    cached.catch(() => {
      cachedUntil = 0
    })
    return cached
  }

  return async function readPortal() {
    const { isSandbox, sandboxUrl, staging } = deps.config
    return {
      sandbox: isSandbox,
      staging: staging !== null,
      company: publicPart(await readCompany(deps.db)),
      inbox_url: isSandbox ? sandboxUrl : null,
      demo_accounts: isSandbox ? await demoAccounts(deps) : [],
      ...(await states()),
    }
  }
}

async function demoAccounts({ db }: Deps) {
  const accounts = await listDemoAccounts(db)
  return accounts
    .filter((account) => account.status === 1 && account.document_verified === 1)
    .map(({ email, role_id }) => ({ role: ROLE_NAMES[role_id], name: email, password: DEMO_PASSWORD }))
}
