import { formatRupees } from '@chukta/contract/money'
import { daysInWords, monthBefore, monthOf, periodOf } from '../../../domain/period/period.ts'
import { Amount } from '../../../ui/layout/amount.tsx'
import { changeOf } from '../earnings/changes.ts'
import { useEarnings } from '../earnings/earnings-api.ts'
import { DASHBOARD_TEXT } from './dashboard-text.ts'
import { FigureTile } from './figure-tiles.tsx'
import { Spark } from './spark.tsx'

const text = DASHBOARD_TEXT.earned

/** What the signed-in person earned this month, beside the same days of the last one; leads to the earnings. */
export function EarningsTile() {
  const { from, to } = periodOf({})
  const { data, error } = useEarnings(from, to)
  const name = text.inMonth(monthOf(from))
  if (!data) {
    const line = error ? text.failed : ' '
    return <FigureTile name={name} figure="–" line={line} more=" " isBig to="/earnings" />
  }
  const passed = data.by_day.filter(({ day }) => day <= data.through)
  const today = passed.at(-1)
  const { tone, percent } = changeOf(data.earned, data.earned_before)
  const days = daysInWords(monthBefore(from), monthBefore(data.through))
  return (
    <FigureTile
      name={name}
      figure={<Amount rupees={data.earned} size="large" />}
      line={
        percent === null
          ? text.nothingBefore(days)
          : tone === 'ok'
            ? text.above(percent, days)
            : tone === 'warn'
              ? text.below(percent, days)
              : text.same(days)
      }
      tone={tone}
      more={today && text.today(formatRupees(today.amount))}
      // For drawing alone, so floats will do.
      spark={<Spark values={passed.map(({ amount }) => Number(amount))} isBig />}
      isBig
      to="/earnings"
    />
  )
}
