import type { Config } from '../platform/config.ts'
import type { GatewaySettings } from '../platform/gateway-declaration.ts'
import { importFromGateways } from '../platform/gateway-folders.ts'
import { namedOperations } from '../platform/operations.ts'
import type { GatewayAdapter, PaymentGateway } from './payment-gateway.ts'

export type Gateways = ReadonlyMap<string, PaymentGateway>

/**
 * The gateways that the configuration offers, by slug, in their first order of priority.
 * Throws an Error at start when a gateway's folder has no `adapter.ts`.
 */
export async function loadGateways({ gateways }: Config): Promise<Gateways> {
  const makers = await importFromGateways<(settings: GatewaySettings) => GatewayAdapter>('adapter.ts')
  const offered = new Map<string, PaymentGateway>()
  for (const { slug, settings, offered: isOffered } of gateways) {
    const makeAdapter = makers.get(slug)
    if (isOffered && makeAdapter) offered.set(slug, { ...namedOperations(slug, makeAdapter(settings)), slug })
  }
  return offered
}

/** The adapter of a gateway that the database names. Throws when this server has none. */
export function gatewayOf({ gateways }: { gateways: Gateways }, slug: string): PaymentGateway {
  const gateway = gateways.get(slug)
  if (!gateway) throw new Error(`no adapter for gateway ${slug}`)
  return gateway
}
