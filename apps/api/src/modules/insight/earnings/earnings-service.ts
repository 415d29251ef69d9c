import type { getEarnings, NoEarningsReason } from '@chukta/contract/insight/earnings'
import type { Language } from '@chukta/contract/languages'
import { paiseToRupees } from '@chukta/contract/money'
import { ROLE } from '@chukta/contract/permissions'
import { RECORDS } from '@chukta/contract/record-messages'
import type { z } from 'zod/mini'
import { type Db, together, withTransaction } from '../../../platform/database/db.ts'
import { readReports, toldAge } from '../../../platform/database/reading-reports.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fieldError } from '../../../platform/http/errors.ts'
import { dayAfter, indianToday } from '../../../platform/indian-clock.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { readOneMoment, shownLine } from '../../payouts/api.ts'
import { daysOf } from '../dashboard/span.ts'
import * as rows from './earnings-sql.ts'

export type Earnings = z.output<typeof getEarnings.answer>['data']

/** A longer period is refused. */
const MOST_DAYS = 366
/** Payers with a row of their own. */
const MOST_PAYERS = 50

/** The period of a call. Throws 422 when it is reversed or longer than 366 days. */
export function readSpan({ from, to }: rows.Span): rows.Span {
  if (to < from) throw fieldError('to', RECORDS.reports.rangeTurned)
  if (to > dayAfter(from, MOST_DAYS - 1)) throw fieldError('to', RECORDS.reports.rangeLong)
  return { from, to }
}

/** What the caller earned in a period, beside the same days of the month before. Throws 422 for a period that cannot be. */
export async function earningsOf(
  deps: Deps,
  scope: Scope,
  query: rows.Span,
  now = new Date(),
): Promise<Earnings> {
  const span = readSpan(query)
  const today = indianToday(now)
  const through = span.to < today ? span.to : today
  const { value, ageMs } = await readReports(deps, scope, (db) =>
    withTransaction(db, async (trx) => {
      await readOneMoment(trx)
      return readEarnings(trx, scope, span, through)
    }),
  )
  return { ...span, through, ...toldAge(ageMs), ...value }
}

async function readEarnings(db: Db, scope: Scope, span: rows.Span, through: string) {
  const [earned, paid, names] = await together(db, [
    () => rows.listEarned(db, scope, span, through),
    () => rows.countPaid(db, scope, span),
    () => rows.listNames(db),
  ])
  const all = earned.find((row) => [row.day, row.service_id, row.gateway_id, row.payer_id].every(isNull))
  const parts = async (dimension: rows.Dimension) =>
    withReasons(db, scope, span, partsBy(dimension, earned, paid))
  const byService = await parts('service_id')
  const byGateway = await parts('gateway_id')
  const byPayer = await parts('payer_id')
  const own = byPayer.parts.slice(0, MOST_PAYERS)
  const others = byPayer.parts.slice(MOST_PAYERS)
  const people = await rows.listPayers(
    db,
    scope,
    own.map(({ id }) => id),
  )
  const named = (kind: 'service' | 'gateway', id: number) =>
    names.find((name) => name.kind === kind && name.id === id)
  return {
    earned: paiseToRupees(all?.earned_paise ?? 0n),
    earned_before: paiseToRupees(all?.before_paise ?? 0n),
    shares: { count: all?.shares ?? 0, amount: paiseToRupees(all?.shares_paise ?? 0n) },
    reversals: {
      count: (all?.lines ?? 0) - (all?.shares ?? 0),
      amount: paiseToRupees((all?.earned_paise ?? 0n) - (all?.shares_paise ?? 0n)),
    },
    by_day: byDay(span, earned),
    by_service: byService.parts.map((part) => {
      const { slug: service = '', name = '', icon_name: icon = '' } = named('service', part.id) ?? {}
      return { service, name, icon, ...byService.told(part) }
    }),
    by_gateway: byGateway.parts.map((part) => {
      const name = named('gateway', part.id)
      return { gateway: name?.slug ?? '', name: name?.name ?? '', ...byGateway.told(part) }
    }),
    by_payer: own.map((part) => {
      const person = people.find(({ id }) => id === part.id)
      const { name = '', role_id = ROLE.retailer, depth = null } = person ?? {}
      return { id: part.id, name, role_id, depth, ...byPayer.told(part) }
    }),
    other_payers: {
      members: others.length,
      amount: paiseToRupees(sumOf(others, 'paise')),
      before: paiseToRupees(sumOf(others, 'beforePaise')),
    },
  }
}

