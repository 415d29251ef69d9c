import { BACK_OFFICE } from '@chukta/contract/back-office-messages'
import { mayAdd } from '@chukta/contract/permissions'
import { Link, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { storedRoleId } from '../../lib/session.ts'
import { useRefusalToast } from '../../lib/use-refusal-toast.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import { LedgerTable } from '../../ui/table/ledger-table.tsx'
import { SearchField } from '../../ui/table/search-field.tsx'
import { useListSearch } from '../../ui/table/use-list-search.ts'
import { useManagedRole } from './use-managed-role.ts'
import { USER_COLUMNS, userCard } from './user-columns.tsx'
import { UserRowActions } from './user-row-actions.tsx'
import { useUsers } from './users-api.ts'
import { USERS_TEXT } from './users-text.ts'

const text = USERS_TEXT

/** The users of a role below the signed-in person (spec 2 section 2.8). */
export function UserListPage() {
  const { role, roleName } = useManagedRole()
  const list = useListSearch()
  const { search = '' } = useSearch({ from: '/shell/user-details/$role' })
  const { data, error, refetch } = useUsers(role, { ...list.query, ...(search ? { search } : {}) })
  useRefusalToast(error, BACK_OFFICE.users.listFailed)

  const total = data?.pagination.total ?? 0
  const title = text.listTitle(roleName)
  const clear = () => list.setFilters({ search: undefined })
  const isEmpty = data !== undefined && total === 0 && search === ''
  return (
    <>
      <PageHeading title={title} actions={<AddUserButton />} />
      <LedgerTable
        // Another role is another list: what was fetched for the one before must not flash.
        key={role}
        label={title}
        rows={data?.related_users}
        total={total}
        rowKey={(row) => row.id}
        columns={USER_COLUMNS}
        card={userCard}
        actions={(row) => <UserRowActions user={row} />}
        list={list}
        empty={
          search
            ? { sentence: text.noMatch(search), action: <Button onClick={clear}>{text.clearSearch}</Button> }
            : emptyOf(role, roleName)
        }
        failure={error ? BACK_OFFICE.users.listFailed : undefined}
        onRetry={() => void refetch()}
        bar={
          isEmpty ? undefined : (
            <SearchField
              size="sm"
              label={text.search}
              value={search}
              onSearch={(typed) => list.setFilters({ search: typed || undefined })}
            />
          )
        }
      />
    </>
  )
}

function emptyOf(role: string, roleName: string) {
  return mayAdd(storedRoleId() ?? 0, role)
    ? { sentence: text.none(roleName), action: <AddUserButton /> }
    : { sentence: text.noneToAdd(roleName) }
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
