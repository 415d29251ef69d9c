import type { Faults } from '../../faults.ts'
import type { Store } from '../../store.ts'

/** What every part of it works with. */
export interface Razorpay {
  store: Store
  faults: Faults
  now: () => number
  /** As set in its dashboard: an order names none. */
  webhookUrl: string
  refundDelayMs: number
  wakeWebhooks: () => void
  wakeRefunds: () => void
  keys: { id: string; secret: string }
  merchantName: string
}
