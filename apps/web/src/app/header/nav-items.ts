import { type Action, MANAGES, may, type RoleId } from '@chukta/contract/permissions'
import { can } from '../../lib/can.ts'
import { STRINGS } from '../../lib/strings.ts'
import { SHELL_TEXT } from '../shell-text.ts'

export type NavItem = { label: string; path: string }
/** Items of a menu between two lines, with a heading where the menu has several sides. */
type NavPart = { heading?: string; items: NavItem[] }
/** A menu of the header, with the path prefixes of its screens, and whether records can wait there. */
export type HeaderGroup = {
  label: string
  parts: NavPart[]
  items: NavItem[]
  screens: string[]
  waits: boolean
}
export type Navigation = { links: NavItem[]; groups: HeaderGroup[] }

/** An item is shown to those who may do its action: that of its screen. */
type Guarded = NavItem & { action: Action }

const PRICING: Guarded[] = [
  { label: SHELL_TEXT.charges, path: '/charges', action: 'charges.manage' },
  { label: SHELL_TEXT.commissions, path: '/commissions', action: 'commissions.manage' },
  { label: SHELL_TEXT.masterCharges, path: '/master-charges', action: 'charges.master' },
]
const GATEWAYS: Guarded[] = [
  { label: SHELL_TEXT.paymentConfiguration, path: '/payment-configuration', action: 'routing.manage' },
  { label: SHELL_TEXT.paymentGateways, path: '/payment-gateways', action: 'gateway-accounts.manage' },
  { label: SHELL_TEXT.paymentPriorities, path: '/payment-priorities', action: 'routing.manage' },
  { label: SHELL_TEXT.webhooks, path: '/webhooks', action: 'webhooks.view' },
]
const CHANGES: Guarded[] = [
  { label: SHELL_TEXT.approvals, path: '/approvals', action: 'approvals.view' },
  { label: SHELL_TEXT.auditLog, path: '/audit-log', action: 'audit.view' },
]
const DAILY: Guarded[] = [
  { label: SHELL_TEXT.payouts, path: '/payouts', action: 'payouts.view' },
  { label: SHELL_TEXT.refunds, path: '/refunds', action: 'refunds.manage' },
  { label: SHELL_TEXT.disputes, path: '/disputes', action: 'disputes.view' },
  { label: SHELL_TEXT.exceptions, path: '/exceptions', action: 'exceptions.view' },
  { label: SHELL_TEXT.reconciliation, path: '/reconciliation', action: 'reconciliation.manage' },
]
const FILINGS: Guarded[] = [
  { label: SHELL_TEXT.gstReturns, path: '/gst-returns', action: 'tax.returns' },
  { label: SHELL_TEXT.payoutSettings, path: '/payout-settings', action: 'payouts.settle' },
  { label: SHELL_TEXT.paymentLinks, path: '/payment-link-settings', action: 'payment-links.settings' },
]
const COMPANY: Guarded[] = [
  { label: SHELL_TEXT.company, path: '/company', action: 'company.manage' },
  ...CHANGES,
  { label: SHELL_TEXT.announcements, path: '/announcements', action: 'announcements.manage' },
  { label: SHELL_TEXT.security, path: '/security', action: 'session.use' },
]

const FIGURES: Guarded[] = [
  { label: SHELL_TEXT.downline, path: '/downline', action: 'downline.view' },
  { label: SHELL_TEXT.earnings, path: '/earnings', action: 'earnings.view' },
]

const IMPORTS: Guarded[] = [{ label: SHELL_TEXT.importUsers, path: '/user-import', action: 'users.manage' }]

const USER_SCREENS = ['/user-details', '/add-user', '/edit-user', '/view-user']
const GROUP_SCREENS = ['/add-group', '/edit-group', '/assign-group', '/unassign-group']

/** The path prefixes of all screens of menus. */
export const MENU_SCREENS = [
  ...USER_SCREENS,
  ...GROUP_SCREENS,
  ...[FIGURES, IMPORTS, PRICING, GATEWAYS, DAILY, FILINGS, COMPANY].flat().map(({ path }) => path),
]

/**
 * The header's links and menus for a role (spec 1 section 6, spec 2 section 2.13). An item is included only when its
 * screen exists, a menu only when it has an item. Those whose company it is have a menu for it; others find the changes
 * that they proposed among the settings. The figures of the people below are links where the header has room: beside
 * fewer menus.
 */
export function navigationFor(roleId: RoleId, hasScreen: (path: string) => boolean): Navigation {
  const there = (item: NavItem) => hasScreen(item.path)
  const mine = (items: Guarded[]) => items.filter((item) => may(roleId, item.action))
  const isOwn = may(roleId, 'company.manage')
  const isFull = mine(PRICING).length > 0
  const managed = MANAGES[roleId].map((role) => ({
    label: STRINGS.roles[role],
    path: `/user-details/${role}`,
  }))
  const group = (label: string, all: NavPart[], screens: string[] = []): HeaderGroup => {
    const parts = all
      .map((part) => ({ ...part, items: part.items.filter(there) }))
      .filter(({ items }) => items.length > 0)
    const items = parts.flatMap((part) => part.items)
    return { label, parts, items, screens: [...screens, ...items.map(({ path }) => path)], waits: false }
  }
  const groups = [
    group(
      SHELL_TEXT.userManagement,
      [{ items: managed }, { items: [...(isFull ? mine(FIGURES) : []), ...mine(IMPORTS)] }],
      USER_SCREENS,
    ),
    group(
      SHELL_TEXT.settings,
      [
        { heading: SHELL_TEXT.pricing, items: mine(PRICING) },
        { heading: SHELL_TEXT.gateways, items: mine(GATEWAYS) },
        { heading: SHELL_TEXT.changes, items: isOwn ? [] : mine(CHANGES) },
      ],
      GROUP_SCREENS,
    ),
    { ...group(SHELL_TEXT.money, [{ items: mine(DAILY) }, { items: mine(FILINGS) }]), waits: true },
    { ...group(SHELL_TEXT.company, [{ items: isOwn ? mine(COMPANY) : [] }]), waits: true },
  ]
  const links = [
    { label: SHELL_TEXT.services, path: '/services' },
    { label: SHELL_TEXT.dashboard, path: '/dashboard' },
    ...(isFull ? [] : mine(FIGURES)),
    { label: SHELL_TEXT.reports, path: '/user-reports' },
  ]
  return { links: links.filter(there), groups: groups.filter(({ items }) => items.length > 0) }
}

/** The profile menu's links that have a screen. */
export function profileItems(hasScreen: (path: string) => boolean): NavItem[] {
  return [
    { label: SHELL_TEXT.manageProfile, path: '/user-profile' },
    { label: SHELL_TEXT.statement, path: '/wallet' },
    ...(can('schedules.manage')
      ? [
          { label: SHELL_TEXT.duePayments, path: '/due-payments' },
          { label: SHELL_TEXT.myBills, path: '/my-bills' },
          { label: SHELL_TEXT.paymentLinks, path: '/payment-links' },
        ]
      : []),
    { label: SHELL_TEXT.staff, path: '/staff' },
    { label: SHELL_TEXT.developers, path: '/developers' },
    { label: SHELL_TEXT.help, path: '/user-support' },
  ].filter((item) => hasScreen(item.path))
}
