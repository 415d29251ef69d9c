import { formatDay, weekdayOf } from '../../../lib/time/days.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { useRecentPayees } from '../../payables/again/again-api.ts'
import { useDuePayments } from '../../payments/schedules/schedules-api.ts'
import type { Dashboard, Days } from './dashboard-api.ts'
import classes from './dashboard-page.module.css'
import { DASHBOARD_TEXT } from './dashboard-text.ts'
import { DayChart } from './day-chart.tsx'
import { DaysChoice } from './days-choice.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { PayAgainList } from './pay-again-list.tsx'
import { useReceipts } from './payer-api.ts'
import { PayerDue, waitingOf } from './payer-due.tsx'
import { PayerReceipts } from './payer-receipts.tsx'
import { PAYER_TEXT } from './payer-text.ts'
import { ServiceSums } from './service-sums.tsx'

const text = PAYER_TEXT

/** The dashboard of a payer: what is due, whom to pay again, the receipts, and the own figures. No gateways. */
export default function PayerDashboard({ data, days }: { data: Dashboard; days: Days }) {
  const [due, payees, receipts] = [useDuePayments(), useRecentPayees(), useReceipts()]
  const { day } = data.today
  const heading = `${weekdayOf(day)}, ${formatDay(day)}`
  // All at once, so that no part pushes another one down.
  if (due.isLoading || payees.isLoading || receipts.isLoading) {
    return (
      <>
        <PageHeading title={DASHBOARD_TEXT.title} shown={heading} />
        <PendingSheet failure={undefined} onRetry={() => {}} />
      </>
    )
  }
  const waits = due.data !== undefined && waitingOf(due.data).length > 0
  return (
    <>
      <PageHeading
        title={DASHBOARD_TEXT.title}
        shown={heading}
        note={waits && text.payFirst}
        actions={<DaysChoice days={days} />}
      />
      <div className={classes.columns}>
        <PayerDue due={due} />
        <PayAgainList payees={payees} />
        <PayerReceipts receipts={receipts} />
        <FigureTiles data={data} days={days} />
        <DayChart data={data} />
        <ServiceSums data={data} />
      </div>
    </>
  )
}
