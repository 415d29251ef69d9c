import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { plantPayments } from '../../../../test/portal/planting.ts'
import { many } from '../../../platform/database/db.ts'
import { dayAfter, indianToday } from '../../../platform/indian-clock.ts'
import type { Dashboard, TopRetailers } from './dashboard-service.ts'
import { daysOf, spansUntil } from './span.ts'

let portal: Portal
let people: People

type Row = {
  payer_id: number
  day: string
  shown_status: string
  service: string
  gateway: string
  total_paise: bigint
  minutes: number
  is_week_ago: boolean
}

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  const payers = [people.retailer.id, people.sibling.id, people.stranger.id]
  await plantPayments(portal.db, { payers, count: 1200, days: 70 })
  await plantPayments(portal.db, { payers, count: 300, days: 8 })
  await plantPayments(portal.db, { payers, count: 80, days: 1 })
  await sql`update attempts set error_description = 'Card declined by the bank' where payment_id % 3 = 0`.execute(
    portal.db,
  )
})
afterAll(() => portal?.stop())

const readRows = () =>
  many(
    portal.db,
    sql<Row>`select p.payer_id, indian_day(p.created_at)::text as day, p.shown_status, s.slug as service, g.slug as gateway,
                    p.total_paise, extract(epoch from now() - p.created_at)::int / 60 as minutes,
                    indian_day(p.created_at) = indian_day(now()) - 7 and p.created_at < now() - interval '7 days' as is_week_ago
               from payments p join services s on s.id = p.service_id join payment_gateways g on g.id = p.gateway_id`,
  )

async function open(who: Person, query = '') {
  const response = await fetch(`${portal.url}/api/dashboard${query}`, {
    headers: { Authorization: `Bearer ${who.token}` },
  })
  return { status: response.status, data: ((await response.json()) as { data: Dashboard }).data }
}

/** The figures on the screen and in the tables on one day in India; both are read again when the day changes. */
async function openOnOneDay(who: Person, days: number) {
  for (;;) {
    const today = indianToday(new Date())
    const rows = await readRows()
    const { data } = await open(who, `?days=${days}`)
    if (indianToday(new Date()) === today) return { today, rows, data }
  }
}

async function topOnOneDay(who: Person, days: number) {
  for (;;) {
    const today = indianToday(new Date())
    const rows = await readRows()
    const response = await fetch(`${portal.url}/api/dashboard/retailers?days=${days}`, {
      headers: { Authorization: `Bearer ${who.token}` },
    })
    const { data } = (await response.json()) as { data: TopRetailers }
    if (indianToday(new Date()) === today) return { today, rows, data }
  }
}

const rupees = (paise: bigint) => `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`
const sum = (of: Row[]) => ({
  count: of.length,
  amount: rupees(of.reduce((total, row) => total + row.total_paise, 0n)),
})
const rate = (of: Row[]) => {
  const paid = of.filter((row) => row.shown_status === 'PAID').length
  const ended = of.filter((row) => row.shown_status !== 'PENDING').length
  return ended === 0 ? null : ((paid * 100) / ended).toFixed(2)
}

