import type { UserRow } from '@chukta/contract/identity/users'
import { mayAdd } from '@chukta/contract/permissions'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { Link, useSearch } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { storedRoleId } from '../../../lib/session.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { CHOOSING_TEXT } from '../../../ui/table/choosing-text.ts'
import { LedgerTable } from '../../../ui/table/ledger-table.tsx'
import { SearchField } from '../../../ui/table/search-field.tsx'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import { useManagedRole } from './use-managed-role.ts'
import { USER_COLUMNS, userCard } from './user-columns.tsx'
import { UserRowActions } from './user-row-actions.tsx'
import { UserStatus } from './user-status.tsx'
import { useUsers } from './users-api.ts'
import { USERS_TEXT } from './users-text.ts'

const ChooseUsers = lazy(() => import('./choose-users.tsx'))
const text = USERS_TEXT
const rowKey = (row: UserRow) => row.id
// While users are chosen a card has no actions.
const cardWithStatus = (row: UserRow) => ({ ...userCard(row), status: <UserStatus user={row} /> })
const actions = (row: UserRow) => <UserRowActions user={row} />

/** The users of a role below the signed-in person (spec 2 section 2.8). */
export function UserListPage() {
  const { role, roleName } = useManagedRole()
  const list = useListSearch()
  const { search = '' } = useSearch({ from: '/shell/user-details/$role' })
  const { data, error, refetch } = useUsers(role, { ...list.query, ...(search ? { search } : {}) })
  useRefusalToast(error, BACK_OFFICE.users.listFailed)

  const [chooses, setChooses] = useState(false)
  const total = data?.pagination.total ?? 0
  const title = text.listTitle(roleName)
  const clear = () => list.setFilters({ search: undefined })
  const isEmpty = data !== undefined && total === 0 && search === ''
  const table = {
    label: title,
    rows: data?.related_users,
    total,
    rowKey,
    columns: USER_COLUMNS,
    card: userCard,
    actions,
    list,
    empty: search
      ? { sentence: text.noMatch(search), action: <Button onClick={clear}>{text.clearSearch}</Button> }
      : emptyOf(role, roleName),
    failure: error ? BACK_OFFICE.users.listFailed : undefined,
    onRetry: () => void refetch(),
    bar: isEmpty ? undefined : (
      <>
        <SearchField
          size="sm"
          label={text.search}
          value={search}
          onSearch={(typed) => list.setFilters({ search: typed || undefined })}
        />
        {!chooses && (
          <Button variant="default" size="sm" disabled={total === 0} onClick={() => setChooses(true)}>
            {CHOOSING_TEXT.begin}
          </Button>
        )}
      </>
    ),
  }
  return (
    <>
      <PageHeading title={title} actions={<ListButtons />} />
      {chooses ? (
        <Suspense fallback={<LedgerTable {...table} />}>
          {/* Another role or search is another list: hidden users must not stay chosen. */}
          <ChooseUsers
            key={`${role} ${search}`}
            table={{ ...table, card: cardWithStatus }}
            onEnd={() => setChooses(false)}
          />
        </Suspense>
      ) : (
        // Another role is another list: rows of the one before must not flash.
        <LedgerTable key={role} {...table} />
      )}
    </>
  )
}

function emptyOf(role: string, roleName: string) {
  return mayAdd(storedRoleId() ?? 0, role)
    ? { sentence: text.none(roleName), action: <AddUserButton /> }
    : { sentence: text.noneToAdd(roleName) }
}

/** Above the list: importing many and adding one; nothing for those who may not add this role. */
function ListButtons() {
  const { role } = useManagedRole()
  if (!mayAdd(storedRoleId() ?? 0, role)) return null
  return (
    <>
      <Link to="/user-import" search={{ role }} className={buttonClass({ variant: 'default' })}>
        <Upload size={20} strokeWidth={1.75} aria-hidden />
        {text.import}
      </Link>
      <AddUserButton />
    </>
  )
}

/** Leads to the add form; nothing for those who may not add this role. */
function AddUserButton() {
  const { role, roleName } = useManagedRole()
  if (!mayAdd(storedRoleId() ?? 0, role)) return null
  return (
    <Link to="/add-user/$role" params={{ role }} className={buttonClass({})} data-shortcut="n">
      <Plus size={20} strokeWidth={1.75} aria-hidden />
      {text.addButton(roleName)}
    </Link>
  )
}
