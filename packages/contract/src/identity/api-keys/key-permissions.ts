import { type Action, may } from '../../permissions.ts'

/**
 * The actions that a key may be given: each opens a call of the partners' API. Of the
 * wallet it may see the statement. Never those over money of wallets, users, charges, routing,
 * factors, approvals, the company, the own profile, or keys.
 */
export const KEY_PERMISSIONS = [
  'payees.view',
  'payees.add',
  'payments.pay',
  'payment-links.manage',
  'reports.view',
  'refunds.manage',
  'payouts.view',
  'wallet.view',
  'earnings.view',
  'downline.view',
  'webhook-endpoints.manage',
] as const satisfies readonly Action[]
export type KeyPermission = (typeof KEY_PERMISSIONS)[number]

/** The actions that a key of a role may be given. */
export function keyPermissionsOf(roleId: number): KeyPermission[] {
  return KEY_PERMISSIONS.filter((action) => may(roleId, action))
}
