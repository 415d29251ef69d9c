import { createRoute } from '@tanstack/react-router'
import { listSearch, textSearch } from '../lib/list-search.ts'
import {
  accountScreens,
  identityScreens,
  openScreens,
  plainScreens,
  signInScreens,
} from '../modules/identity/routes.ts'
import { insightScreens } from '../modules/insight/routes.ts'
import { messagingScreens } from '../modules/messaging/routes.ts'
import { operationsScreens } from '../modules/operations/routes.ts'
import { payableScreens } from '../modules/payables/routes.ts'
import { openPaymentScreens, paymentScreens } from '../modules/payments/routes.ts'
import { payoutScreens } from '../modules/payouts/routes.ts'
import { pricingScreens } from '../modules/pricing/routes.ts'
import { needsToManage } from '../router/guards.ts'
import { lazyPage } from '../router/lazy-page.ts'
import { accountFrame, openFrame, plainFrame, root, screen, searchScreen, shell } from '../router/parents.ts'
import { NotFound, RootFrame } from './root-frame.tsx'

root.update({ component: RootFrame, notFoundComponent: NotFound })
shell.update({ component: lazyPage(() => import('./shell.tsx'), 'Shell') })
plainFrame.update({ component: lazyPage(() => import('./plain-frame.tsx'), 'PlainFrame') })
openFrame.update({ component: lazyPage(() => import('./plain-frame.tsx'), 'OpenFrame') })
accountFrame.update({ component: lazyPage(() => import('./account-frame.tsx'), 'AccountFrame') })

const unauthorized = createRoute({
  getParentRoute: () => root,
  path: '/Unauthorized',
  component: lazyPage(() => import('./unauthorized-page.tsx'), 'UnauthorizedPage'),
})

// These three show parts of modules above their own.

const services = searchScreen(
  '/services',
  'payments.pay',
  textSearch,
  lazyPage(() => import('./services-screen.tsx'), 'ServicesScreen'),
)

const userProfile = screen(
  '/user-profile',
  'session.use',
  lazyPage(() => import('./profile-screen.tsx'), 'ProfileScreen'),
)

const userList = createRoute({
  getParentRoute: () => shell,
  path: '/user-details/$role',
  staticData: { action: 'users.manage' },
  beforeLoad: ({ params }) => needsToManage(params.role),
  validateSearch: (raw: Record<string, unknown>) => ({ ...listSearch(raw), ...textSearch(raw) }),
  component: lazyPage(() => import('./users-screen.tsx'), 'UsersScreen'),
})

/**
 * The route table. A screen exists when it is here: menus and links look it up, and every path that is
 * not here leads to /Unauthorized (spec 1 section 2). To add a screen, add a route to `routes.ts` of its module.
 */
export const routeTree = root.addChildren([
  signInScreens,
  plainFrame.addChildren(plainScreens),
  openFrame.addChildren([...openPaymentScreens, ...openScreens]),
  accountFrame.addChildren(accountScreens),
  unauthorized,
  shell.addChildren([
    services,
    userProfile,
    userList,
    ...identityScreens,
    ...messagingScreens,
    ...pricingScreens,
    ...payoutScreens,
    ...paymentScreens,
    ...payableScreens,
    ...operationsScreens,
    ...insightScreens,
  ]),
])
