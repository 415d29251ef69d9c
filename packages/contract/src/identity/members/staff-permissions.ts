import { type Action, may, PERMISSIONS } from '../../permissions.ts'

/** What only the owner of an account does: no member of its staff can be given it. */
const OWNER_ALONE: readonly Action[] = [
  'session.use',
  'verification.view',
  'profile.edit',
  'account.manage',
  'staff.manage',
  'api-keys.manage',
  'webhook-endpoints.manage',
  'saved-cards.manage',
  // The own bank account, and money to it.
  'wallet.withdraw',
  // What somebody may do, and how they prove who they are.
  'security.manage',
  'factor-resets.manage',
  'approvals.decide',
  // Of the person: a member has their own devices.
  'push.manage',
]

/** What every member may do: their own session, and data that is the same for everyone. */
export const ALWAYS_STAFF: readonly Action[] = ['session.use', 'services.view', 'lookups.view']

/** True for an action that a member of staff can be given. */
export function isStaffPermission(action: string): action is Action {
  return Object.hasOwn(PERMISSIONS, action) && !OWNER_ALONE.includes(action as Action)
}

export const STAFF_ROLES = ['cashier', 'bookkeeper', 'support', 'operations', 'read-only', 'custom'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
type Preset = Exclude<StaffRole, 'custom'>

const everything = Object.keys(PERMISSIONS) as Action[]

/** The permissions of each role of staff, of which an account gives those that it has. */
const PRESETS: Record<Preset, readonly Action[]> = {
  cashier: ['payees.view', 'payees.add', 'services.add', 'payments.pay', 'reports.view'],
  bookkeeper: [
    'payees.view',
    'reports.view',
    'reports.export',
    'dashboard.view',
    'wallet.view',
    'wallet.withdrawals',
    'earnings.view',
    'downline.view',
    'payouts.view',
    'tax.returns',
  ],
  support: ['tickets.view', 'tickets.add', 'tickets.edit', 'tickets.reply', 'payees.view', 'reports.view'],
  operations: [
    'payees.view',
    'reports.view',
    'dashboard.view',
    'downline.view',
    'payouts.view',
    'payouts.manage',
    'refunds.manage',
    'disputes.view',
    'disputes.answer',
    'exceptions.view',
    'exceptions.resolve',
    'webhooks.view',
    'tickets.view',
    'tickets.edit',
    'tickets.reply',
  ],
  'read-only': everything.filter((action) => action.endsWith('.view') && isStaffPermission(action)),
}

/** Roles whose members see the payments that they made themselves, and no others. */
const OWN_PAYMENTS: readonly StaffRole[] = ['cashier']

/** What a role of staff means for an account of a role; `chosen` are the permissions of a `custom` one. */
export function grantOf(
  role: StaffRole,
  accountRoleId: number,
  chosen: readonly Action[] = [],
): { permissions: Action[]; own_payments_only: boolean } {
  const wanted = role === 'custom' ? chosen : PRESETS[role]
  return {
    permissions: wanted.filter((action) => isStaffPermission(action) && may(accountRoleId, action)),
    own_payments_only: OWN_PAYMENTS.includes(role),
  }
}

/** Every action that an account of a role can give to a member of its staff. */
export function staffPermissionsOf(accountRoleId: number): Action[] {
  return everything.filter(
    (action) => isStaffPermission(action) && !ALWAYS_STAFF.includes(action) && may(accountRoleId, action),
  )
}
