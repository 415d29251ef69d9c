import { may } from '@chukta/contract/permissions'
import { lazy, Suspense } from 'react'
import { storedRoleId } from '../../lib/session.ts'

// Loaded with the first menu.
const WaitingCount = lazy(() => import('./waiting-count.tsx'))

/** The badge of a menu item: at the approvals, the number that waits. */
export function MenuCount({ path }: { path: string }) {
  if (path !== '/approvals' || !may(storedRoleId() ?? 0, 'approvals.decide')) return null
  return (
    <Suspense>
      <WaitingCount />
    </Suspense>
  )
}
