import { formatRupees, groupIndian, paiseToRupees } from '@chukta/contract/money'
import { Link } from '@tanstack/react-router'
import { monthOf, shortMonthOf } from '../../../domain/period/period.ts'
import { Amount } from '../../../ui/layout/amount.tsx'
import { axisMarks, shortRupees } from '../dashboard/chart-scale.ts'
import { ChartSheet, PlainTable } from '../dashboard/chart-sheet.tsx'
import { paiseOf } from '../earnings/changes.ts'
import chart from '../earnings/day-columns.module.css'
import type { PersonSummary } from './person-api.ts'
import classes from './person-page.module.css'
import { PERSON_TEXT } from './person-text.ts'

const text = PERSON_TEXT
type Month = PersonSummary['months'][number]
type Props = { id: number; months: Month[] }

/** The volume of twelve months as columns or a table; each month leads to its payments. */
export function MonthColumns({ id, months }: Props) {
  const sumPaise = months.reduce((sum, { volume }) => sum + paiseOf(volume), 0n)
  const highest = months.reduce<Month | undefined>(
    (best, month) => (paiseOf(month.volume) > paiseOf(best?.volume ?? '0.00') ? month : best),
    undefined,
  )
  const volume = paiseToRupees(sumPaise)
  const last = months.at(-1)
  const note =
    highest && last
      ? text.monthSums(formatRupees(volume), monthOf(highest.from), monthOf(last.from))
      : text.noMonths
  return (
    <ChartSheet
      id="months"
      title={text.months}
      chart={<Columns id={id} months={months} highest={highest} />}
      table={<MonthTable id={id} months={months} volume={volume} />}
      note={<p className={classes.note}>{note}</p>}
    />
  )
}

const reportsOf = (id: number, { from, to }: Month) => ({ paid_by: String(id), from, to })

function Columns({ id, months, highest }: Props & { highest: Month | undefined }) {
  // For drawing alone, so a float will do.
  const marks = axisMarks(Math.max(0, ...months.map(({ volume }) => Number(volume))))
  const top = marks.at(-1) ?? 1
  const last = months.at(-1)
  return (
    <div className={`${chart.chart} ${classes.months}`} aria-hidden="true">
      <div className={chart.marks}>
        {marks.toReversed().map((mark) => (
          <span key={mark}>{shortRupees(mark)}</span>
        ))}
      </div>
      <div className={chart.field}>
        <div className={chart.rules}>
          {marks.map((mark) => (
            <i key={mark} style={{ bottom: `${(mark / top) * 100}%` }} data-foot={mark === 0 || undefined} />
          ))}
        </div>
        <div className={chart.days}>
          {months.map((month) => (
            <Link
              key={month.from}
              to="/user-reports"
              search={reportsOf(id, month)}
              tabIndex={-1}
              title={`${monthOf(month.from)}: ${formatRupees(month.volume)}`}
              data-today={month === last || undefined}
            >
              <i style={{ height: `${(Number(month.volume) / top) * 100}%` }}>
                {(month === highest || month === last) && paiseOf(month.volume) > 0n && (
                  <b data-highest={month === highest || undefined}>
                    {shortRupees(Math.round(Number(month.volume)))}
                  </b>
                )}
              </i>
            </Link>
          ))}
        </div>
      </div>
      <div className={chart.feet}>
        {months.map(({ from }, at) => (
          <span
            key={from}
            data-today={at === months.length - 1 || undefined}
            // On a phone every second month is named.
            data-ends={at % 2 === 1 || undefined}
          >
            {shortMonthOf(from)}
          </span>
        ))}
      </div>
    </div>
  )
}

function MonthTable({ id, months, volume }: Props & { volume: string }) {
  const sum = (name: 'payments' | 'failed') =>
    groupIndian(String(months.reduce((total, month) => total + month[name], 0)))
  return (
    <PlainTable
      headings={[text.month, text.payments, text.failed, text.monthVolume]}
      rows={[
        ...months.toReversed().map((month) => ({
          key: month.from,
          name: (
            <Link to="/user-reports" search={reportsOf(id, month)}>
              {monthOf(month.from)} {month.from.slice(0, 4)}
            </Link>
          ),
          cells: [
            groupIndian(String(month.payments)),
            groupIndian(String(month.failed)),
            <Amount key="volume" rupees={month.volume} />,
          ],
        })),
        {
          key: 'sum',
          name: text.allMonths,
          cells: [sum('payments'), sum('failed'), <Amount key="volume" rupees={volume} final />],
          isSum: true,
        },
      ]}
    />
  )
}
