import { may } from '@chukta/contract/permissions'
import { lazy, Suspense } from 'react'
import { storedRoleId } from '../lib/session.ts'

// Loaded with the first menu, through a file that names it: every page loads the header.
const WaitingCount = lazy(async () => (await import('./approval-screens.ts')).waitingCount())

/** The badge of a menu item: at the approvals, how many wait. */
export function MenuCount({ path }: { path: string }) {
  if (path !== '/approvals' || !may(storedRoleId() ?? 0, 'approvals.decide')) return null
  return (
    <Suspense>
      <WaitingCount />
    </Suspense>
  )
}
