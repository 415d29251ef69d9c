import type { GatewayParts } from '../../gateway-parts.ts'

/** What every part of the gateway works with. */
export interface Gateway extends GatewayParts {
  /** Ends refunds that are due; call it after one was made. */
  wakeRefunds: () => void
  /** Asks banks for what is scheduled; call it after a charge was made. */
  wakeDebits: () => void
}