it.each([
  ['superAdmin', ['retailer', 'sibling', 'stranger'], 30],
  ['admin', ['retailer', 'sibling'], 30],
  ['distributor', ['retailer', 'sibling'], 7],
  ['otherAdmin', ['stranger'], 90],
  ['retailer', ['retailer'], 30],
] as const)('shows %s the payments of %s over %i days, to the paisa', async (role, payers, days) => {
  const { today, rows, data } = await openOnOneDay(people[role], days)
  const mine = rows.filter((row) => payers.some((payer) => people[payer].id === row.payer_id))
  const { span, before } = spansUntil(today, days)
  const within = (of: { from: string; to: string }) =>
    mine.filter((row) => row.day >= of.from && row.day <= of.to)
  const inSpan = within(span)
  const paid = inSpan.filter((row) => row.shown_status === 'PAID')
  expect({ from: data.from, to: data.to }).toEqual(span)
  expect(data.by_day).toEqual(
    daysOf(span).map((day) => ({
      day,
      paid: sum(paid.filter((row) => row.day === day)),
      failed: inSpan.filter((row) => row.day === day && row.shown_status === 'FAILED').length,
      pending: inSpan.filter((row) => row.day === day && row.shown_status === 'PENDING').length,
    })),
  )
  expect(data.today).toEqual({
    day: span.to,
    ...sum(paid.filter((row) => row.day === span.to)),
    before: expect.anything(),
  })
  // The moment a week ago moves on between the two readings: it may pass one payment.
  const weekAgo = mine.filter((row) => row.is_week_ago && row.shown_status === 'PAID').length
  expect(Math.abs(data.today.before.count - weekAgo)).toBeLessThanOrEqual(1)
  expect(data.success.rate).toBe(rate(inSpan))
  expect(data.success.rate_before).toBe(rate(within(before)))
  const late = mine.filter((row) => row.shown_status === 'PENDING' && row.minutes >= 15)
  expect([data.late.count, data.late.amount]).toEqual([sum(late).count, sum(late).amount])
  expect(data.pending.count).toBe(mine.filter((row) => row.shown_status === 'PENDING').length)
  for (const { service, paid: of } of data.by_service)
    expect(of).toEqual(sum(paid.filter((row) => row.service === service)))
  expect(data.by_service.reduce((total, row) => total + row.paid.count, 0)).toBe(paid.length)
  const isPayer = role === 'retailer'
  expect(data.by_gateway.map(({ gateway }) => gateway).sort()).toEqual(
    isPayer ? [] : [...new Set(inSpan.map((row) => row.gateway))].sort(),
  )
  for (const { gateway, rate: of } of data.by_gateway)
    expect(of).toBe(rate(inSpan.filter((row) => row.gateway === gateway)))
  const failed = inSpan.filter((row) => row.shown_status === 'FAILED').length
  expect(data.failures.reduce((total, row) => total + row.count, 0)).toBe(isPayer ? 0 : failed)
  if (role === 'superAdmin')
    expect(data.failures.map((row) => row.reason)).toContain('Card declined by the bank')
})

it.each([
  ['superAdmin', ['retailer', 'sibling', 'stranger'], 30],
  ['admin', ['retailer', 'sibling'], 90],
  ['distributor', ['retailer', 'sibling'], 7],
  ['otherAdmin', ['stranger'], 30],
] as const)('shows %s the retailers %j with the largest sums of %i days', async (role, below, days) => {
  const { today, rows, data } = await topOnOneDay(people[role], days)
  const { span } = spansUntil(today, days)
  const paid = rows.filter((row) => row.shown_status === 'PAID' && row.day >= span.from && row.day <= span.to)
  const expected = below
    .map((retailer) => {
      const own = paid.filter((row) => row.payer_id === people[retailer].id)
      const { id, name } = people[retailer]
      return { id, name, paid: sum(own), paise: own.reduce((total, row) => total + row.total_paise, 0n) }
    })
    .sort((a, b) => (a.paise < b.paise ? 1 : -1))
    .map(({ paise, ...row }) => row)
  expect(data).toEqual({ ...span, retailers: expected })
})

it('names no gateway to a payer, and no retailers', async () => {
  const response = await fetch(`${portal.url}/api/dashboard?days=90`, {
    headers: { Authorization: `Bearer ${people.retailer.token}` },
  })
  const answer = await response.text()
  const gateways = await many(portal.db, sql<{ name: string }>`select name from payment_gateways`)
  expect(gateways.length).toBeGreaterThan(1)
  for (const { name } of gateways) expect(answer.toLowerCase()).not.toContain(name.toLowerCase())
  const refused = await fetch(`${portal.url}/api/dashboard/retailers`, {
    headers: { Authorization: `Bearer ${people.retailer.token}` },
  })
  expect(refused.status).toBe(403)
})

it('refuses other ranges, and strangers', async () => {
  expect((await open(people.retailer, '?days=31')).status).toBe(422)
  const response = await fetch(`${portal.url}/api/dashboard`)
  expect(response.status).toBe(401)
})

it('reckons days over the ends of months and years', () => {
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28')
  expect(spansUntil('2027-01-02', 7)).toEqual({
    span: { from: '2026-12-27', to: '2027-01-02' },
    before: { from: '2026-12-20', to: '2026-12-26' },
  })
  expect(indianToday(new Date('2026-11-21T18:30:00Z'))).toBe('2026-11-22')
})
