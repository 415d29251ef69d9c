import { lazy, Suspense } from 'react'
import { can } from '../lib/can.ts'
import { ServicesPage } from '../modules/pricing/services/services-page.tsx'
import { TileSkeleton } from '../ui/layout/tile-sheet.tsx'

const load = () => import('./services-top.tsx')
const ServicesTop = lazy(async () => ({ default: (await load()).ServicesTop }))
const StepsBelow = lazy(async () => ({ default: (await load()).StepsBelow }))

/**
 * The services; for roles that may have due payments below those and the payees paid last. Features do not import each
 * other.
 */
export function ServicesScreen() {
  if (!can('schedules.manage')) return <ServicesPage />
  return (
    <ServicesPage
      around={(services) => (
        <Suspense fallback={<TileSkeleton />}>
          <ServicesTop>{services}</ServicesTop>
        </Suspense>
      )}
      below={
        <Suspense>
          <StepsBelow />
        </Suspense>
      }
    />
  )
}
