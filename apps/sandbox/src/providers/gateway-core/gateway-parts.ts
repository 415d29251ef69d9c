import type { Faults } from '../../faults.ts'
import type { Settlements } from '../../settlements/settlements.ts'
import type { Store } from '../../store.ts'

/** The deps of every part of any gateway. */
export interface GatewayParts {
  store: Store
  faults: Faults
  now: () => number
  /** Where it reports when an order names no address. */
  webhookUrl: string
  /** The keys of every provider. */
  keys: { id: string; secret: string }
  merchantName: string
  /** How long a refund stays pending. */
  refundDelayMs: number
  /** Settlements to the shop, for the gateway's own records. */
  settlements: Settlements
  /** Sends what is in the outbox; call it after the commit. */
  wakeWebhooks: () => void
  /** Ends refunds that are due; call it after one was made. */
  wakeRefunds: () => void
}
