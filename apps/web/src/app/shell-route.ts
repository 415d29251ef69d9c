import type { Action } from '@chukta/contract/permissions'
import { createRootRoute, createRoute } from '@tanstack/react-router'
import { needsSession } from './guards.ts'
import { lazyPage } from './lazy-page.ts'
import { NotFound, RootFrame } from './root-frame.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may open the screen, by the contract's table of permissions. */
    action?: Action
  }
}

/** The parent of every route. */
export const root = createRootRoute({ component: RootFrame, notFoundComponent: NotFound })

/** The parent of every screen behind sign-in: the header and the guard. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ matches }) => needsSession(matches),
  component: lazyPage(() => import('./shell.tsx'), 'Shell'),
})
