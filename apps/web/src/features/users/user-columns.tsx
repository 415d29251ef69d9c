import type { UserRow } from '@chukta/contract/users'
import { Amount } from '../../ui/amount.tsx'
import type { LedgerCard, LedgerColumn } from '../../ui/ledger-columns.ts'
import { UserName } from './user-name.tsx'
import { UserStatus } from './user-status.tsx'
import { USERS_TEXT } from './users-text.ts'

const text = USERS_TEXT

/** The columns of a user list; the serial number is the table's own. */
export const USER_COLUMNS: readonly LedgerColumn<UserRow>[] = [
  { key: 'name', header: text.name, main: true, cell: (row) => <UserName user={row} /> },
  { key: 'email', header: text.email, minor: true, cell: (row) => row.email },
  { key: 'mobile', header: text.mobile, minor: true, cell: (row) => row.mobile },
  { key: 'state', header: text.state, minor: true, cell: (row) => row.state },
  { key: 'wallet', header: text.wallet, money: true, cell: (row) => <Amount rupees={row.walletbalance} /> },
  { key: 'status', header: text.status, cell: (row) => <UserStatus user={row} /> },
]

/** The same on a phone. */
export function userCard(row: UserRow): LedgerCard {
  return {
    title: <UserName user={row} />,
    amount: <Amount rupees={row.walletbalance} />,
    lines: [row.email, `${row.mobile}, ${row.state}`],
    status: <UserStatus user={row} />,
  }
}
