import { MANAGES, may, type RoleId } from '@chukta/contract/permissions'
import { storedRoleId } from '../lib/session.ts'
import { STRINGS } from '../lib/strings.ts'
import { SHELL_TEXT } from './shell-text.ts'

export type NavItem = { label: string; path: string }
export type NavGroup = { label: string; items: NavItem[] }
/** A menu of the header, and how the paths of its screens begin. */
export type HeaderGroup = NavGroup & { screens: readonly string[] }
export type Navigation = { links: NavItem[]; groups: HeaderGroup[] }

const SETTINGS: (NavItem & { roles: readonly RoleId[] })[] = [
  { label: SHELL_TEXT.charges, path: '/charges', roles: [1, 2] },
  { label: SHELL_TEXT.commissions, path: '/commissions', roles: [1, 2] },
  { label: SHELL_TEXT.paymentConfiguration, path: '/payment-configuration', roles: [1] },
  { label: SHELL_TEXT.paymentGateways, path: '/payment-gateways', roles: [1] },
  { label: SHELL_TEXT.paymentPriorities, path: '/payment-priorities', roles: [1] },
  { label: SHELL_TEXT.masterCharges, path: '/master-charges', roles: [1] },
  { label: SHELL_TEXT.auditLog, path: '/audit-log', roles: [1, 2] },
  { label: SHELL_TEXT.approvals, path: '/approvals', roles: [1, 2] },
  { label: SHELL_TEXT.payouts, path: '/payouts', roles: [1, 2] },
  { label: SHELL_TEXT.payoutSettings, path: '/payout-settings', roles: [1] },
  { label: SHELL_TEXT.disputes, path: '/disputes', roles: [1, 2] },
  { label: SHELL_TEXT.refunds, path: '/refunds', roles: [1, 2] },
  { label: SHELL_TEXT.repairDesk, path: '/repair-desk', roles: [1, 2] },
  { label: SHELL_TEXT.reconciliation, path: '/reconciliation', roles: [1] },
  { label: SHELL_TEXT.webhooks, path: '/webhooks', roles: [1] },
  { label: SHELL_TEXT.gstReturns, path: '/gst-returns', roles: [1] },
  { label: SHELL_TEXT.company, path: '/company', roles: [1] },
  { label: SHELL_TEXT.announcements, path: '/announcements', roles: [1] },
]

/** The screens of each menu by how their paths begin. */
export const MENU_SCREENS = {
  users: ['/user-details', '/add-user', '/edit-user', '/view-user'],
  settings: [
    '/add-group',
    '/edit-group',
    '/assign-group',
    '/unassign-group',
    ...SETTINGS.map(({ path }) => path),
  ],
}

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
      label: SHELL_TEXT.userManagement,
      items: managed.filter(there),
      screens: MENU_SCREENS.users,
    },
    {
      label: SHELL_TEXT.settings,
      items: SETTINGS.filter((item) => item.roles.includes(roleId) && there(item)),
      screens: MENU_SCREENS.settings,
    },
  ]
  const links = [
    { label: SHELL_TEXT.services, path: '/services' },
    { label: SHELL_TEXT.dashboard, path: '/dashboard' },
    { label: SHELL_TEXT.reports, path: '/user-reports' },
  ]
  return { links: links.filter(there), groups: groups.filter((group) => group.items.length > 0) }
}

/** The profile menu's links that have a screen. */
export function profileItems(hasScreen: (path: string) => boolean): NavItem[] {
  return [
    { label: SHELL_TEXT.manageProfile, path: '/user-profile' },
    ...(may(storedRoleId() ?? 0, 'schedules.manage')
      ? [
          { label: SHELL_TEXT.duePayments, path: '/due-payments' },
          { label: SHELL_TEXT.myBills, path: '/my-bills' },
        ]
      : []),
    { label: SHELL_TEXT.help, path: '/user-support' },
  ].filter((item) => hasScreen(item.path))
}
