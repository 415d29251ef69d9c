import type { Faults } from '../../faults.ts'
import type { Inbox } from '../../inbox.ts'
import type { Store } from '../../store.ts'

/** The deps of every part of Quicko. */
export interface Quicko {
  store: Store
  faults: Faults
  inbox: Inbox
  now: () => number
}
