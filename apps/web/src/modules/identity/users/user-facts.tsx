import type { UserDetail } from '@chukta/contract/identity/users'
import { ROLE } from '@chukta/contract/permissions'
import { say } from '../../../lib/language.ts'
import { formatRate } from '../../../lib/money/rates.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { lastActive } from './user-columns.tsx'
import { USERS_TEXT } from './users-text.ts'

const text = USERS_TEXT

/** The read-only fields of one user (spec 2 section 2.8). */
export function UserFacts({ user }: { user: UserDetail }) {
  return <Facts facts={factsOf(user)} />
}

/** The whole name of a user. */
export function nameOf({ user_details: { first_name, last_name } }: UserDetail): string {
  return `${first_name} ${last_name}`.trim()
}

function factsOf(user: UserDetail) {
  const { first_name, last_name, address, city, state, pincode } = user.user_details
  const known = (value: string) => value || '–'
  return [
    { label: text.firstName, value: known(first_name) },
    { label: text.lastName, value: known(last_name) },
    { label: text.username, value: user.username },
    { label: text.mobile, value: <a href={`tel:+91${user.mobile}`}>{user.mobile}</a> },
    { label: text.email, value: <a href={`mailto:${user.email}`}>{user.email}</a> },
    { label: text.address, value: known(address) },
    { label: text.city, value: known(city) },
    { label: text.state, value: known(say(state)) },
    { label: text.pincode, value: known(pincode) },
    ...(user.role_id === ROLE.distributor
      ? [{ label: text.commission, value: user.commission === null ? '–' : formatRate(user.commission) }]
      : []),
    { label: text.reportsTo, value: known(user.parent_name ?? '') },
    { label: text.wallet, value: <Amount rupees={user.walletbalance} /> },
    { label: text.created, value: formatDate(user.created_at) },
    {
      label: text.status,
      value:
        user.status === '1' ? (
          <StatusChip status="active" label={text.active} />
        ) : (
          <StatusChip status="inactive" label={text.inactive} />
        ),
    },
    { label: text.verified, value: user.verified ? text.yes : text.unverified },
    { label: text.lastActive, value: lastActive(user.last_active_at) },
  ]
}
