import type { Store } from '../../store.ts'

/** What every part of it works with. */
export interface Paysprint {
  store: Store
  now: () => number
  /** How long a payment that waits for its biller stays pending. */
  pendingMs: number
}
