import { createRoute } from '@tanstack/react-router'
import { listSearch } from '../../lib/list-search.ts'
import { lazyPage } from '../../router/lazy-page.ts'
import { screen, shell } from '../../router/parents.ts'
import { memberSearch } from './charges/member-search.ts'
import { methodSearch } from './routing/method-search.ts'
import { webhooksSearch } from './webhooks/webhooks-search.ts'

const groupList = createRoute({
  getParentRoute: () => shell,
  path: '/charges',
  staticData: { action: 'charges.manage' },
  validateSearch: listSearch,
  component: lazyPage(() => import('./charges/group-list-page.tsx'), 'GroupListPage'),
})

const addGroup = screen(
  '/add-group-charges',
  'charges.manage',
  lazyPage(() => import('./charges/add-group-page.tsx'), 'AddGroupPage'),
)

const editGroup = screen(
  '/edit-group-charges/$id',
  'charges.manage',
  lazyPage(() => import('./charges/edit-group-page.tsx'), 'EditGroupPage'),
)

const assignGroup = createRoute({
  getParentRoute: () => shell,
  path: '/assign-group-charges/$id/$role_id',
  staticData: { action: 'charges.manage' },
  validateSearch: (raw: Record<string, unknown>) => ({ ...listSearch(raw), ...memberSearch(raw) }),
  component: lazyPage(() => import('./charges/assign-group-page.tsx'), 'AssignGroupPage'),
})

const unassignGroup = createRoute({
  getParentRoute: () => shell,
  path: '/unassign-group-charges',
  staticData: { action: 'charges.manage' },
  validateSearch: listSearch,
  component: lazyPage(() => import('./charges/unassign-group-page.tsx'), 'UnassignGroupPage'),
})

const masterCharges = screen(
  '/master-charges',
  'charges.master',
  lazyPage(() => import('./charges/master-charges-page.tsx'), 'MasterChargesPage'),
)

const commissions = screen(
  '/commissions',
  'commissions.manage',
  lazyPage(() => import('./charges/commissions-page.tsx'), 'CommissionsPage'),
)

const paymentConfiguration = screen(
  '/payment-configuration',
  'routing.manage',
  lazyPage(() => import('./routing/configuration-page.tsx'), 'ConfigurationPage'),
)

const paymentGateways = screen(
  '/payment-gateways',
  'gateway-accounts.manage',
  lazyPage(() => import('./gateway-accounts/gateway-accounts-page.tsx'), 'GatewayAccountsPage'),
)

const paymentPriorities = createRoute({
  getParentRoute: () => shell,
  path: '/payment-priorities',
  staticData: { action: 'routing.manage' },
  validateSearch: methodSearch,
  component: lazyPage(() => import('./routing/priorities-page.tsx'), 'PrioritiesPage'),
})

const webhooks = createRoute({
  getParentRoute: () => shell,
  path: '/webhooks/{-$id}',
  staticData: { action: 'webhooks.view' },
  validateSearch: webhooksSearch,
  component: lazyPage(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})

/** Charges, commissions, gateways and their webhooks (spec 2 sections 2.9 and 2.10). */
export const pricingScreens = [
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
  webhooks,
] as const
