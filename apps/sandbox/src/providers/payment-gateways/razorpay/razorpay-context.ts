import type { GatewayParts } from '../../gateway-parts.ts'

/** What every part of it works with. */
export interface Razorpay extends GatewayParts {
  wakeRefunds: () => void
}
