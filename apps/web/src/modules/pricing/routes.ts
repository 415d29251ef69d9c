import { listSearch } from '../../lib/list-search.ts'
import { lazyPage } from '../../router/lazy-page.ts'
import { screen, searchScreen } from '../../router/parents.ts'
import { memberSearch } from './charges/member-search.ts'
import { methodSearch } from './routing/method-search.ts'
import { webhooksSearch } from './webhooks/webhooks-search.ts'

const groupList = searchScreen(
  '/charges',
  'charges.manage',
  listSearch,
  lazyPage(() => import('./charges/group-list-page.tsx'), 'GroupListPage'),
)

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

const assignGroup = searchScreen(
  '/assign-group-charges/$id/$role_id',
  'charges.manage',
  (raw: Record<string, unknown>) => ({ ...listSearch(raw), ...memberSearch(raw) }),
  lazyPage(() => import('./charges/assign-group-page.tsx'), 'AssignGroupPage'),
)

const unassignGroup = searchScreen(
  '/unassign-group-charges',
  'charges.manage',
  listSearch,
  lazyPage(() => import('./charges/unassign-group-page.tsx'), 'UnassignGroupPage'),
)

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

const paymentPriorities = searchScreen(
  '/payment-priorities',
  'routing.manage',
  methodSearch,
  lazyPage(() => import('./routing/priorities-page.tsx'), 'PrioritiesPage'),
)

const webhooks = searchScreen(
  '/webhooks/{-$id}',
  'webhooks.view',
  webhooksSearch,
  lazyPage(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
)

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
