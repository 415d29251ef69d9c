import { type Action, may } from '@chukta/contract/permissions'

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

/**
 * Acts for an account with all or a part of its permissions: the person by a session (`key` null), or an API key. A member
 * of staff is to be a third kind (decision 0131). Never built without `key`: its absence would give all permissions.
 */
export type Principal = { id: number; roleId: number; steppedUp: boolean; key: KeyGrant | null }

/** True when the principal may do the action at all: the account's role may, and so may the key, if it is one. */
export function allows({ roleId, key }: Pick<Principal, 'roleId' | 'key'>, action: Action): boolean {
  return may(roleId, action) && (key === null || key.permissions.includes(action))
}
