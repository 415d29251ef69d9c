import { Navigate, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { STRINGS } from '../lib/strings.ts'
import { onFirstToast, toastsWanted } from '../lib/toast.ts'
import classes from './root-frame.module.css'
import { SandboxBanner } from './sandbox-banner.tsx'

const Toasts = lazy(() => import('../ui/toast-view.tsx').then((view) => ({ default: view.Toasts })))

/** What stands around every screen: the skip link, the sandbox banner above it and the toasts over it. */
export function RootFrame() {
  const showsToasts = useSyncExternalStore(onFirstToast, toastsWanted)
  return (
    <>
      <a className={classes.skip} href="#content">
        {STRINGS.shell.skip}
      </a>
      <SandboxBanner />
      <Outlet />
      {showsToasts && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </>
  )
}

/** Any path without a screen redirects to Unauthorized (spec 1 section 2). */
export function NotFound() {
  return <Navigate to="/Unauthorized" replace />
}
