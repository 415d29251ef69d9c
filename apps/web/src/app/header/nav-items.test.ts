import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Action, may, type RoleId } from '@chukta/contract/permissions'
import { expect, it } from 'vitest'
import { navigationFor } from './nav-items.ts'

const SOURCES = new URL('../../', import.meta.url)
const DECLARED =
  /(?:path: |(?:screen|searchScreen)\(\s*)'(\/[\w-]+)[^']*',\s+(?:staticData: \{ action: )?'([\w.-]+)'/g

/** The action of each screen, as its route declares it. */
const ACTIONS = new Map(
  globSync('**/routes.ts', { cwd: fileURLToPath(SOURCES) }).flatMap((name) =>
    [...readFileSync(new URL(name, SOURCES), 'utf8').matchAll(DECLARED)].map(
      ([, path = '', action = '']) => [path, action as Action] as const,
    ),
  ),
)

const menus = (roleId: RoleId) =>
  navigationFor(roleId, () => true).groups.map(({ label, parts }) => ({
    label,
    parts: parts.map(({ heading = '', items }) => [heading, ...items.map((item) => item.label)]),
  }))
const paths = (roleId: RoleId) => {
  const { links, groups } = navigationFor(roleId, () => true)
  return [...links, ...groups.flatMap(({ items }) => items)]
    .map(({ path }) => path)
    .filter((path) => !path.startsWith('/user-details/'))
}
const links = (roleId: RoleId) => navigationFor(roleId, () => true).links.map(({ label }) => label)
const ALL_PATHS = new Set(([1, 2, 3, 4] as const).flatMap(paths))

it('role 1 has four menus of at most nine items, each with a screen that names its action', () => {
  expect(menus(1)).toEqual([
    {
      label: 'User Management',
      parts: [
        ['', 'Admin', 'Distributor', 'Retailer'],
        ['', 'Downline', 'Import users'],
      ],
    },
    {
      label: 'Settings',
      parts: [
        ['Pricing', 'Charges', 'Commission Charges', 'Master Charges'],
        ['Gateways', 'Payment Configuration', 'Payment Gateways', 'Payment Priorities', 'Webhooks'],
      ],
    },
    {
      label: 'Money',
      parts: [
        ['', 'Payouts', 'Refunds', 'Disputes', 'Exceptions', 'Reconciliation'],
        ['', 'GST return', 'Payout settings', 'Payment links'],
      ],
    },
    { label: 'Company', parts: [['', 'Company', 'Approvals', 'Audit log', 'Announcements', 'Security']] },
  ])
  for (const { items } of navigationFor(1, () => true).groups) expect(items.length).toBeLessThanOrEqual(9)
  expect([...ALL_PATHS].filter((path) => !ACTIONS.has(path))).toEqual([])
})

it('role 2 finds its proposals among the settings, and of the money what it may see', () => {
  expect(menus(2)).toEqual([
    {
      label: 'User Management',
      parts: [
        ['', 'Distributor', 'Retailer'],
        ['', 'Downline', 'Earnings', 'Import users'],
      ],
    },
    {
      label: 'Settings',
      parts: [
        ['Pricing', 'Charges', 'Commission Charges'],
        ['Changes', 'Approvals', 'Audit log'],
      ],
    },
    { label: 'Money', parts: [['', 'Payouts', 'Refunds', 'Disputes', 'Exceptions']] },
  ])
})

it('roles 3 and 4 have no menus but of the people they manage', () => {
  expect(menus(3)).toEqual([
    {
      label: 'User Management',
      parts: [
        ['', 'Retailer'],
        ['', 'Import users'],
      ],
    },
  ])
  expect(menus(4)).toEqual([])
})

it('distributors have the figures beside the reports, where others have menus', () => {
  expect(links(1)).toEqual(['Services', 'Dashboard', 'Reports'])
  expect(links(2)).toEqual(['Services', 'Dashboard', 'Reports'])
  expect(links(3)).toEqual(['Services', 'Dashboard', 'Downline', 'Earnings', 'Reports'])
  expect(links(4)).toEqual(['Services', 'Dashboard', 'Reports'])
})

it.each([1, 2, 3, 4] as const)('role %i sees the items whose screens it may open', (roleId) => {
  // The own second factors are in the profile of the others.
  const open = [...ALL_PATHS].filter(
    (path) => path !== '/security' && may(roleId, ACTIONS.get(path) ?? 'session.use'),
  )
  expect(
    paths(roleId)
      .filter((path) => path !== '/security')
      .toSorted(),
  ).toEqual(open.toSorted())
})

it('no item is in two menus, and none without its screen', () => {
  expect(new Set(paths(1)).size).toBe(paths(1).length)
  const { groups } = navigationFor(1, (path) => path !== '/webhooks' && path !== '/gst-returns')
  expect(groups.flatMap(({ items }) => items.map(({ path }) => path))).not.toContain('/webhooks')
})
