import { DOWNLINE_FILTERS, DOWNLINE_SORTS, type DownlineFilter } from '@chukta/contract/insight/downline'
import { MANAGED_ROLES, MANAGES, mayAdd, ROLE, type RoleId } from '@chukta/contract/permissions'
import { Link, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { daysInWords, passedDays, periodOf } from '../../../domain/period/period.ts'
import { PeriodChooser } from '../../../domain/period/period-chooser.tsx'
import { can } from '../../../lib/can.ts'
import { storedRoleId } from '../../../lib/session.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import { type Downline, useDownline } from './downline-api.ts'
import { downlineCard, downlineColumns, downlineSum } from './downline-columns.tsx'
import { DownlineExport } from './downline-export.tsx'
import classes from './downline-page.module.css'
import { DOWNLINE_TEXT } from './downline-text.ts'
import { ReadyFilters } from './ready-filters.tsx'

const DataAge = lazy(() => import('../../../ui/feedback/data-age.tsx'))
const text = DOWNLINE_TEXT
const PAID = { '4': text.retailersPaid, '3': text.distributorsPaid, '2': text.adminsPaid }
type Role = keyof typeof PAID

/** Everyone of a role below the signed-in person with their figures of a period. */
export function DownlinePage() {
  const address = useSearch({ from: '/shell/downline' })
  const role = (['2', '3', '4'] as const).find((each) => each === address.role) ?? '4'
  const filter = DOWNLINE_FILTERS.find((each) => each === address.filter)
  const { search } = address
  const list = useListSearch()
  const days = passedDays(periodOf(address))
  const me = (storedRoleId() ?? ROLE.retailer) as RoleId
  const hasEarnings = can('earnings.view')
  const usual = hasEarnings ? '-earned' : '-volume'
  const sort = DOWNLINE_SORTS.find((each) => each === address.sort) ?? usual
  const filters = {
    ...days,
    sort,
    ...(role !== '4' && { role }),
    ...(filter && { filter }),
    ...(search && { search }),
  }
  const members = useDownline({ ...filters, ...list.query })
  const { data } = members
  // The rows' own days: while another period is fetched, the rows of the one before are shown.
  const shown = data ?? days
  const look = { days: { from: shown.from, to: shown.to }, weekFrom: data?.week_from ?? days.to, hasEarnings }
  return (
    <>
      <PageHeading
        title={text.title}
        note={data ? answerOf(data, role, daysInWords(data.from, data.to)) : ' '}
        actions={
          <>
            <PeriodChooser />
            <DownlineExport filters={filters} rows={data?.total ?? 0} />
            {mayAdd(me, 'retailer') && (
              <Link to="/add-user/$role" params={{ role: 'retailer' }} className={buttonClass({})}>
                <Plus size={20} strokeWidth={1.75} aria-hidden />
                {text.add}
              </Link>
            )}
          </>
        }
      />
      <Suspense>{data?.age_ms && <DataAge ms={data.age_ms} />}</Suspense>
      <ListTable
        label={text.title}
        query={members}
        rows={data?.data}
        columns={downlineColumns(look)}
        card={downlineCard(look)}
        sum={data && data.total > 0 ? downlineSum(data, role) : undefined}
        sort={{ value: sort, onSort: (value) => list.setFilters({ sort: value }) }}
        list={list}
        failure={text.failed}
        filters={{
          search: { value: search, label: text.search },
          role: rolesOf(me).length > 1 ? roleFilter(me, role) : { value: undefined },
          filter: { value: filter },
        }}
        bar={
          <ReadyFilters
            counts={data?.counts}
            chosen={filter}
            onChoose={(chosen: DownlineFilter | undefined) => list.setFilters({ filter: chosen })}
          />
        }
        empty={{ none: text.empty, noMatch: text.noMatch }}
      />
      <p className={classes.note}>{hasEarnings ? text.note : text.noteVolume}</p>
    </>
  )
}

/** The answer in one sentence or two. */
function answerOf({ members, paying, counts }: Downline, role: Role, days: string): string {
  if (members === 0) return text.empty
  const idle = counts['idle-week']
  return [PAID[role](paying, members, days), ...(idle === 0 ? [] : [text.idleWeek(idle)])].join(' ')
}

/** The roles below a role, retailers first. */
function rolesOf(me: RoleId): Role[] {
  return MANAGES[me].map((name) => String(MANAGED_ROLES[name]) as Role).toReversed()
}

function roleFilter(me: RoleId, role: Role) {
  return {
    value: role === '4' ? undefined : role,
    name: text.role,
    label: text.roles['4'],
    choices: rolesOf(me)
      .filter((each) => each !== '4')
      .map((value) => ({ value, label: text.roles[value] })),
  }
}
