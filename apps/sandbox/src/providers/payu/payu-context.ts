import type { GatewayParts } from '../gateway-parts.ts'

/** What every part of it works with. */
export interface Payu extends GatewayParts {
  keys: { key: string; salt: string }
  merchantName: string
}
