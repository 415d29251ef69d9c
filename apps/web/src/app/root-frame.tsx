import { Navigate, Outlet } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { keepWith } from '../lib/answered.ts'
import { isOnline } from '../lib/online.ts'
import { STRINGS } from '../lib/strings.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { Toasts } from '../ui/feedback/toasts.tsx'
import classes from './root-frame.module.css'
import { SandboxBanner } from './sandbox-banner.tsx'

// Loaded after the screen; without a net at once. If it does not load, only the offline copies are missing.
const AfterScreen = lazy(async () => {
  if (isOnline()) await new Promise<void>(whenIdle)
  return import('./after-screen.tsx').catch(() => ({ default: keepNothing }))
})

function keepNothing(): ReactNode {
  keepWith(undefined)
  return null
}

/** The frame of every screen: the skip link, the strips above it and the toasts over it. */
export function RootFrame() {
  return (
    <>
      <a className={classes.skip} href="#content">
        {STRINGS.shell.skip}
      </a>
      <Suspense>
        <AfterScreen />
      </Suspense>
      <SandboxBanner />
      <Outlet />
      <Toasts />
    </>
  )
}

/** Any path without a screen redirects to Unauthorized (spec 1 section 2). */
export function NotFound() {
  return <Navigate to="/Unauthorized" replace />
}
