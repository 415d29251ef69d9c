import { type getPersonSummary, VERIFICATION_STEPS } from '@chukta/contract/insight/person'
import { paiseToRupees } from '@chukta/contract/money'
import type { z } from 'zod/mini'
import { type Db, together } from '../../../platform/database/db.ts'
import { readReports, toldAge } from '../../../platform/database/reading-reports.ts'
import type { Deps } from '../../../platform/deps.ts'
import { dayAfter, indianToday } from '../../../platform/indian-clock.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { allows } from '../../../platform/security/principal.ts'
import { rateOf } from '../dashboard/dashboard-service.ts'
import * as rows from './person-sql.ts'

type PersonSummary = z.output<typeof getPersonSummary.answer>['data']

const MONTHS = 12
const WEEKS = 8
const INDIVIDUAL = 1

/** The figures of a person and everyone below them, with what the reader earned by them. */
export async function summaryOf(
  deps: Deps,
  reader: Scope,
  person: Scope,
  now = new Date(),
): Promise<PersonSummary> {
  const { value, ageMs } = await readReports(deps, reader, (db) =>
    readSummary(db, reader, person, indianToday(now)),
  )
  return { ...toldAge(ageMs), ...value }
}

async function readSummary(db: Db, reader: Scope, person: Scope, today: string) {
  const spans = spansOf(today)
  const months = monthsUntil(today)
  const isEarner = allows(reader.actor, 'earnings.view')
  const [days, earned, tickets, verification] = await together(db, [
    () => rows.listDays(db, person, { from: months[0]?.from ?? today, to: today }),
    async () => (isEarner ? rows.sumEarnedBy(db, reader, person, spans) : null),
    () => rows.countTickets(db, person, spans),
    () => rows.findVerification(db, person),
  ])
  const figures = (name: 'now' | 'before', earnedPaise: bigint | undefined) => {
    const counted = countsOf(days, spans[name])
    return {
      ...counted,
      failure_rate: rateOf(counted.failed, counted.payments),
      earned: earnedPaise === undefined ? null : paiseToRupees(earnedPaise),
      tickets: tickets[name],
    }
  }
  return {
    this_month: figures('now', earned?.now_paise),
    month_before: figures('before', earned?.before_paise),
    months: months.map((month) => countsOf(days, month)),
    weeks: weeksUntil(today).map((week) => countsOf(days, week)),
    tickets: { total: tickets.total, open: tickets.open },
    verification: stepsOf(verification),
  }
}

function countsOf(days: rows.DayRow[], span: rows.Span) {
  const within = days.filter(({ day }) => day >= span.from && day <= span.to)
  const paid = within.filter((row) => row.shown_status === 'PAID')
  const failed = within.filter((row) => row.shown_status === 'FAILED')
  return {
    ...span,
    volume: paiseToRupees(paid.reduce((sum, row) => sum + row.total_paise, 0n)),
    payments: paid.reduce((sum, { n }) => sum + n, 0),
    failed: failed.reduce((sum, { n }) => sum + n, 0),
  }
}

function stepsOf(row: rows.VerificationRow): PersonSummary['verification'] {
  return VERIFICATION_STEPS.filter((step) => step !== 'gstin' || row.usertype !== INDIVIDUAL).map((step) => ({
    step,
    is_done: row[step],
    at: (row[step] && row[`${step}_at`]?.toISOString()) || null,
  }))
}

/** The first and the last day of the month so many months after that of a day. */
function monthOf(day: string, after: number): rows.Span {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const asDay = (date: Date) => date.toISOString().slice(0, 10)
  return {
    from: asDay(new Date(Date.UTC(year, month - 1 + after, 1))),
    to: asDay(new Date(Date.UTC(year, month + after, 0))),
  }
}

/** This month until today, and the same days of the month before, which may have fewer. */
export function spansOf(today: string): rows.TwoSpans {
  const before = monthOf(today, -1)
  const same = `${before.from.slice(0, 8)}${today.slice(8)}`
  return {
    now: { from: monthOf(today, 0).from, to: today },
    before: { from: before.from, to: same < before.to ? same : before.to },
  }
}

/** Twelve months, the last one until today. */
export function monthsUntil(today: string): rows.Span[] {
  return Array.from({ length: MONTHS }, (_, n) => {
    const { from, to } = monthOf(today, n + 1 - MONTHS)
    return { from, to: to < today ? to : today }
  })
}

function weeksUntil(today: string): rows.Span[] {
  return Array.from({ length: WEEKS }, (_, n) => {
    const to = dayAfter(today, -7 * (WEEKS - 1 - n))
    return { from: dayAfter(to, -6), to }
  })
}
