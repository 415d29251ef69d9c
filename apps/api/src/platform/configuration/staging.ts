import { isLocal } from '../http/local-address.ts'

type Env = Readonly<Record<string, string | undefined>>

/** What a portal is: of the sandbox, a rehearsal of live mode (`STAGING=1`), or live. */
export type PortalMode = 'sandbox' | 'staging' | 'live'

/** Whether the checks of live mode apply, and the origin of a rehearsal's sandbox. */
export type Liveness = { isLive: boolean; staging: string | null }

/**
 * The origin of the sandbox that is every provider of a rehearsal; null where there is no rehearsal. Throws an Error for the
 * operator when `STAGING` or `STAGING_SANDBOX_URL` is wrong, or one is set without the other.
 */
export function stagingOrigin({ STAGING: staging, STAGING_SANDBOX_URL: url }: Env): string | null {
  if (staging && staging !== '1')
    throw new Error('Refusing to start: STAGING is 1 for a rehearsal, or not set.')
  if (!staging && !url) return null
  if (!staging) throw new Error('Refusing to start: STAGING_SANDBOX_URL is set, and STAGING=1 is not.')
  if (!url)
    throw new Error('Refusing to start: STAGING=1 needs STAGING_SANDBOX_URL, the address of the sandbox.')
  const { protocol = '', origin, pathname, search, username } = URL.parse(url) ?? {}
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLocal(url))
  if (!origin || !isSafe || pathname !== '/' || search || username) {
    throw new Error(
      'Refusing to start: STAGING_SANDBOX_URL is the address of the sandbox without a path, by https:// or on this machine.',
    )
  }
  return origin
}

/** Whether an address is at the sandbox of a rehearsal: that very origin, without a name and password. */
export function isAtStaging(url: string, staging: string): boolean {
  const { origin, username, password } = URL.parse(url) ?? {}
  return origin === staging && username === '' && password === ''
}

/**
 * Throws an Error of one line that names each variable of a provider's address which is not the rehearsal's sandbox.
 * `addresses` are the names of all such variables.
 */
export function refuseOtherProviders(env: Env, staging: string, addresses: readonly string[]): void {
  const hosts = env.GATEWAY_HOSTS?.split(',') ?? []
  const names = [
    ...addresses.filter((name) => env[name] && !isAtStaging(env[name], staging)),
    ...(env.SMTP_URL && !isStagingMail(env.SMTP_URL, env, staging) ? ['SMTP_URL'] : []),
    ...(hosts.some((host) => host !== '' && host !== new URL(staging).host) ? ['GATEWAY_HOSTS'] : []),
  ]
  if (names.length === 0) return
  throw new Error(
    `Refusing to start: this is a rehearsal (STAGING=1), and ${names.join(', ')} ${names.length === 1 ? 'does' : 'do'} not name its sandbox, ${staging}.`,
  )
}

/** The port at which the sandbox receives mail. */
export function sandboxMailPort(env: Env): number {
  return Number(env.SANDBOX_SMTP_PORT || Number(env.SANDBOX_PORT || 4010) + 1)
}

/** The sandbox's receiver: at its port, on this machine or at the sandbox's host. Any other mail server would reach people. */
function isStagingMail(url: string, env: Env, staging: string): boolean {
  const { protocol, hostname, port } = URL.parse(url) ?? {}
  if (protocol !== 'smtp:' || Number(port) !== sandboxMailPort(env)) return false
  return isLocal(url) || hostname === new URL(staging).hostname
}

/**
 * Whether a provider is offered, by the variable of its address: in the sandbox unless it is real, in live mode if it is, and
 * in a rehearsal once it is set, since a start refuses any other than the sandbox's own.
 */
export function isOffered(address: string | undefined, { isLive, staging }: Liveness): boolean {
  if (!isLive) return address === undefined || isLocal(address)
  return address !== undefined && (staging !== null || !isLocal(address))
}

/** The mode that a configuration makes of a portal. */
export function modeOf({ isLive, staging }: Liveness): PortalMode {
  if (!isLive) return 'sandbox'
  return staging === null ? 'live' : 'staging'
}

const PORTALS: Record<PortalMode, string> = {
  sandbox: 'the sandbox',
  staging: 'a rehearsal (STAGING=1)',
  live: 'a live portal',
}

/** The sentence for the operator when a database and the configuration are those of different portals. */
export function describeOtherMode(mark: PortalMode, mode: PortalMode): string {
  return (
    `Refusing to start: this database is that of ${PORTALS[mark]}, and the configuration is that of ${PORTALS[mode]}. ` +
    "Name another database, or this one's own environment file."
  )
}
