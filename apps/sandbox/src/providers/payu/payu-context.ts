import type { Faults } from '../../faults.ts'
import type { Store } from '../../store.ts'

/** What every part of it works with. */
export interface Payu {
  store: Store
  faults: Faults
  now: () => number
  /** As set in its dashboard. */
  webhookUrl: string
  refundDelayMs: number
  wakeWebhooks: () => void
  keys: { key: string; salt: string }
  merchantName: string
}
