import { ROLE } from '@chukta/contract/permissions'
import { RECORDS } from '@chukta/contract/record-messages'
import { SHOWN_STATUSES } from '@chukta/contract/reports'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { failureSentence } from '../../lib/request-error.ts'
import { storedRoleId } from '../../lib/session.ts'
import { STRINGS } from '../../lib/strings.ts'
import { toastFailure } from '../../lib/toast.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { LedgerTable } from '../../ui/ledger-table.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useListSearch } from '../../ui/use-list-search.ts'
import { REPORT_COLUMNS, reportCard, ViewLink } from './report-columns.tsx'
import { useTransactions } from './reports-api.ts'
import type { ReportsSearch } from './reports-search.ts'
import { REPORTS_TEXT } from './reports-text.ts'
import { StatusTiles } from './status-tiles.tsx'

const text = REPORTS_TEXT

/** The transactions of the signed-in person and everyone below, newest first (spec 2 section 2.11). */
export function ReportsPage() {
  const address = useSearch({ strict: false }) as ReportsSearch
  const { search } = address
  const status = SHOWN_STATUSES.find((known) => known === address.status)
  const list = useListSearch()
  const { data, error, refetch } = useTransactions({ status, search }, list.query)
  const isFiltered = status !== undefined || search !== undefined

  useEffect(() => {
    if (error) toastFailure(error, RECORDS.reports.listFailed)
  }, [error])

  const clearFilters = () => list.setFilters({ status: undefined, search: undefined })
  const empty = isFiltered
    ? {
        sentence: text.noMatch,
        action: (
          <Button variant="default" onClick={clearFilters}>
            {STRINGS.list.clearFilters}
          </Button>
        ),
      }
    : { sentence: text.none }
  return (
    <>
      <PageHeading
        title={text.title}
        actions={
          storedRoleId() === ROLE.retailer && (
            <Link to={'/services' as string} className={buttonClass({ variant: 'default' })}>
              {text.backToServices}
            </Link>
          )
        }
      />
      {data && (
        <StatusTiles
          totals={data.totals}
          status={status}
          onChoose={(chosen) => list.setFilters({ status: chosen })}
        />
      )}
      <LedgerTable
        label={text.title}
        rows={data?.data}
        total={data?.total ?? 0}
        rowKey={(row) => row.id}
        columns={REPORT_COLUMNS}
        card={reportCard}
        actions={(row) => <ViewLink row={row} />}
        list={list}
        empty={empty}
        failure={error ? failureSentence(error, RECORDS.reports.listFailed) : undefined}
        onRetry={() => void refetch()}
        bar={
          <SearchField
            label={text.search}
            value={search ?? ''}
            onSearch={(typed) => list.setFilters({ search: typed || undefined })}
            size="sm"
          />
        }
      />
    </>
  )
}
