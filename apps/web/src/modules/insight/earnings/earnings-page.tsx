import { formatRupees } from '@chukta/contract/money'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { daysInWords, monthBefore, type Period, periodOf } from '../../../domain/period/period.ts'
import { PeriodChooser } from '../../../domain/period/period-chooser.tsx'
import { indianDay } from '../../../lib/time/days.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { Amount } from '../../../ui/layout/amount.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { LinkTiles, TileLink } from '../../../ui/table/link-tiles.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { changeOf, paiseOf } from './changes.ts'
import { DayColumns } from './day-columns.tsx'
import { type Earnings, useEarnings } from './earnings-api.ts'
import classes from './earnings-page.module.css'
import { EARNINGS_TEXT } from './earnings-text.ts'
import { PartSheet } from './part-sheet.tsx'
import { gatewayParts, payerParts, serviceParts } from './parts.ts'

const DataAge = lazy(() => import('../../../ui/feedback/data-age.tsx'))
const text = EARNINGS_TEXT

/** The commission of the signed-in person in a period, where it came from, and the journal lines behind each figure. */
export function EarningsPage() {
  const address = useSearch({ from: '/shell/earnings' })
  const period = periodOf(address)
  const { data, error, refetch } = useEarnings(period.from, period.to)
  useRefusalToast(error, text.failed)
  return (
    <>
      <PageHeading title={text.title} note={data ? answerOf(data) : ' '} actions={<PeriodChooser />} />
      {data ? (
        <Shown data={data} period={period} />
      ) : (
        <PendingSheet failure={error ? text.failed : undefined} onRetry={() => void refetch()} />
      )}
    </>
  )
}

/** The answer in one sentence. */
function answerOf(data: Earnings): string {
  if (data.through < data.from) return text.toCome
  const days = daysInWords(data.from, data.through)
  const amount = formatRupees(data.earned)
  const { tone, percent } = changeOf(data.earned, data.earned_before)
  if (paiseOf(data.earned) === 0n && data.shares.count === 0) return text.earnedNothing(days)
  if (percent === null) return text.earnedIn(amount, days)
  if (tone === 'ok') return text.earnedAbove(amount, days, percent)
  return tone === 'warn' ? text.earnedBelow(amount, days, percent) : text.earnedSame(amount, days)
}

function Shown({ data, period }: { data: Earnings; period: Period }) {
  const days = { from: data.from, to: data.through < data.from ? data.to : data.through }
  return (
    <>
      <Suspense>{data.age_ms && <DataAge ms={data.age_ms} />}</Suspense>
      <Tiles data={data} days={days} />
      <DayColumns data={data} />
      <div className={classes.pair}>
        <PartSheet
          id="payers"
          title={text.byPayer}
          column={text.payer}
          data={data}
          parts={payerParts(data)}
          all={text.allPayers(data.by_payer.length + data.other_payers.members)}
          days={days}
        />
        <PartSheet
          id="services"
          title={text.byService}
          column={text.service}
          data={data}
          parts={serviceParts(data)}
          all={text.allServices}
          days={days}
        />
      </div>
      <PartSheet
        id="gateways"
        title={text.byGateway}
        column={text.gateway}
        data={data}
        parts={gatewayParts(data)}
        days={days}
      />
      <p className={classes.note}>
        {text.note}{' '}
        <Link to="/earnings-lines" search={period.name === 'this-month' ? {} : days}>
          {text.allLines}
        </Link>
      </p>
    </>
  )
}

function Tiles({ data, days }: { data: Earnings; days: { from: string; to: string } }) {
  const { tone, percent } = changeOf(data.earned, data.earned_before)
  const line =
    percent === null
      ? text.nothingBefore
      : tone === 'ok'
        ? text.above(percent)
        : tone === 'warn'
          ? text.below(percent)
          : text.same
  const before = { from: monthBefore(days.from), to: monthBefore(days.to) }
  const today = indianDay(new Date())
  const ofToday = data.by_day.find(({ day }) => day === today)
  return (
    <LinkTiles label={text.tiles}>
      <TileLink
        name={text.earned(daysInWords(days.from, days.to))}
        figure={<Amount rupees={data.earned} size="total" />}
        line={line}
        {...(tone && { tone })}
        to="/earnings-lines"
        search={days}
      />
      <TileLink
        name={text.sameDays}
        figure={<Amount rupees={data.earned_before} size="total" />}
        line={daysInWords(before.from, before.to)}
        to="/earnings-lines"
        search={before}
      />
      {ofToday ? (
        <TileLink
          name={text.today}
          figure={<Amount rupees={ofToday.amount} size="total" />}
          line={text.untilNow}
          to="/earnings-lines"
          search={{ from: today, to: today }}
        />
      ) : (
        <TileLink
          name={text.shares}
          figure={<Amount rupees={data.shares.amount} size="total" />}
          line={text.shareCount(data.shares.count)}
          to="/earnings-lines"
          search={days}
        />
      )}
      <TileLink
        name={text.reversals}
        figure={<Amount rupees={data.reversals.amount} size="total" />}
        line={text.reversalCount(data.reversals.count)}
        to="/earnings-lines"
        search={days}
      />
    </LinkTiles>
  )
}
