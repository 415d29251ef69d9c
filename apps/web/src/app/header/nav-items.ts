import { type Action, MANAGES, may, type RoleId } from '@chukta/contract/permissions'
import { storedRoleId } from '../../lib/session.ts'
import { STRINGS } from '../../lib/strings.ts'
import { SHELL_TEXT } from '../shell-text.ts'

export type NavItem = { label: string; path: string }
export type NavGroup = { label: string; items: NavItem[] }
/** A menu of the header, with the path prefixes of its screens. */
export type HeaderGroup = NavGroup & { screens: readonly string[] }
export type Navigation = { links: NavItem[]; groups: HeaderGroup[] }

/** An item is shown to those who may do its action: that of its screen. */
const SETTINGS: (NavItem & { action: Action })[] = [
  { label: SHELL_TEXT.charges, path: '/charges', action: 'charges.manage' },
  { label: SHELL_TEXT.commissions, path: '/commissions', action: 'commissions.manage' },
  { label: SHELL_TEXT.paymentConfiguration, path: '/payment-configuration', action: 'routing.manage' },
  { label: SHELL_TEXT.paymentGateways, path: '/payment-gateways', action: 'gateway-accounts.manage' },
  { label: SHELL_TEXT.paymentPriorities, path: '/payment-priorities', action: 'routing.manage' },
  { label: SHELL_TEXT.masterCharges, path: '/master-charges', action: 'charges.master' },
  { label: SHELL_TEXT.auditLog, path: '/audit-log', action: 'audit.view' },
  { label: SHELL_TEXT.approvals, path: '/approvals', action: 'approvals.view' },
  { label: SHELL_TEXT.payouts, path: '/payouts', action: 'payouts.view' },
  { label: SHELL_TEXT.payoutSettings, path: '/payout-settings', action: 'payouts.settle' },
  { label: SHELL_TEXT.disputes, path: '/disputes', action: 'disputes.view' },
  { label: SHELL_TEXT.refunds, path: '/refunds', action: 'refunds.manage' },
  { label: SHELL_TEXT.exceptions, path: '/exceptions', action: 'exceptions.view' },
  { label: SHELL_TEXT.reconciliation, path: '/reconciliation', action: 'reconciliation.manage' },
  { label: SHELL_TEXT.webhooks, path: '/webhooks', action: 'webhooks.view' },
  { label: SHELL_TEXT.gstReturns, path: '/gst-returns', action: 'tax.returns' },
  { label: SHELL_TEXT.company, path: '/company', action: 'company.manage' },
  { label: SHELL_TEXT.announcements, path: '/announcements', action: 'announcements.manage' },
]

/** The screens of each menu by their path prefixes. */
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
      items: SETTINGS.filter((item) => may(roleId, item.action) && there(item)),
      screens: MENU_SCREENS.settings,
    },
  ]
  const links = [
    { label: SHELL_TEXT.services, path: '/services' },
    { label: SHELL_TEXT.dashboard, path: '/dashboard' },
    ...(may(roleId, 'downline.view') ? [{ label: SHELL_TEXT.downline, path: '/downline' }] : []),
    ...(may(roleId, 'earnings.view') ? [{ label: SHELL_TEXT.earnings, path: '/earnings' }] : []),
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
