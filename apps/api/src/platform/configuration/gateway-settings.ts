import { z } from 'zod/mini'
import { isLocal } from '../http/local-address.ts'
import { DECLARED_GATEWAYS } from './declared-gateways.ts'
import type { CheckoutUrls, GatewaySettings, SandboxUrls } from './gateway-declaration.ts'

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
 * money: a live portal offers no gateway there, and one of the sandbox no other.
 */
export function configureGateways(
  env: Record<string, unknown>,
  sandbox: SandboxUrls,
  isLive: boolean,
): ConfiguredGateway[] {
  return DECLARED_GATEWAYS.map(({ slug, fields, readSettings, checkoutUrls }) => {
    const settings = readSettings(env, sandbox)
    const isReal = !isLocal(settings.apiUrl)
    return {
      slug,
      settings,
      variables: Object.fromEntries(
        Object.keys(fields).flatMap((name) => (typeof env[name] === 'string' ? [[name, env[name]]] : [])),
      ),
      isReal,
      offered: isReal === isLive,
      checkoutUrls: checkoutUrls(settings),
    }
  })
}
