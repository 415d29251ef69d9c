import { MANAGES, type RoleId } from '@chukta/contract/permissions'
import { STRINGS } from '../lib/strings.ts'

export type NavItem = { label: string; path: string }
export type NavGroup = { label: string; items: NavItem[] }
/** A menu of the header, and how the paths of its screens begin. */
export type HeaderGroup = NavGroup & { screens: readonly string[] }
export type Navigation = { links: NavItem[]; groups: HeaderGroup[] }

/** The screens of each menu by how their paths begin. */
export const MENU_SCREENS = {
  users: ['/user-details', '/add-user', '/edit-user', '/view-user'],
  settings: [
    '/charges',
    '/add-group',
    '/edit-group',
    '/assign-group',
    '/unassign-group',
    '/master-charges',
    '/commissions',
    '/payment-configuration',
    '/payment-gateways',
    '/payment-priorities',
    '/audit-log',
    '/approvals',
    '/repair-desk',
    '/reconciliation',
    '/webhooks',
    '/gst-returns',
    '/disputes',
    '/payouts',
    '/payout-settings',
    '/refunds',
    '/company',
  ],
} as const

const SETTINGS: (NavItem & { roles: readonly RoleId[] })[] = [
  { label: STRINGS.shell.charges, path: '/charges', roles: [1, 2] },
  { label: STRINGS.shell.commissions, path: '/commissions', roles: [1, 2] },
  { label: STRINGS.shell.paymentConfiguration, path: '/payment-configuration', roles: [1] },
  { label: STRINGS.shell.paymentGateways, path: '/payment-gateways', roles: [1] },
  { label: STRINGS.shell.paymentPriorities, path: '/payment-priorities', roles: [1] },
  { label: STRINGS.shell.masterCharges, path: '/master-charges', roles: [1] },
  { label: STRINGS.shell.auditLog, path: '/audit-log', roles: [1, 2] },
  { label: STRINGS.shell.approvals, path: '/approvals', roles: [1, 2] },
  { label: STRINGS.shell.payouts, path: '/payouts', roles: [1, 2] },
  { label: STRINGS.shell.payoutSettings, path: '/payout-settings', roles: [1] },
  { label: STRINGS.shell.disputes, path: '/disputes', roles: [1, 2] },
  { label: STRINGS.shell.refunds, path: '/refunds', roles: [1, 2] },
  { label: STRINGS.shell.repairDesk, path: '/repair-desk', roles: [1, 2] },
  { label: STRINGS.shell.reconciliation, path: '/reconciliation', roles: [1] },
  { label: STRINGS.shell.webhooks, path: '/webhooks', roles: [1] },
  { label: STRINGS.shell.gstReturns, path: '/gst-returns', roles: [1] },
  { label: STRINGS.shell.company, path: '/company', roles: [1] },
]

/**
 * The header's links and menus for a role (spec 1 section 6, spec 2 section 2.13).
 * An item is included only when its screen exists, a menu only when it has an item.
 */
export function navigationFor(roleId: RoleId, hasScreen: (path: string) => boolean): Navigation {
  const there = (item: NavItem) => hasScreen(item.path)
  const managed = MANAGES[roleId].map((role) => ({
    label: STRINGS.roles[role],
    path: `/user-details/${role}`,
  }))
  const groups = [
    {
      label: STRINGS.shell.userManagement,
      items: managed.filter(there),
      screens: MENU_SCREENS.users,
    },
    {
      label: STRINGS.shell.settings,
      items: SETTINGS.filter((item) => item.roles.includes(roleId) && there(item)),
      screens: MENU_SCREENS.settings,
    },
  ]
  const links = [
    { label: STRINGS.shell.services, path: '/services' },
    { label: STRINGS.shell.dashboard, path: '/dashboard' },
    { label: STRINGS.shell.reports, path: '/user-reports' },
  ]
  return { links: links.filter(there), groups: groups.filter((group) => group.items.length > 0) }
}

/** The profile menu's links that have a screen. */
export function profileItems(hasScreen: (path: string) => boolean): NavItem[] {
  return [
    { label: STRINGS.shell.manageProfile, path: '/user-profile' },
    { label: STRINGS.shell.help, path: '/user-support' },
  ].filter((item) => hasScreen(item.path))
}
