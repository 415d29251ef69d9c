import type { Db } from '../database/db.ts'
import { isLocal } from '../http/local-address.ts'
import { DECLARED_GATEWAYS } from './declared-gateways.ts'
import { listAccountHosts } from './gateway-accounts-sql.ts'
import { allowedHosts } from './gateway-hosts.ts'
import { checkLiveness, describeLacks } from './live-check.ts'
import { stagingOrigin } from './staging.ts'
import { startStep } from './start-up.ts'

type Env = Readonly<Record<string, string | undefined>>

/**
 * The check of `live-check.ts` with the accounts of gateways that the database has. A live account that is on is the
 * gateway which a live portal needs. One that is on or off makes the portal live: it refunds its captures. An
 * account of the sandbox takes no payments on a live portal, and none is on at a host that is not its gateway's.
 * In a rehearsal every account is at its sandbox.
 * Waits for a database that starts up. Throws an Error for the operator that names each variable, or the accounts.
 */
export async function refuseUnready(db: Db, env: Env): Promise<void> {
  const { lacksOfGateway } = checkLiveness(env)
  const accounts = await startStep(() => listAccountHosts(db)).catch((error: Error) => {
    if (lacksOfGateway.length > 0) error.message += `\n${describeLacks(lacksOfGateway)}`
    throw error
  })
  const staging = stagingOrigin(env)
  const live = accounts.filter(({ api_host: host }) =>
    staging === null ? !isLocal(`https://${host}`) : host === new URL(staging).host,
  )
  const others = staging === null ? [] : accounts.filter((account) => !live.includes(account))
  if (others.length > 0) {
    throw new Error(
      `Refusing to start: this is a rehearsal (STAGING=1), and ${others.map(nameOf).join(', ')} is not at its sandbox, ${staging}.`,
    )
  }
  const { isLive, lacks, ...ofGateway } = checkLiveness(env, live.length > 0)
  if (!isLive) return
  const isRecorded = live.some(({ enabled }) => enabled)
  const missing = isRecorded ? lacks : [...lacks, ...ofGateway.lacksOfGateway]
  if (missing.length > 0) throw new Error(describeLacks(missing, live[0] && `${nameOf(live[0])} is real`))
  const play = accounts.filter((account) => account.enabled && !live.includes(account))
  if (play.length > 0) {
    throw new Error(
      `Refusing to start: ${play.map(nameOf).join(', ')} of the sandbox would take payments without money in live mode. ` +
        'Start once with the sandbox alone, and switch it off.',
    )
  }
  refuseStrangers(
    live.filter(({ enabled }) => enabled),
    env,
  )
}

/** Accounts that were switched on before their hosts were on a list: the server would not use them. */
function refuseStrangers(accounts: readonly (AccountAt & { slug: string })[], env: Env): void {
  const portal = {
    isSandbox: false,
    staging: stagingOrigin(env),
    gatewayHosts: env.GATEWAY_HOSTS?.split(',') ?? [],
    gateways: DECLARED_GATEWAYS.map(({ slug }) => ({ slug, variables: env })),
  }
  for (const account of accounts) {
    const gateway = DECLARED_GATEWAYS.find(({ slug }) => slug === account.slug)
    const hosts = gateway ? allowedHosts(gateway, gateway.address, portal) : []
    if (hosts.includes(account.api_host)) continue
    throw new Error(
      `Refusing to start: ${nameOf(account)} is at none of the hosts of ${account.gateway} (${hosts.join(', ')}). ` +
        `If ${account.api_host} is your own, start with GATEWAY_HOSTS=${account.api_host}; else start the version before, and switch the account off.`,
    )
  }
}

type AccountAt = { id: number; gateway: string; name: string; api_host: string }

function nameOf({ id, gateway, name, api_host: host }: AccountAt): string {
  return `gateway account ${id} (${gateway}, ${name}, ${host})`
}
