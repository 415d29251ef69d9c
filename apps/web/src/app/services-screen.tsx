import { may } from '@chukta/contract/permissions'
import { lazy, Suspense } from 'react'
import { ServicesPage } from '../features/services/services-page.tsx'
import { storedRoleId } from '../lib/session.ts'

const Below = lazy(async () => ({ default: (await import('./below-services.tsx')).BelowServices }))

/** The services, with what a payer has to do below them: features do not import each other. */
export function ServicesScreen() {
  const below = may(storedRoleId() ?? 0, 'schedules.manage') && (
    <Suspense>
      <Below />
    </Suspense>
  )
  return <ServicesPage below={below} />
}
