import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import type { ChargeGroup } from '@chukta/contract/pricing/charges'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { say } from '../../../lib/language.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import type { LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { LedgerTable } from '../../../ui/table/ledger-table.tsx'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import { useGroups } from './charges-api.ts'
import { CHARGES_TEXT } from './charges-text.ts'

type Props = {
  label: string
  actions: (group: ChargeGroup) => ReactNode
  empty: { sentence: string; action?: ReactNode }
}

const messages = BACK_OFFICE.charges
const text = CHARGES_TEXT

const COLUMNS: readonly LedgerColumn<ChargeGroup>[] = [
  { key: 'name', header: text.groupName, main: true, cell: (group) => group.name },
  { key: 'role', header: text.role, cell: (group) => say(group.roles.name) },
  { key: 'users', header: text.users, cell: (group) => <Users group={group} /> },
]

function Users({ group: { id, role_id, users } }: { group: ChargeGroup }) {
  return (
    <Link to="/assign-group-charges/$id/$role_id" params={{ id: String(id), role_id: String(role_id) }}>
      {text.usersIn(users)}
    </Link>
  )
}

/** The groups of the signed-in person, page by page, with the page's buttons for each. */
export function GroupTable({ label, actions, empty }: Props) {
  const list = useListSearch()
  const { data, error, refetch } = useGroups(list.query)
  useRefusalToast(error, messages.listFailed)
  return (
    <LedgerTable
      label={label}
      rows={data?.data}
      total={data?.pagination.total ?? 0}
      rowKey={(group) => group.id}
      columns={COLUMNS}
      card={(group) => ({
        title: group.name,
        lines: [
          <Fragment key="role">
            {say(group.roles.name)}, <Users group={group} />
          </Fragment>,
        ],
      })}
      actions={actions}
      list={list}
      empty={empty}
      failure={error ? messages.listFailed : undefined}
      onRetry={() => void refetch()}
    />
  )
}
