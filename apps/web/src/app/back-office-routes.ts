import { createRoute } from '@tanstack/react-router'
import { listSearch, textSearch } from '../lib/list-search.ts'
import { walletSearch } from '../modules/payouts/wallet/wallet-search.ts'
import { memberSearch } from '../modules/pricing/charges/member-search.ts'
import { methodSearch } from '../modules/pricing/routing/method-search.ts'
import { needsToAdd, needsToManage } from './guards.ts'
import { lazyPage } from './lazy-page.ts'
import { shell } from './shell-route.ts'

const userList = createRoute({
  getParentRoute: () => shell,
  path: '/user-details/$role',
  staticData: { action: 'users.manage' },
  beforeLoad: ({ params }) => needsToManage(params.role),
  validateSearch: (raw: Record<string, unknown>) => ({ ...listSearch(raw), ...textSearch(raw) }),
  component: lazyPage(async () => (await import('./account-screens.ts')).usersScreen(), 'UsersScreen'),
})

const addUser = createRoute({
  getParentRoute: () => shell,
  path: '/add-user/$role',
  staticData: { action: 'users.manage' },
  beforeLoad: ({ params }) => needsToAdd(params.role),
  component: lazyPage(() => import('../modules/identity/users/add-user-page.tsx'), 'AddUserPage'),
})

const editUser = createRoute({
  getParentRoute: () => shell,
  path: '/edit-user/$role/$id',
  staticData: { action: 'users.manage' },
  beforeLoad: ({ params }) => needsToManage(params.role),
  component: lazyPage(() => import('../modules/identity/users/edit-user-page.tsx'), 'EditUserPage'),
})

const viewUser = createRoute({
  getParentRoute: () => shell,
  path: '/view-user/$role/$id',
  staticData: { action: 'users.manage' },
  beforeLoad: ({ params }) => needsToManage(params.role),
  component: lazyPage(() => import('../modules/identity/users/view-user-page.tsx'), 'ViewUserPage'),
})

const groupList = createRoute({
  getParentRoute: () => shell,
  path: '/charges',
  staticData: { action: 'charges.manage' },
  validateSearch: listSearch,
  component: lazyPage(() => import('../modules/pricing/charges/group-list-page.tsx'), 'GroupListPage'),
})

const addGroup = createRoute({
  getParentRoute: () => shell,
  path: '/add-group-charges',
  staticData: { action: 'charges.manage' },
  component: lazyPage(() => import('../modules/pricing/charges/add-group-page.tsx'), 'AddGroupPage'),
})

const editGroup = createRoute({
  getParentRoute: () => shell,
  path: '/edit-group-charges/$id',
  staticData: { action: 'charges.manage' },
  component: lazyPage(() => import('../modules/pricing/charges/edit-group-page.tsx'), 'EditGroupPage'),
})

const assignGroup = createRoute({
  getParentRoute: () => shell,
  path: '/assign-group-charges/$id/$role_id',
  staticData: { action: 'charges.manage' },
  validateSearch: (raw: Record<string, unknown>) => ({ ...listSearch(raw), ...memberSearch(raw) }),
  component: lazyPage(() => import('../modules/pricing/charges/assign-group-page.tsx'), 'AssignGroupPage'),
})

const unassignGroup = createRoute({
  getParentRoute: () => shell,
  path: '/unassign-group-charges',
  staticData: { action: 'charges.manage' },
  validateSearch: listSearch,
  component: lazyPage(
    () => import('../modules/pricing/charges/unassign-group-page.tsx'),
    'UnassignGroupPage',
  ),
})

const masterCharges = createRoute({
  getParentRoute: () => shell,
  path: '/master-charges',
  staticData: { action: 'charges.master' },
  component: lazyPage(
    () => import('../modules/pricing/charges/master-charges-page.tsx'),
    'MasterChargesPage',
  ),
})

const commissions = createRoute({
  getParentRoute: () => shell,
  path: '/commissions',
  staticData: { action: 'commissions.manage' },
  component: lazyPage(() => import('../modules/pricing/charges/commissions-page.tsx'), 'CommissionsPage'),
})

const paymentConfiguration = createRoute({
  getParentRoute: () => shell,
  path: '/payment-configuration',
  staticData: { action: 'routing.manage' },
  component: lazyPage(
    async () => (await import('./repair-screens.ts')).configurationPage(),
    'ConfigurationPage',
  ),
})

const paymentGateways = createRoute({
  getParentRoute: () => shell,
  path: '/payment-gateways',
  staticData: { action: 'gateway-accounts.manage' },
  component: lazyPage(
    async () => (await import('./repair-screens.ts')).gatewayAccountsPage(),
    'GatewayAccountsPage',
  ),
})

const paymentPriorities = createRoute({
  getParentRoute: () => shell,
  path: '/payment-priorities',
  staticData: { action: 'routing.manage' },
  validateSearch: methodSearch,
  component: lazyPage(async () => (await import('./repair-screens.ts')).prioritiesPage(), 'PrioritiesPage'),
})

const wallet = createRoute({
  getParentRoute: () => shell,
  path: '/wallet',
  staticData: { action: 'wallet.view' },
  validateSearch: (raw: Record<string, unknown>) => ({ ...listSearch(raw), ...walletSearch(raw) }),
  component: lazyPage(() => import('../modules/payouts/wallet/wallet-page.tsx'), 'WalletPage'),
})

/** Users, charges, commissions, gateways and wallets (spec 2 sections 2.8 to 2.10). */
export const backOfficeScreens = [
  userList,
  addUser,
  editUser,
  viewUser,
  groupList,
  addGroup,
  editGroup,
  assignGroup,
  unassignGroup,
  masterCharges,
  commissions,
  paymentConfiguration,
  paymentGateways,
  paymentPriorities,
  wallet,
] as const
