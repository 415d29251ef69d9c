import { ROLE } from '@chukta/contract/permissions'
import { RECORDS } from '@chukta/contract/record-messages'
import type { ShownStatus, Transaction } from '@chukta/contract/reports'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { failureSentence } from '../../lib/request-error.ts'
import { storedRoleId } from '../../lib/session.ts'
import { toastFailure } from '../../lib/toast.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import { ClearFilters } from '../../ui/table/filtered-empty.tsx'
import { LedgerTable } from '../../ui/table/ledger-table.tsx'
import { ExportMenu } from './export-menu.tsx'
import { ReportBar } from './report-bar.tsx'
import { REPORT_COLUMNS, ReportActions, reportCard } from './report-columns.tsx'
import { countFilters } from './report-filters.ts'
import { useTransactions } from './reports-api.ts'
import { REPORTS_TEXT } from './reports-text.ts'
import { StatusTiles } from './status-tiles.tsx'
import { type ReportList, useReportList } from './use-report-list.ts'
import { ViewLinks } from './view-links.tsx'

const InvoiceDialog = lazy(() => import('./invoice-dialog.tsx'))
const text = REPORTS_TEXT

/** The transactions of the signed-in person and everyone below, newest first (spec 2 section 2.11). */
export function ReportsPage() {
  const report = useReportList('/shell/user-reports')
  const { filters, hidden, list, set } = report
  const { data, error, refetch } = useTransactions(report.query)
  const [invoiceOf, setInvoiceOf] = useState<Transaction | null>(null)

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
        columns={REPORT_COLUMNS.filter(({ key, fixed }) => fixed || !hidden.includes(key))}
        card={reportCard}
        actions={(row) => <ReportActions row={row} onInvoice={setInvoiceOf} />}
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

function emptyOf({ filters, clear }: ReportList) {
  if (countFilters(filters) === 0 && !filters.search) return { sentence: text.none }
  return { sentence: text.noMatch, action: <ClearFilters onClear={clear} /> }
}
