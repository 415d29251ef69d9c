import type { Action } from '@chukta/contract/permissions'
import { createRootRoute, createRoute } from '@tanstack/react-router'
import { arriveAtLogin, needsSession, needsUserId } from './guards.ts'
import { lazyPage } from './lazy-page.ts'
import { NotFound, RootFrame } from './root-frame.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may open the screen, by the contract's table of permissions. */
    action?: Action
  }
}

/**
 * The route table. A screen exists when it is here: menus and links look it up, and every path that is
 * not here leads to /Unauthorized (spec 1 section 2). To add a screen, add a route below `shell` and
 * name it in `routeTree`.
 */
const root = createRootRoute({ component: RootFrame, notFoundComponent: NotFound })

const signInFrame = createRoute({
  getParentRoute: () => root,
  id: 'sign-in',
  component: lazyPage(() => import('../features/sign-in/sign-in-frame.tsx'), 'SignInFrame'),
})

const loginPage = lazyPage(() => import('../features/sign-in/login-page.tsx'), 'LoginPage')

const home = createRoute({
  getParentRoute: () => signInFrame,
  path: '/',
  beforeLoad: arriveAtLogin,
  component: loginPage,
})

const login = createRoute({
  getParentRoute: () => signInFrame,
  path: '/login',
  beforeLoad: arriveAtLogin,
  component: loginPage,
})

const otp = createRoute({
  getParentRoute: () => signInFrame,
  path: '/otp/$userId',
  beforeLoad: needsUserId,
  component: lazyPage(() => import('../features/sign-in/otp-page.tsx'), 'OtpPage'),
})

const unauthorized = createRoute({
  getParentRoute: () => root,
  path: '/Unauthorized',
  component: lazyPage(() => import('./unauthorized-page.tsx'), 'UnauthorizedPage'),
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ matches }) => needsSession(matches),
  component: lazyPage(() => import('./shell.tsx'), 'Shell'),
})

export const routeTree = root.addChildren([
  signInFrame.addChildren([home, login, otp]),
  unauthorized,
  shell.addChildren([]),
])
