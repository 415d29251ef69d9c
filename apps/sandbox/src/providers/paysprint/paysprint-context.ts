import type { Store } from '../../store.ts'

/** The deps of every part of PaySprint. */
export interface Paysprint {
  store: Store
  now: () => number
  /** How long a payment that waits for its biller stays pending. */
  pendingMs: number
}
