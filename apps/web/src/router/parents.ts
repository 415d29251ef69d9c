import type { Action } from '@chukta/contract/permissions'
import { createRootRoute, createRoute, type RouteComponent } from '@tanstack/react-router'
import { needsSession } from './guards.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The action that opens the screen, by the contract's table of permissions. */
    action?: Action
  }
}

// Modules hang their screens on these; app/routes.ts fills in the look of each.

/** The parent of every route. */
export const root = createRootRoute()

/** The parent of every screen behind sign-in: the header and the guard. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ matches }) => needsSession(matches),
})

/** The parent of public screens other than sign-in. */
export const plainFrame = createRoute({ getParentRoute: () => root, id: 'plain' })

/** The parent of public screens, for signed-in and signed-out people alike. */
export const openFrame = createRoute({ getParentRoute: () => root, id: 'open' })

/** The parent of screens that a signed-in person and a visitor may open. */
export const accountFrame = createRoute({ getParentRoute: () => root, id: 'account' })

/** A screen behind sign-in for those who may do `action`. One with a guard of its own is a `createRoute`. */
export const screen = <P extends string>(path: P, action: Action, component: RouteComponent) =>
  createRoute({ getParentRoute: () => shell, path, staticData: { action }, component })

/** The same for a screen that reads its address: `validateSearch` returns its values there. */
export const searchScreen = <P extends string, S extends object>(
  path: P,
  action: Action,
  validateSearch: (raw: Record<string, unknown>) => S,
  component: RouteComponent,
) => createRoute({ getParentRoute: () => shell, path, staticData: { action }, validateSearch, component })
