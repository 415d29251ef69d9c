import type { Faults } from '../../faults.ts'
import type { Store } from '../../store.ts'

/** What every part of the gateway works with. */
export interface Gateway {
  store: Store
  faults: Faults
  now: () => number
  webhookUrl: string
  /** How long a STANDARD refund stays PENDING. */
  refundDelayMs: number
  /** Sends what is in the outbox; call it after the commit. */
  wakeWebhooks: () => void
  /** Ends refunds that are due; call it after one was made. */
  wakeRefunds: () => void
}
