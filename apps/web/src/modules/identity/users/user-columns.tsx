import type { UserRow } from '@chukta/contract/identity/users'
import { Link } from '@tanstack/react-router'
import { say } from '../../../lib/language.ts'
import { storedUserId } from '../../../lib/session.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { formatDayShort, indianDay } from '../../../lib/time/days.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import type { LedgerCard, LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { useManagedRole } from './use-managed-role.ts'
import classes from './user-columns.module.css'
import { UserStatus } from './user-status.tsx'
import { USERS_TEXT } from './users-text.ts'

const text = USERS_TEXT

function Verification({ user: { verified } }: { user: UserRow }) {
  return verified ? text.yes : <StatusChip status="pending" label={text.unverified} />
}

/** The columns of a user list; the serial number is the table's own. */
export const USER_COLUMNS: readonly LedgerColumn<UserRow>[] = [
  { key: 'name', header: text.name, main: true, cell: (row) => <UserName user={row} /> },
  { key: 'email', header: text.email, minor: true, cell: emailOf },
  { key: 'mobile', header: text.mobile, minor: true, cell: (row) => row.mobile },
  { key: 'state', header: text.state, minor: true, cell: (row) => say(row.state) },
  { key: 'wallet', header: text.wallet, money: true, cell: (row) => <Amount rupees={row.walletbalance} /> },
  { key: 'status', header: text.status, cell: (row) => <UserStatus user={row} /> },
  { key: 'verified', header: text.verified, minor: true, cell: (row) => <Verification user={row} /> },
  {
    key: 'active',
    header: text.lastActive,
    minor: true,
    nowrap: true,
    cell: (row) => (isToday(row.last_active_at) ? text.today : activeBriefly(row.last_active_at)),
  },
]

/** The same on a phone; the status is among the actions there. */
export function userCard(row: UserRow): LedgerCard {
  return {
    title: <UserName user={row} />,
    amount: (
      <span className={classes.wallet}>
        <small>{text.walletShort}</small> <Amount rupees={row.walletbalance} />
      </span>
    ),
    lines: [
      row.email,
      `${row.mobile}, ${say(row.state)}, ${activeInWords(row.last_active_at)}`,
      ...(row.verified ? [] : [<Verification key="verified" user={row} />]),
    ],
  }
}

/** The day of the last activity in words. */
export function lastActive(at: string | null): string {
  return at === null ? text.never : formatDate(at)
}

/** The same without the year where it is this one: the list has many columns. */
function activeBriefly(at: string | null): string {
  const day = at === null ? '' : indianDay(new Date(at))
  return day.slice(0, 4) === indianDay(new Date()).slice(0, 4) ? formatDayShort(day) : lastActive(at)
}

/** On two lines where there is no room for one. */
function emailOf({ email }: UserRow) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

function isToday(at: string | null): boolean {
  return at !== null && indianDay(new Date(at)) === indianDay(new Date())
}

function activeInWords(at: string | null): string {
  if (at === null) return text.neverActive
  return isToday(at) ? text.activeToday : text.activeOn(activeBriefly(at))
}

/** 'name (username)', and below it the user's parent. */
function UserName({ user }: { user: UserRow }) {
  const { role } = useManagedRole()
  const params = { role, id: String(user.id) }
  const parent = user.parent_id === storedUserId() ? null : user.parent_name
  return (
    <span className={classes.name}>
      <Link to="/view-user/$role/$id" params={params}>
        {user.name} <span>({user.username})</span>
      </Link>
      {parent && <small>{text.under(parent)}</small>}
    </span>
  )
}
