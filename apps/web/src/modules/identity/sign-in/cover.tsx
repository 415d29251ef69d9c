import { lazy, Suspense } from 'react'
import { STRINGS } from '../../../lib/strings.ts'
import { useMedia } from '../../../lib/use-media.ts'
import classes from './cover.module.css'
import { usePortal } from './sign-in-api.ts'

// A phone, which shows the band alone, never loads it.
const CoverPlate = lazy(async () => ({ default: (await import('./cover-plate.tsx')).CoverPlate }))
const CoverBow = lazy(async () => ({ default: (await import('./cover-plate.tsx')).CoverBow }))

/** The cloth cover of the account book: a panel on wide screens, a band of it and the warning on narrow ones. */
export function Cover() {
  const wide = useMedia('(min-width: 80em)', true)
  const portal = usePortal()
  if (!wide) {
    return (
      <>
        <div className={classes.band} aria-hidden="true" />
        <aside className={classes.note}>{STRINGS.cover.safety}</aside>
      </>
    )
  }
  return (
    <aside className={classes.cover} aria-label={STRINGS.cover.accountBook}>
      <div className={classes.inside}>
        <Suspense>
          <CoverPlate services={portal.data?.services ?? []} checkedAt={portal.data?.checked_at ?? null} />
        </Suspense>
        <p className={classes.safety}>{STRINGS.cover.safety}</p>
      </div>
      <Suspense>
        <CoverBow />
      </Suspense>
    </aside>
  )
}
