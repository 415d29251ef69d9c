import { RECORDS } from '@chukta/contract/record-messages'
import { useSearch } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense } from 'react'
import { can } from '../../../lib/can.ts'
import { formatDay, weekdayOf } from '../../../lib/time/days.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { useAttention } from '../attention/attention-api.ts'
import { attentionRows } from './attention.ts'
import { AttentionList } from './attention-list.tsx'
import { ATTENTION_TEXT } from './attention-text.ts'
import { type Dashboard, type Days, useDashboard } from './dashboard-api.ts'
import classes from './dashboard-page.module.css'
import { DASHBOARD_TEXT } from './dashboard-text.ts'
import { DayChart } from './day-chart.tsx'
import { DaysChoice } from './days-choice.tsx'
import { EarningsTile } from './earnings-tile.tsx'
import { FailureTable } from './failure-table.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { GatewayRates } from './gateway-rates.tsx'
import { ServiceSums } from './service-sums.tsx'
import { TopRetailers } from './top-retailers.tsx'

const DataAge = lazy(() => import('../../../ui/feedback/data-age.tsx'))
const PayerDashboard = lazy(() => import('./payer-dashboard.tsx'))
const text = DASHBOARD_TEXT
const failed = RECORDS.dashboard.loadFailed

/** Figures of the payments of the signed-in person and everyone below; each links to its list. Payers have their own. */
export function DashboardPage() {
  const { days = '30' } = useSearch({ from: '/shell/dashboard' })
  const { data, error, refetch } = useDashboard(days)
  useRefusalToast(error, failed)
  if (!data) return <Pending failure={error ? failed : undefined} onRetry={() => void refetch()} />
  if (can('users.manage')) return <WithAttention data={data} days={days} />
  return (
    <Suspense fallback={<Pending failure={undefined} onRetry={() => {}} />}>
      <PayerDashboard data={data} days={days} />
    </Suspense>
  )
}

function Pending(props: ComponentProps<typeof PendingSheet>) {
  return (
    <>
      <PageHeading title={text.title} />
      <PendingSheet {...props} />
    </>
  )
}

/** Both at once: what needs attention comes first, and would push the rest down. */
function WithAttention({ data, days }: { data: Dashboard; days: Days }) {
  const attention = useAttention()
  if (attention.isLoading) return <Pending failure={undefined} onRetry={() => {}} />
  return <Shown data={data} days={days} attention={attention} />
}

type ShownProps = { data: Dashboard; days: Days; attention: ReturnType<typeof useAttention> }

function Shown({ data, days, attention }: ShownProps) {
  const byGateway = can('routing.manage') ? data.by_gateway : []
  const rows = attentionRows(attention.data ?? [], { ...data, by_gateway: byGateway }, new Date())
  const [first] = rows
  const { day } = data.today
  return (
    <>
      <PageHeading
        title={text.title}
        shown={`${weekdayOf(day)}, ${formatDay(day)}`}
        note={first && ATTENTION_TEXT.first[first.kind]}
        actions={<DaysChoice days={days} />}
      />
      <Suspense>{data.age_ms && <DataAge ms={data.age_ms} />}</Suspense>
      <div className={classes.columns}>
        <AttentionList rows={rows} onRetry={attention.data ? undefined : () => void attention.refetch()} />
        <FigureTiles data={data} days={days} first={can('earnings.view') && <EarningsTile />} />
        <DayChart data={data} />
        <GatewayRates data={data} />
        <TopRetailers days={days} />
        <ServiceSums data={data} />
        <div className={classes.across}>
          <FailureTable data={data} days={days} />
        </div>
      </div>
    </>
  )
}
