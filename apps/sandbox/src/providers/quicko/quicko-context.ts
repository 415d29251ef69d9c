import type { Faults } from '../../faults.ts'
import type { Inbox } from '../../inbox.ts'
import type { Store } from '../../store.ts'

/** What every part of Quicko works with. */
export interface Quicko {
  store: Store
  faults: Faults
  inbox: Inbox
  now: () => number
}
