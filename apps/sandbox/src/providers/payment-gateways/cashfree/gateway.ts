import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'

/** The deps of every part of the gateway. */
export interface Gateway extends GatewayParts {
  /** Runs due debits; call it after a charge was created. */
  wakeDebits: () => void
}
