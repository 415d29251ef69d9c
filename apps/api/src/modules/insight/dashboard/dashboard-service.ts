import type { getDashboard, getTopRetailers } from '@chukta/contract/insight/dashboard'
import { DEFAULT_LANGUAGE, type Language } from '@chukta/contract/languages'
import { paiseToRupees } from '@chukta/contract/money'
import type { z } from 'zod/mini'
import { reasonIn } from '../../../languages/answers.ts'
import { readReports, toldAge } from '../../../platform/database/reading-reports.ts'
import type { Deps } from '../../../platform/deps.ts'
import { indianToday } from '../../../platform/indian-clock.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { allows } from '../../../platform/security/principal.ts'
import { paymentFigures, topRetailers } from '../reports/figures-service.ts'
import { daysOf, spansUntil } from './span.ts'

export type Dashboard = z.output<typeof getDashboard.answer>['data']
export type TopRetailers = z.output<typeof getTopRetailers.answer>['data']

type Figures = Awaited<ReturnType<typeof paymentFigures>>['figures']

/** Everything a dashboard shows, of the caller and everyone below them, for so many days that end today. */
export async function dashboardOf(
  deps: Deps,
  scope: Scope,
  days: number,
  language: Language = DEFAULT_LANGUAGE,
  now = new Date(),
): Promise<Dashboard> {
  const { span, before } = spansUntil(indianToday(now), days)
  const { value: payments, ageMs } = await readReports(deps, scope, (db) =>
    paymentFigures(db, scope, span, before),
  )
  const { figures, totals, totalsBefore, weekAgo, pending, reasons } = payments
  const { PAID: paid, FAILED: failed } = totals
  const isPayer = !allows(scope.actor, 'users.manage')
  const byDay = byDays(span, figures)
  const today = byDay.at(-1)
  return {
    ...span,
    ...toldAge(ageMs),
    today: {
      day: span.to,
      count: today?.paid.count ?? 0,
      amount: today?.paid.amount ?? '0.00',
      before: sum(weekAgo.n, weekAgo.total_paise),
    },
    success: {
      paid: paid.count,
      failed: failed.count,
      rate: rateOf(paid.count, failed.count),
      rate_before: rateOf(totalsBefore.PAID.count, totalsBefore.FAILED.count),
    },
    pending: sum(pending.n, pending.total_paise),
    late: sum(pending.late, pending.late_paise),
    by_day: byDay,
    by_gateway: isPayer ? [] : byGateways(figures),
    by_service: byServices(figures),
    failures: isPayer ? [] : reasonsIn(language, reasons),
  }
}

/** Several sentences of banks may be one in another language. */
function reasonsIn(language: Language, reasons: { reason: string; n: number }[]): Dashboard['failures'] {
  const said = Map.groupBy(reasons, ({ reason }) => reasonIn(language, reason))
  return [...said]
    .map(([reason, of]) => ({ reason, count: of.reduce((all, { n }) => all + n, 0) }))
    .toSorted((a, b) => b.count - a.count)
}

/** The retailers below the caller who paid the most in so many days that end today. */
export async function topRetailersOf(
  deps: Deps,
  scope: Scope,
  days: number,
  now = new Date(),
): Promise<TopRetailers> {
  const { span } = spansUntil(indianToday(now), days)
  const { value, ageMs } = await readReports(deps, scope, (db) => topRetailers(db, scope, span))
  return {
    ...span,
    ...toldAge(ageMs),
    retailers: value.map(({ id, name, n, total_paise }) => ({ id, name, paid: sum(n, total_paise) })),
  }
}

function byDays(span: { from: string; to: string }, figures: Figures): Dashboard['by_day'] {
  return daysOf(span).map((day) => {
    const of = figures.filter((row) => row.day === day)
    const paid = of.find((row) => row.shown_status === 'PAID')
    return {
      day,
      paid: sum(paid?.n ?? 0, paid?.total_paise ?? 0n),
      failed: of.find((row) => row.shown_status === 'FAILED')?.n ?? 0,
      pending: of.find((row) => row.shown_status === 'PENDING')?.n ?? 0,
    }
  })
}

/** The busiest first. */
function byGateways(figures: Figures): Dashboard['by_gateway'] {
  const rows = figures.filter((row) => row.gateway !== null)
  const gateways = [...Map.groupBy(rows, (row) => row.gateway ?? '')].map(([gateway, of]) => {
    const paid = of.find((row) => row.shown_status === 'PAID')?.n ?? 0
    const failed = of.find((row) => row.shown_status === 'FAILED')?.n ?? 0
    return { gateway, name: of[0]?.gateway_name ?? '', paid, failed, rate: rateOf(paid, failed) }
  })
  return gateways.sort((a, b) => b.paid + b.failed - a.paid - a.failed)
}

/** The largest sum first, as the figures come. */
function byServices(figures: Figures): Dashboard['by_service'] {
  return figures
    .filter((row) => row.service !== null && row.shown_status === 'PAID')
    .map((row) => ({
      service: row.service ?? '',
      name: row.service_name ?? '',
      icon: row.service_icon ?? '',
      paid: sum(row.n, row.total_paise),
    }))
}

function sum(count: number, totalPaise: bigint) {
  return { count, amount: paiseToRupees(totalPaise) }
}

/** Paid of all that ended, in percent with two decimals, rounded half up. */
export function rateOf(paid: number, failed: number): string | null {
  const ended = paid + failed
  if (ended === 0) return null
  const hundredths = String(Math.round((paid * 10_000) / ended)).padStart(3, '0')
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`
}
