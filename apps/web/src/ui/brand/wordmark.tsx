import { lazy, Suspense } from 'react'
import { COMPANY } from '../../lib/company.ts'
import classes from './wordmark.module.css'

// Most first screens have none.
const Logo = lazy(async () => ({ default: (await import('./logo.tsx')).Logo }))

/** The company's logo; without one, mark and name side by side. */
export function Wordmark({ size = 28 }: { size?: number }) {
  if (COMPANY.logos) {
    const height = Math.round(size * 1.2)
    // The room is reserved, or its neighbours would move under a press when the logo comes.
    const width = `min(${Math.round(height * COMPANY.logoRatio)}px, 200px, 46vw)`
    return (
      <span className={classes.logo} style={{ height, width }}>
        <Suspense>
          <Logo {...COMPANY.logos} height={height} />
        </Suspense>
      </span>
    )
  }
  return (
    <span className={classes.wordmark}>
      <Mark size={size} />
      <span>{COMPANY.name}</span>
    </span>
  )
}

/** The mark: a tick hung from a headline, as Devanagari letters hang from theirs. `size` in px. */
function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <g strokeLinecap="round" strokeLinejoin="round">
        <path d="M3 6.5h26" stroke="var(--ck-accent)" strokeWidth="4" />
        <path d="M5.5 17.5l7.5 9L24.5 8" stroke="var(--ck-brand)" strokeWidth="4.2" />
      </g>
    </svg>
  )
}
