import { may } from '@chukta/contract/permissions'
import { lazy, Suspense } from 'react'
import { storedRoleId } from '../lib/session.ts'
import { DueStrip } from '../modules/payments/schedules/due-strip.tsx'
import { ServicesPage } from '../modules/pricing/services/services-page.tsx'

// Shown at the end of the page, some seconds after it.
const FirstSteps = lazy(async () => ({
  default: (await import('../modules/insight/checklist/first-steps.tsx')).FirstSteps,
}))

/** The services, with due payments below them for roles that may have some: features do not import each other. */
export function ServicesScreen() {
  return (
    <ServicesPage
      below={
        may(storedRoleId() ?? 0, 'schedules.manage') && (
          <>
            <DueStrip />
            <Suspense>
              <FirstSteps />
            </Suspense>
          </>
        )
      }
    />
  )
}
