import type { GatewayParts } from '../../gateway-parts.ts'

/** What every part of it works with. */
export interface Payu extends Omit<GatewayParts, 'keys'> {
  keys: { key: string; salt: string }
  /** Ends the refunds that are due; call it after one was added. */
  wakeRefunds: () => void
}
