import { ROLE } from '@chukta/contract/permissions'
import { RECORDS } from '@chukta/contract/record-messages'
import type { ShownStatus, Transaction } from '@chukta/contract/reports'
import { Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { failureSentence } from '../../lib/request-error.ts'
import { storedRoleId } from '../../lib/session.ts'
import { toastFailure } from '../../lib/toast.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import { ClearFilters } from '../../ui/table/filtered-empty.tsx'
import { LedgerTable } from '../../ui/table/ledger-table.tsx'
import { ExportMenu } from './export-menu.tsx'
import { ReportBar } from './report-bar.tsx'
import { ReportActions, reportCard, reportColumns } from './report-columns.tsx'
import { countFilters, hiddenOf } from './report-filters.ts'
import { useTransactions } from './reports-api.ts'
import { REPORTS_TEXT } from './reports-text.ts'
import { StatusTiles } from './status-tiles.tsx'
import { type ReportList, useReportList } from './use-report-list.ts'
import { ViewLinks } from './view-links.tsx'

const InvoiceDialog = lazy(() => import('./invoice-dialog.tsx'))
const DataAge = lazy(() => import('../../ui/feedback/data-age.tsx'))
const text = REPORTS_TEXT

/** The transactions of the signed-in person and everyone below, newest first (spec 2 section 2.11). */
export function ReportsPage() {
  const report = useReportList('/shell/user-reports')
  const { filters, list, set } = report
  const { data, error, refetch } = useTransactions(report.query)
  const [invoiceOf, setInvoiceOf] = useState<Transaction | null>(null)
  const look = useRowLook(report, setInvoiceOf)

  useEffect(() => {
    if (error) toastFailure(error, RECORDS.reports.listFailed)
  }, [error])

  return (
    <>
      <PageHeading
        title={text.title}
        actions={
          <>
            {storedRoleId() === ROLE.retailer && (
              <Link to="/services" className={buttonClass({ variant: 'default' })}>
                {text.backToServices}
              </Link>
            )}
            <ExportMenu report={report} rows={data?.total ?? 0} />
          </>
        }
      />
      <Suspense>{data?.age_ms && <DataAge ms={data.age_ms} />}</Suspense>
      {(data || !error) && (
        <StatusTiles
          totals={data?.totals}
          status={filters.status as ShownStatus | undefined}
          onChoose={(status) => set({ status })}
        />
      )}
      <ViewLinks report={report} isLoaded={data !== undefined} />
      <LedgerTable
        label={text.title}
        rows={data?.data}
        total={data?.total ?? 0}
        rowKey={(row) => row.id}
        {...look}
        list={list}
        sort={report.sort}
        empty={emptyOf(report)}
        failure={error ? failureSentence(error, RECORDS.reports.listFailed) : undefined}
        onRetry={() => void refetch()}
        bar={<ReportBar report={report} />}
      />
      <Suspense>
        {invoiceOf && <InvoiceDialog transactionId={invoiceOf.id} onClose={() => setInvoiceOf(null)} />}
      </Suspense>
    </>
  )
}

/** How a row looks; the same object until something of it changes, and behind the bar, which is what was pressed. */
function useRowLook({ address }: ReportList, onInvoice: (row: Transaction) => void) {
  const way = useDeferredValue(useRouter().options.stringifySearch(address))
  const hide = useDeferredValue(address.hide)
  return useMemo(() => {
    const hidden = hiddenOf({ hide })
    return {
      columns: reportColumns(way).filter(({ key, fixed }) => fixed || !hidden.includes(key)),
      card: reportCard(way),
      actions: (row: Transaction) => <ReportActions row={row} way={way} onInvoice={onInvoice} />,
    }
  }, [way, hide, onInvoice])
}

function emptyOf({ filters, clear }: ReportList) {
  if (countFilters(filters) === 0 && !filters.search) return { sentence: text.none }
  return { sentence: text.noMatch, action: <ClearFilters onClear={clear} /> }
}
