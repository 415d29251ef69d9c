import { lazy, Suspense } from 'react'
import { COMPANY } from '../../lib/company.ts'

// Most first screens have none.
const PolicyList = lazy(async () => ({ default: (await import('./policy-list.tsx')).PolicyList }))

/** Links to the company's policies; nothing where it has published none. */
export function PolicyLinks() {
  return (
    COMPANY.policies.length > 0 && (
      <Suspense>
        <PolicyList />
      </Suspense>
    )
  )
}
