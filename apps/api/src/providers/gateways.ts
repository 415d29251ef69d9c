import { readdir } from 'node:fs/promises'
import type { Config } from '../platform/config.ts'
import type { PaymentGateway } from './payment-gateway.ts'

const FOLDER = new URL('./payment-gateways/', import.meta.url)

export type Gateways = ReadonlyMap<string, PaymentGateway>

/**
 * Every gateway of the folder, by slug. A file there exports `gateway(config)`; its name is the slug, and null
 * means that nothing is configured for it. Throws at start when a file does not keep to that.
 */
export async function loadGateways(config: Config): Promise<Gateways> {
  const gateways = new Map<string, PaymentGateway>()
  for (const file of (await readdir(FOLDER)).sort()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const module = (await import(new URL(file, FOLDER).href)) as {
      gateway?: (config: Config) => PaymentGateway | null
    }
    const made = module.gateway?.(config)
    if (made === null) continue
    if (made === undefined || `${made.slug}.ts` !== file) throw new Error(`${file} is not a payment gateway`)
    gateways.set(made.slug, made)
  }
  return gateways
}

/** The adapter of a gateway that the database names. Throws when this server has none. */
export function gatewayOf({ gateways }: { gateways: Gateways }, slug: string): PaymentGateway {
  const gateway = gateways.get(slug)
  if (!gateway) throw new Error(`no adapter for gateway ${slug}`)
  return gateway
}