const isNull = (value: unknown) => value === null
const sumOf = (parts: Part[], name: 'paise' | 'beforePaise') =>
  parts.reduce((sum, part) => sum + part[name], 0n)

function byDay(span: rows.Span, earned: rows.EarnedRow[]): Earnings['by_day'] {
  const days = new Map(earned.flatMap((row) => (row.day === null ? [] : [[row.day, row]])))
  return daysOf(span).map((day) => {
    const row = days.get(day)
    return {
      day,
      amount: paiseToRupees(row?.earned_paise ?? 0n),
      before: hasDayBefore(day) ? paiseToRupees(row?.whole_before_paise ?? 0n) : null,
    }
  })
}

/** True where the month before has the same day: 31 October has none. */
function hasDayBefore(day: string): boolean {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return date <= new Date(Date.UTC(year, month - 1, 0)).getUTCDate()
}

type Part = { id: number; paise: bigint; beforePaise: bigint; payments: number; lines: number }

/** The parts with earnings, or with paid payments, the largest first. */
function partsBy(dimension: rows.Dimension, earned: rows.EarnedRow[], paid: rows.PaidCount[]) {
  const parts = new Map<number, Part>()
  const partOf = (id: number) => {
    const part = parts.get(id) ?? { id, paise: 0n, beforePaise: 0n, payments: 0, lines: 0 }
    parts.set(id, part)
    return part
  }
  for (const row of earned) {
    const id = row[dimension]
    if (id !== null && (row.lines > 0 || row.before_paise !== 0n)) {
      Object.assign(partOf(id), { paise: row.earned_paise, beforePaise: row.before_paise, lines: row.lines })
    }
  }
  for (const row of paid) {
    const id = row[dimension]
    if (id !== null && id !== 0) partOf(id).payments = row.n
  }
  const larger = (a: Part, b: Part) => Number(b.paise - a.paise) || b.payments - a.payments || a.id - b.id
  return { dimension, parts: [...parts.values()].sort(larger) }
}

/** The parts, and how each is told: with the reason where it earned nothing. */
async function withReasons(
  db: Db,
  scope: Scope,
  span: rows.Span,
  { dimension, parts }: ReturnType<typeof partsBy>,
) {
  const ids = parts.filter(({ lines, payments }) => lines === 0 && payments > 0).map(({ id }) => id)
  const found = ids.length === 0 ? [] : await rows.listReasons(db, scope, span, { dimension, ids })
  const reasons = new Map(found.map(({ id, why }) => [id, why]))
  const whyOf = ({ id, paise, lines }: Part): NoEarningsReason | null => {
    if (paise !== 0n) return null
    return lines > 0 ? 'reversed' : (reasons.get(id) ?? null)
  }
  const told = (part: Part) => ({
    amount: paiseToRupees(part.paise),
    before: paiseToRupees(part.beforePaise),
    payments: part.payments,
    why: whyOf(part),
  })
  return { parts, told }
}

/** A page of the journal lines behind the earnings of a period, in words of a language. Throws 422 as `earningsOf`. */
export async function linesOfEarnings(
  deps: Deps,
  scope: Scope,
  filters: rows.LineFilters,
  { page, perPage, language }: { page: number; perPage: number; language: Language },
) {
  const span = readSpan(filters)
  const { value } = await readReports(deps, scope, (db) =>
    withTransaction(db, async (trx) => {
      await readOneMoment(trx)
      const { sum_paise, ...sum } = await rows.sumLines(trx, scope, filters)
      const lines = await rows.listLines(trx, scope, filters, { skip: (page - 1) * perPage, take: perPage })
      return {
        ...span,
        ...sum,
        sum: paiseToRupees(sum_paise),
        data: lines.map((line) => shownLine(line, language)),
      }
    }),
  )
  return value
}
