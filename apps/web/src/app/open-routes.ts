import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { root } from './shell-route.ts'

const accountScreens = () => import('./account-screens.ts')

/** Screens for whoever has their address, signed in or not. */
export const openFrame = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: lazyPage(() => import('./plain-frame.tsx'), 'OpenFrame'),
})

/** The money of one payment. */
export const track = createRoute({
  getParentRoute: () => openFrame,
  path: '/track/$token',
  component: lazyPage(async () => (await accountScreens()).trackPage(), 'TrackPage'),
})

/** Behind the links of mails about a reset of sign-in factors. */
export const cancelReset = createRoute({
  getParentRoute: () => openFrame,
  path: '/cancel-factor-reset/$token',
  component: lazyPage(async () => (await accountScreens()).cancelResetPage(), 'CancelResetPage'),
})
