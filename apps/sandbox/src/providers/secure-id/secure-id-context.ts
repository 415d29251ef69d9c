import type { Faults } from '../../faults.ts'
import type { Inbox } from '../../inbox.ts'
import type { Store } from '../../store.ts'

/** What every part of Secure ID works with. */
export interface SecureId {
  store: Store
  faults: Faults
  inbox: Inbox
  now: () => number
}
