import { Navigate, Outlet } from '@tanstack/react-router'
import { STRINGS } from '../lib/strings.ts'
import { Toasts } from '../ui/feedback/toasts.tsx'
import classes from './root-frame.module.css'
import { SandboxBanner } from './sandbox-banner.tsx'

/** The frame of every screen: the skip link, the sandbox banner above it and the toasts over it. */
export function RootFrame() {
  return (
    <>
      <a className={classes.skip} href="#content">
        {STRINGS.shell.skip}
      </a>
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
