import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'

/** What every part of the gateway works with. */
export interface Gateway extends GatewayParts {
  /** Asks banks for what is scheduled; call it after a charge was made. */
  wakeDebits: () => void
}
