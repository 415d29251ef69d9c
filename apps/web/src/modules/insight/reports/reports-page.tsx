import type { ShownStatus, Transaction } from '@chukta/contract/insight/reports'
import { ROLE } from '@chukta/contract/permissions'
import { RECORDS } from '@chukta/contract/record-messages'
import { Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { isCompact } from '../../../lib/list-density.ts'
import { failureSentence } from '../../../lib/request-error.ts'
import { storedRoleId } from '../../../lib/session.ts'
import { toastFailure } from '../../../lib/toast.ts'
import { ON_PHONE, useMedia } from '../../../lib/use-media.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { ClearFilters } from '../../../ui/table/filtered-empty.tsx'
import type { Density } from '../../../ui/table/ledger-columns.ts'
import { LedgerTable } from '../../../ui/table/ledger-table.tsx'
import { ExportMenu } from './export-menu.tsx'
import { ReportBar } from './report-bar.tsx'
import { ReportActions, ReportMenu, reportCard, reportColumns } from './report-columns.tsx'
import { arranged, countFilters, hiddenOf } from './report-filters.ts'
import { daysText } from './report-ranges.ts'
import { REPORT_LIST } from './report-views.ts'
import { useTransactions } from './reports-api.ts'
import { REPORTS_TEXT } from './reports-text.ts'
import { StatusTiles } from './status-tiles.tsx'
import { type ReportList, useReportList } from './use-report-list.ts'
import { ViewLinks } from './view-links.tsx'

export { earlyRows } from './reports-api.ts'

const ChooseReports = lazy(() => import('./choose-reports.tsx'))
const InvoiceDialog = lazy(() => import('./transaction/invoice-dialog.tsx'))
const DataAge = lazy(() => import('../../../ui/feedback/data-age.tsx'))
const text = REPORTS_TEXT
const rowKey = (row: Transaction) => row.id

/** The transactions of the signed-in person and everyone below, newest first (spec 2 section 2.11). */
export function ReportsPage() {
  const report = useReportList('/shell/user-reports')
  const { filters, list, set } = report
  const { data, error, refetch } = useTransactions(report.query, report.address.view === undefined)
  const [invoiceOf, setInvoiceOf] = useState<Transaction | null>(null)
  const [chooses, setChooses] = useState(false)
  const [density, setDensity] = useState<Density>(isCompact(REPORT_LIST) ? 'compact' : 'comfortable')
  const look = useRowLook(report, setInvoiceOf)

  useEffect(() => {
    if (error) toastFailure(error, RECORDS.reports.listFailed)
  }, [error])

  const table = {
    label: text.title,
    rows: data?.data,
    total: data?.total ?? 0,
    rowKey,
    ...look,
    list,
    sort: report.sort,
    empty: emptyOf(report),
    failure: error ? failureSentence(error, RECORDS.reports.listFailed) : undefined,
    onRetry: () => void refetch(),
    density,
    bar: <ReportBar report={report} density={density} onDensity={setDensity} />,
  }
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
            <ExportMenu report={report} rows={data?.total ?? 0} onChoose={() => setChooses(true)} />
          </>
        }
      />
      <Suspense>{data?.age_ms && <DataAge ms={data.age_ms} />}</Suspense>
      {(data || !error) && (
        <StatusTiles
          totals={data?.totals}
          days={daysText(filters)}
          status={filters.status as ShownStatus | undefined}
          onChoose={(status) => set({ status })}
        />
      )}
      <ViewLinks report={report} isLoaded={data !== undefined} />
      {chooses ? (
        <Suspense fallback={<LedgerTable {...table} />}>
          <ChooseReports table={table} report={report} onEnd={() => setChooses(false)} />
        </Suspense>
      ) : (
        <LedgerTable {...table} />
      )}
      <Suspense>
        {invoiceOf && <InvoiceDialog transactionId={invoiceOf.id} onClose={() => setInvoiceOf(null)} />}
      </Suspense>
    </>
  )
}

/** The row's look; the same object until something of it changes, deferred behind the pressed bar. */
function useRowLook({ address }: ReportList, onInvoice: (row: Transaction) => void) {
  const way = useDeferredValue(useRouter().options.stringifySearch(address))
  const hide = useDeferredValue(address.hide)
  const order = useDeferredValue(address.columns)
  const onPhone = useMedia(ON_PHONE)
  return useMemo(() => {
    const hidden = hiddenOf({ hide })
    return {
      columns: arranged(reportColumns(way), { columns: order }).filter(
        ({ key, fixed }) => fixed || !hidden.includes(key),
      ),
      card: reportCard(way, false, (row) => <ReportMenu row={row} way={way} onInvoice={onInvoice} />),
      actions: onPhone
        ? undefined
        : (row: Transaction) => <ReportActions row={row} way={way} onInvoice={onInvoice} />,
    }
  }, [way, hide, order, onInvoice, onPhone])
}

function emptyOf({ filters, clear }: ReportList) {
  if (countFilters(filters) === 0 && !filters.search) return { sentence: text.none }
  return { sentence: text.noMatch, action: <ClearFilters onClear={clear} /> }
}
