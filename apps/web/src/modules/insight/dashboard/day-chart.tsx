import { formatRupees, paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import { formatDayShort } from '../../../lib/time/days.ts'
import { AreaChart } from './area-chart.tsx'
import { ChartSheet } from './chart-sheet.tsx'
import type { Dashboard } from './dashboard-api.ts'
import { DASHBOARD_TEXT } from './dashboard-text.ts'
import classes from './day-chart.module.css'
import { DayTable } from './day-table.tsx'

const text = DASHBOARD_TEXT

/** Payments of each day: drawn, in one sentence, and as a table. */
export function DayChart({ data }: { data: Dashboard }) {
  const summary = summaryOf(data)
  return (
    <ChartSheet
      id="dashboard-days"
      title={text.byDay}
      chart={<AreaChart data={data} label={summary} />}
      table={<DayTable data={data} />}
      note={<p className={classes.summary}>{summary}</p>}
    />
  )
}

function summaryOf({ by_day: days }: Dashboard): string {
  const paise = days.map(({ paid }) => rupeesToPaise(paid.amount) ?? 0n)
  const sum = paise.reduce((all, one) => all + one, 0n)
  if (sum === 0n) return text.nothingPaid
  const highest = paise.reduce((best, one, at) => (one > (paise[best] ?? 0n) ? at : best), 0)
  const top = days[highest]
  const all = text.summary(formatRupees(paiseToRupees(sum)), days.length)
  return top ? `${all} ${text.highest(formatDayShort(top.day), formatRupees(top.paid.amount))}` : all
}
