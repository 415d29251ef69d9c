import { z } from 'zod/mini'
import { isLocal } from '../http/local-address.ts'
import { DECLARED_GATEWAYS } from './declared-gateways.ts'
import type { AccountField, CheckoutUrls, GatewaySettings, SandboxUrls } from './gateway-declaration.ts'
import { isAtStaging, isOffered, type Liveness } from './staging.ts'

export type ConfiguredGateway = {
  slug: string
  /** For its adapter alone. */
  settings: GatewaySettings
  /** The variables that they were made from, keys among them: what an account of its own is made of. */
  variables: Record<string, string>
  /** Its API is not the sandbox's on this machine. */
  isReal: boolean
  /** Whether payments may go there. */
  offered: boolean
  checkoutUrls: CheckoutUrls
}

/** Every variable that a gateway's folder declares. */
export const gatewayEnvironment = z.object(
  Object.assign({}, ...DECLARED_GATEWAYS.map(({ environment }) => environment.shape)) as z.core.$ZodShape,
)

/**
 * The settings of every gateway, from the checked environment; by their ids. Payments at the sandbox are made with no
 * money: a live portal offers no gateway there, and one of the sandbox no other. Throws an Error for the operator when a
 * rehearsal would call a provider because a variable is missing.
 */
export function configureGateways(
  env: Record<string, unknown>,
  sandbox: SandboxUrls,
  liveness: Liveness,
): ConfiguredGateway[] {
  return DECLARED_GATEWAYS.map(({ slug, address, fields, readSettings, checkoutUrls }) => {
    const settings = readSettings(env, sandbox)
    const offered = isOffered(env[address] as string | undefined, liveness)
    if (offered && liveness.staging) refuseDefaults(fields, env, urlsOf(settings), liveness.staging)
    return {
      slug,
      settings,
      variables: Object.fromEntries(
        Object.keys(fields).flatMap((name) => (typeof env[name] === 'string' ? [[name, env[name]]] : [])),
      ),
      isReal: !isLocal(settings.apiUrl),
      offered,
      checkoutUrls: checkoutUrls(settings),
    }
  })
}

/** Every address among the settings of an adapter, at any depth. */
export function urlsOf(settings: unknown): string[] {
  if (typeof settings === 'string') return /^https?:\/\//i.test(settings) ? [settings] : []
  if (typeof settings !== 'object' || settings === null) return []
  return Object.values(settings).flatMap(urlsOf)
}

/** An address that follows from others would be the provider's own. */
function refuseDefaults(
  fields: Readonly<Record<string, AccountField>>,
  env: Record<string, unknown>,
  urls: readonly string[],
  staging: string,
): void {
  const other = urls.find((url) => !isAtStaging(url, staging))
  if (other === undefined) return
  const unset = Object.keys(fields).filter((name) => fields[name]?.endsWith('address') && !env[name])
  throw new Error(
    `Refusing to start: this is a rehearsal (STAGING=1), and without ${unset.join(', ')} it would call ${new URL(other).origin}, which is not its sandbox, ${staging}.`,
  )
}
