import { describe, expect, it } from 'vitest'
import {
  type Action,
  LANDING,
  MANAGED_ROLES,
  MANAGES,
  may,
  mayAdd,
  PERMISSIONS,
  ROLE,
  ROLE_NAMES,
} from './permissions.ts'

const ROLES = [1, 2, 3, 4] as const

/** The permissions of each role, with their reach, written down apart from the table. */
const EXPECTED: Record<Action, [roles: number[], over: 'own' | 'downline' | 'all']> = {
  'session.use': [[1, 2, 3, 4], 'own'],
  'api-keys.manage': [[1, 2, 3, 4], 'own'],
  'account.manage': [[1, 2, 3, 4], 'own'],
  'staff.manage': [[1, 2, 3, 4], 'own'],
  'verification.view': [[1, 2, 3, 4], 'own'],
  'profile.edit': [[1, 2, 3, 4], 'own'],
  'lookups.view': [[1, 2, 3, 4], 'all'],
  'services.view': [[1, 2, 3, 4], 'all'],
  'services.switch': [[1, 2], 'downline'],
  'payees.view': [[1, 2, 3, 4], 'downline'],
  'payees.add': [[4], 'own'],
  'services.add': [[1, 2, 3, 4], 'own'],
  'payees.edit': [[1, 2, 3, 4], 'downline'],
  'schedules.manage': [[4], 'own'],
  'push.manage': [[4], 'own'],
  'payments.pay': [[1, 2, 3, 4], 'downline'],
  'saved-cards.manage': [[4], 'own'],
  'payment-links.manage': [[4], 'own'],
  'payment-links.settings': [[1], 'all'],
  'webhook-endpoints.manage': [[1, 2, 3, 4], 'own'],
  'reports.view': [[1, 2, 3, 4], 'downline'],
  'reports.export': [[1, 2, 3, 4], 'downline'],
  'earnings.view': [[2, 3], 'own'],
  'downline.view': [[1, 2, 3], 'downline'],
  'tickets.view': [[1, 2, 3, 4], 'downline'],
  'tickets.add': [[1, 2, 3, 4], 'own'],
  'tickets.edit': [[1, 2, 3, 4], 'downline'],
  'tickets.reply': [[1, 2, 3, 4], 'downline'],
  'dashboard.view': [[1, 2, 3, 4], 'downline'],
  'audit.view': [[1, 2], 'downline'],
  'users.manage': [[1, 2, 3], 'downline'],
  'users.move': [[1], 'downline'],
  'users.commission': [[1, 2], 'downline'],
  'charges.manage': [[1, 2], 'downline'],
  'charges.master': [[1], 'all'],
  'commissions.manage': [[1, 2], 'own'],
  'commissions.platform': [[1], 'all'],
  'routing.manage': [[1], 'all'],
  'gateway-accounts.manage': [[1], 'all'],
  'security.manage': [[1], 'all'],
  'factor-resets.manage': [[1], 'downline'],
  'approvals.view': [[1, 2], 'own'],
  'approvals.decide': [[1], 'all'],
  'wallet.view': [[1, 2, 3, 4], 'downline'],
  'exceptions.view': [[1, 2], 'downline'],
  'exceptions.resolve': [[1, 2], 'downline'],
  'reconciliation.manage': [[1], 'all'],
  'tax.returns': [[1], 'all'],
  'webhooks.view': [[1], 'all'],
  'webhooks.replay': [[1], 'all'],
  'disputes.view': [[1, 2], 'downline'],
  'disputes.answer': [[1, 2], 'downline'],
  'wallet.withdraw': [[2, 3], 'own'],
  'wallet.withdrawals': [[1, 2, 3], 'downline'],
  'wallet.manage': [[1], 'all'],
  'refunds.manage': [[1, 2], 'downline'],
  'payouts.view': [[1, 2], 'downline'],
  'payouts.manage': [[1, 2], 'downline'],
  'payouts.settle': [[1], 'all'],
  'company.manage': [[1], 'all'],
  'announcements.manage': [[1], 'all'],
}

describe('the table of permissions', () => {
  it('has exactly the actions of the specification and ours', () => {
    expect(Object.keys(PERMISSIONS).toSorted()).toEqual(Object.keys(EXPECTED).toSorted())
  })

  it.each(Object.entries(EXPECTED))('%s', (action, [roles, over]) => {
    const permission = PERMISSIONS[action as Action]
    expect(permission.over).toBe(over)
    for (const role of ROLES) expect(may(role, action as Action), `role ${role}`).toBe(roles.includes(role))
  })

  it.each([0, 5, -1, Number.NaN, 1.5])('gives role %d nothing', (role) => {
    for (const action of Object.keys(PERMISSIONS) as Action[]) expect(may(role, action)).toBe(false)
  })
})

describe('roles', () => {
  it('have ids, names and a place to land', () => {
    expect(ROLE).toEqual({ superAdmin: 1, admin: 2, distributor: 3, retailer: 4 })
    expect(ROLE_NAMES).toEqual({ 1: 'Super admin', 2: 'Admin', 3: 'Distributor', 4: 'Retailer' })
    expect(LANDING).toEqual({
      1: '/user-details/admin',
      2: '/user-details/distributor',
      3: '/user-details/retailer',
      4: '/services',
    })
    expect(MANAGED_ROLES).toEqual({ admin: 2, distributor: 3, retailer: 4 })
  })

  it('see the roles below them under User Management', () => {
    expect(MANAGES).toEqual({
      1: ['admin', 'distributor', 'retailer'],
      2: ['distributor', 'retailer'],
      3: ['retailer'],
      4: [],
    })
  })
})

describe('adding users', () => {
  it.each([
    [1, 'admin', true],
    [1, 'distributor', false],
    [1, 'retailer', false],
    [2, 'admin', false],
    [2, 'distributor', true],
    [2, 'retailer', true],
    [3, 'admin', false],
    [3, 'distributor', false],
    [3, 'retailer', true],
    [4, 'admin', false],
    [4, 'distributor', false],
    [4, 'retailer', false],
  ])('role %i adds a user of role %s: %s', (role, added, allowed) => {
    expect(mayAdd(role, added)).toBe(allowed)
  })

  it.each([
    [0, 'retailer'],
    [5, 'retailer'],
    [1, ''],
    [1, 'super admin'],
    [1, 'superAdmin'],
    [2, 'Retailer'],
  ])('role %i adds no %j', (role, added) => {
    expect(mayAdd(role, added)).toBe(false)
  })

  it('is never of a role above one’s own, or of one that the role does not see', () => {
    for (const role of ROLES) {
      for (const [added, id] of Object.entries(MANAGED_ROLES)) {
        if (!mayAdd(role, added)) continue
        expect(id).toBeGreaterThan(role)
        expect(MANAGES[role]).toContain(added)
      }
    }
  })
})
