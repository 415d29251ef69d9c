import type { DownlineMember } from '@chukta/contract/insight/downline'
import { groupIndian } from '@chukta/contract/money'
import { MANAGED_ROLES } from '@chukta/contract/permissions'
import { Link } from '@tanstack/react-router'
import { indianClock, twoDigits } from '../../../lib/time/dates.ts'
import { formatDay, formatDayShort, indianDay } from '../../../lib/time/days.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { Initials } from '../../../ui/layout/initials.tsx'
import type { LedgerCard, LedgerColumn, LedgerSum } from '../../../ui/table/ledger-columns.ts'
import type { Downline } from './downline-api.ts'
import classes from './downline-page.module.css'
import { DOWNLINE_TEXT } from './downline-text.ts'

const text = DOWNLINE_TEXT
const HIGH_RATE = 5
const ROLE_NAMES = new Map(Object.entries(MANAGED_ROLES).map(([name, id]) => [id as number, name]))

export type Days = { from: string; to: string }
type Look = {
  days: Days
  /** The Monday of this week: an earlier last payment is marked. */
  weekFrom: string
  /** False for role 1, who earns no commission. */
  hasEarnings: boolean
}

/** The columns of the downline. The money column is what the reader earned; of role 1 the volume. */
export function downlineColumns({
  days,
  weekFrom,
  hasEarnings,
}: Look): readonly LedgerColumn<DownlineMember>[] {
  return [
    { key: 'name', header: text.name, main: true, sort: 'name', cell: (row) => <Member row={row} /> },
    {
      key: 'volume',
      header: text.volume,
      sort: 'volume',
      ...(hasEarnings ? { end: true } : { money: true }),
      cell: (row) => (row.payments === 0 ? text.none : <Amount rupees={row.volume} />),
    },
    {
      key: 'payments',
      header: text.payments,
      sort: 'payments',
      end: true,
      cell: (row) => (row.payments === 0 ? '–' : groupIndian(String(row.payments))),
    },
    { key: 'failed', header: text.failedShare, sort: 'failed', end: true, cell: (row) => <Rate row={row} /> },
    ...(hasEarnings
      ? [
          {
            key: 'earned',
            header: text.earned,
            sort: 'earned',
            money: true,
            cell: (row: DownlineMember) => <Earned row={row} days={days} />,
          },
        ]
      : []),
    {
      key: 'last',
      header: text.last,
      sort: 'last_paid',
      nowrap: true,
      cell: (row) => <LastPayment row={row} weekFrom={weekFrom} />,
    },
    {
      key: 'verification',
      header: text.verification,
      minor: true,
      cell: (row) => <Verification row={row} />,
    },
  ]
}

/** A member on a phone. */
export function downlineCard({ days, weekFrom, hasEarnings }: Look) {
  return (row: DownlineMember): LedgerCard => ({
    title: <Member row={row} />,
    amount: hasEarnings ? <Earned row={row} days={days} /> : <Amount rupees={row.volume} />,
    lines: [
      <Paid key="paid" row={row} hasEarnings={hasEarnings} />,
      ...(row.failed === 0 ? [] : [<Rate key="failed" row={row} isSentence />]),
      <LastPayment key="last" row={row} weekFrom={weekFrom} isSentence />,
    ],
    status: <Verification row={row} />,
  })
}

/** The last row: the sums of all pages. */
export function downlineSum({ total, totals }: Downline, role: '2' | '3' | '4'): LedgerSum {
  const all = text.all[role](total)
  const ended = text.failedOf(
    groupIndian(String(totals.failed)),
    groupIndian(String(totals.failed + totals.payments)),
  )
  const volume = <Amount rupees={totals.volume} final />
  const earned = totals.earned === null ? null : <Amount rupees={totals.earned} final />
  return {
    cells: {
      name: all,
      volume,
      payments: <span className={classes.final}>{groupIndian(String(totals.payments))}</span>,
      failed: totals.failure_rate === null ? '–' : text.rate(totals.failure_rate),
      earned,
      last: <span className={classes.small}>{ended}</span>,
    },
    card: { title: all, amount: earned ?? volume, lines: [...(earned ? [volume] : []), ended] },
  }
}

function Member({ row }: { row: DownlineMember }) {
  const params = { role: ROLE_NAMES.get(row.role_id) ?? '', id: String(row.id) }
  return (
    <Link to="/view-user/$role/$id" params={params} className={classes.member}>
      <Initials name={row.name} size={30} />
      {row.name}
    </Link>
  )
}

/** What was paid, on a phone: the volume first where it is not the row's amount already. */
function Paid({ row, hasEarnings }: { row: DownlineMember; hasEarnings: boolean }) {
  const count = text.paymentCount(groupIndian(String(row.payments)), row.payments === 1)
  if (!hasEarnings || row.payments === 0) return count
  return (
    <>
      <Amount rupees={row.volume} />, {count}
    </>
  )
}

function Rate({ row: { failure_rate }, isSentence }: { row: DownlineMember; isSentence?: boolean }) {
  if (failure_rate === null) return '–'
  return (
    <span className={classes.mark} data-warn={Number(failure_rate) > HIGH_RATE || undefined}>
      {isSentence ? text.failedRate(failure_rate) : text.rate(failure_rate)}
    </span>
  )
}

function Earned({ row, days }: { row: DownlineMember; days: Days }) {
  if (row.earned === null || row.earned === '0.00') return text.none
  const amount = <Amount rupees={row.earned} />
  return (
    <Link
      to="/earnings-lines"
      search={{ ...days, user: String(row.id) }}
      className={classes.earned}
      title={text.linesOf(row.name)}
      disabled={row.role_id !== MANAGED_ROLES.retailer}
    >
      {amount}
    </Link>
  )
}

function LastPayment({
  row,
  weekFrom,
  isSentence,
}: {
  row: DownlineMember
  weekFrom: string
  isSentence?: boolean
}) {
  const { last_paid_at: at } = row
  const isOld = at === null || indianDay(new Date(at)) < weekFrom
  const moment = at === null ? text.noneYet : momentOf(at)
  return (
    <span className={classes.mark} data-warn={isOld || undefined}>
      {isSentence ? text.lastPayment(moment) : moment}
    </span>
  )
}

function momentOf(iso: string): string {
  const india = indianClock(iso)
  const time = india ? `${twoDigits(india.getUTCHours())}:${twoDigits(india.getUTCMinutes())}` : ''
  const [day, today] = [indianDay(new Date(iso)), indianDay(new Date())]
  if (day === today) return text.today(time)
  return day.slice(0, 4) === today.slice(0, 4) ? text.at(formatDayShort(day), time) : formatDay(day)
}

function Verification({ row: { verified } }: { row: DownlineMember }) {
  return verified ? (
    <StatusChip status="active" label={text.verified} />
  ) : (
    <StatusChip status="pending" label={text.notVerified} />
  )
}
