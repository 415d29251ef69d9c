import { ROLE } from '@chukta/contract/permissions'
import { lazy, Suspense } from 'react'
import { storedRoleId } from '../lib/session.ts'

// With its first menu and not before: every page loads the header.
const WaitingCount = lazy(() => import('./waiting-count.tsx'))

/** What stands beside an item of a menu: at the approvals, how many wait. */
export function MenuCount({ path }: { path: string }) {
  if (path !== '/approvals' || storedRoleId() !== ROLE.superAdmin) return null
  return (
    <Suspense>
      <WaitingCount />
    </Suspense>
  )
}
