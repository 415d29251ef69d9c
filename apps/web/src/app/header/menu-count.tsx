import { may } from '@chukta/contract/permissions'
import { lazy, Suspense } from 'react'
import { storedRoleId } from '../../lib/session.ts'

// Loaded with the first menu.
const WaitingCount = lazy(() => import('./waiting-count.tsx'))

/** The badge of a menu item: at the approvals, how many wait. */
export function MenuCount({ path }: { path: string }) {
  if (path !== '/approvals' || !may(storedRoleId() ?? 0, 'approvals.decide')) return null
  return (
    <Suspense>
      <WaitingCount />
    </Suspense>
  )
}
