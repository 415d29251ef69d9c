import { ALWAYS_STAFF } from '@chukta/contract/identity/members/staff-permissions'
import { type Action, may, PERMISSIONS } from '@chukta/contract/permissions'

/** What an API key may do for its account, as its owner set it. */
export type KeyGrant = {
  id: string
  /** The id that all keys share which replaced each other. */
  family: string
  permissions: readonly string[]
  /** Of one refund and of a day in India; null: it refunds nothing. */
  refund_limit_paise: bigint | null
  refund_daily_limit_paise: bigint | null
  version: string
}

/** What a member of an account's staff may do for it, as its owner set it. */
export type MemberGrant = {
  id: number
  permissions: readonly string[]
  /** They see the payments that they made themselves, and no others. */
  own_payments_only: boolean
  /** Of one payment and of a day in India, with charges; null: no limit. */
  payment_limit_paise: bigint | null
  daily_limit_paise: bigint | null
  /** The services that they pay for; null: those of the account. */
  service_ids: number[] | null
  /** Whole hours of the day in India in which they pay, from the first to before the second; null: at any time. */
  from_hour: number | null
  to_hour: number | null
}

/**
 * Acts for an account with all or a part of its permissions: its owner by a session (`key` and `member` null), a member of
 * its staff by theirs, or an API key. Never built without both fields: the absence of one would give all permissions.
 * `id` is the account's; in a call `for: 'person'` it is that of the member themselves.
 */
export type Principal = {
  id: number
  roleId: number
  steppedUp: boolean
  key: KeyGrant | null
  member: MemberGrant | null
}

/** Every action that the principal may do, for screens that hide what they cannot. */
export function permissionsOf(principal: Pick<Principal, 'roleId' | 'key' | 'member'>): Action[] {
  return (Object.keys(PERMISSIONS) as Action[]).filter((action) => allows(principal, action))
}

/** True when the principal may do the action at all: the account's role may, and so may the key or the member, if it is one. */
export function allows(
  { roleId, key, member }: Pick<Principal, 'roleId' | 'key' | 'member'>,
  action: Action,
): boolean {
  if (!may(roleId, action)) return false
  if (key !== null) return key.permissions.includes(action)
  return member === null || ALWAYS_STAFF.includes(action) || member.permissions.includes(action)
}
