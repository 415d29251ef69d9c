import { RECORDS } from '@chukta/contract/record-messages'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { formatDay, weekdayOf } from '../../../lib/time/days.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { FilterSelect } from '../../../ui/table/filter-select.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { attentionItems } from './attention.ts'
import { AttentionList } from './attention-list.tsx'
import { type Dashboard, type Days, useDashboard } from './dashboard-api.ts'
import classes from './dashboard-page.module.css'
import { DASHBOARD_TEXT } from './dashboard-text.ts'
import { DayChart } from './day-chart.tsx'
import { FailureTable } from './failure-table.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { GatewayBars } from './gateway-bars.tsx'
import { ServiceSums } from './service-sums.tsx'

const DataAge = lazy(() => import('../../../ui/feedback/data-age.tsx'))
const text = DASHBOARD_TEXT
const failed = RECORDS.dashboard.loadFailed

/** Figures of the payments of the signed-in person and everyone below; each links to its list. */
export function DashboardPage() {
  const { days = '30' } = useSearch({ from: '/shell/dashboard' })
  const { data, error, refetch } = useDashboard(days)
  useRefusalToast(error, failed)
  if (!data) {
    return (
      <>
        <PageHeading title={text.title} />
        <PendingSheet failure={error ? failed : undefined} onRetry={() => void refetch()} />
      </>
    )
  }
  return <Shown data={data} days={days} />
}

function Shown({ data, days }: { data: Dashboard; days: Days }) {
  const items = attentionItems(data)
  const { day } = data.today
  return (
    <>
      <PageHeading
        title={text.title}
        shown={`${weekdayOf(day)}, ${formatDay(day)}`}
        note={items.length === 0 ? text.calm : text.needs(items.length)}
        actions={<DaysChoice days={days} />}
      />
      <Suspense>{data.age_ms && <DataAge ms={data.age_ms} />}</Suspense>
      <FigureTiles data={data} />
      <div className={classes.columns}>
        <div className={classes.side}>
          <AttentionList items={items} />
          <GatewayBars data={data} />
          <ServiceSums data={data} days={days} />
        </div>
        <div className={classes.main}>
          <DayChart data={data} />
          <FailureTable data={data} days={days} />
        </div>
      </div>
    </>
  )
}

function DaysChoice({ days }: { days: Days }) {
  const navigate = useNavigate()
  const choose = (value: string) =>
    void navigate({ to: '/dashboard', search: value === '7' || value === '90' ? { days: value } : {} })
  return (
    <FilterSelect
      name={text.range}
      label={text.days('30')}
      value={days === '30' ? '' : days}
      choices={(['7', '90'] as const).map((value) => ({ value, label: text.days(value) }))}
      onChoose={choose}
    />
  )
}
