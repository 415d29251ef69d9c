import type { Faults } from '../faults.ts'
import type { Store } from '../store.ts'

/** What every part of any gateway works with. */
export interface GatewayParts {
  store: Store
  faults: Faults
  now: () => number
  /** Where it reports, as set in its dashboard; Cashfree's orders may name another. */
  webhookUrl: string
  /** How long a refund stays pending. */
  refundDelayMs: number
  /** Sends what is in the outbox; call it after the commit. */
  wakeWebhooks: () => void
}
