import type { Faults } from '../../faults.ts'
import type { Store } from '../../store.ts'

/** The deps of every part of e-sign. */
export interface ESign {
  store: Store
  faults: Faults
  now: () => number
  /** Where it reports, as set in its dashboard. */
  webhookUrl: string
  /** Sends what is in the outbox; call it after the commit. */
  wakeWebhooks: () => void
}
