import type { UserRow } from '@chukta/contract/identity/users'
import { Link } from '@tanstack/react-router'
import { say } from '../../../lib/language.ts'
import { storedUserId } from '../../../lib/session.ts'
import { Amount } from '../../../ui/layout/amount.tsx'
import type { LedgerCard, LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { useManagedRole } from './use-managed-role.ts'
import classes from './user-columns.module.css'
import { UserStatus } from './user-status.tsx'
import { USERS_TEXT } from './users-text.ts'

const text = USERS_TEXT

/** The columns of a user list; the serial number is the table's own. */
export const USER_COLUMNS: readonly LedgerColumn<UserRow>[] = [
  { key: 'name', header: text.name, main: true, cell: (row) => <UserName user={row} /> },
  { key: 'email', header: text.email, minor: true, cell: (row) => row.email },
  { key: 'mobile', header: text.mobile, minor: true, cell: (row) => row.mobile },
  { key: 'state', header: text.state, minor: true, cell: (row) => say(row.state) },
  { key: 'wallet', header: text.wallet, money: true, cell: (row) => <Amount rupees={row.walletbalance} /> },
  { key: 'status', header: text.status, cell: (row) => <UserStatus user={row} /> },
]

/** The same on a phone. */
export function userCard(row: UserRow): LedgerCard {
  return {
    title: <UserName user={row} />,
    amount: <Amount rupees={row.walletbalance} />,
    lines: [row.email, `${row.mobile}, ${say(row.state)}`],
    status: <UserStatus user={row} />,
  }
}

/** 'name (username)', and below it the user's parent and whether they are verified. */
function UserName({ user }: { user: UserRow }) {
  const { role } = useManagedRole()
  const params = { role, id: String(user.id) }
  const parent = user.parent_id === storedUserId() ? null : user.parent_name
  const notes = [parent && text.under(parent), !user.verified && text.unverified].filter(Boolean)
  return (
    <span className={classes.name}>
      <Link to="/view-user/$role/$id" params={params}>
        {user.name} ({user.username})
      </Link>
      {notes.length > 0 && <small>{notes.join(', ')}</small>}
    </span>
  )
}
