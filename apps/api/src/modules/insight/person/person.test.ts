import type { getPersonSummary } from '@chukta/contract/insight/person'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod/mini'
import { earnedLines, plantEarnings } from '../../../../test/money/earned.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { plantPayments } from '../../../../test/portal/planting.ts'
import { many } from '../../../platform/database/db.ts'
import { indianToday } from '../../../platform/indian-clock.ts'
import { rollUpPayments } from '../reports/people-counts-sql.ts'
import { monthsUntil, spansOf } from './person-service.ts'

type Summary = z.output<typeof getPersonSummary.answer>['data']
type Span = { from: string; to: string }

let portal: Portal
let people: People
let ticketDays: { userId: number; day: string }[]

const today = indianToday(new Date())
const { now, before } = spansOf(today)

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  const { retailer, sibling, stranger, distributor } = people
  await plantPayments(portal.db, {
    payers: [retailer.id, stranger.id, distributor.id],
    count: 900,
    days: 400,
  })
  await rollUpPayments(portal.db)
  // Changes that the rollup does not have yet.
  await plantEarnings(portal, people, { payers: [retailer, sibling], count: 40, days: 70 })
  await sql`
    insert into tickets (user_id, subject, description, priority, status, created_at)
    select u.id, 'Refund', 'Not seen at the bank yet.', 'Low', (array['Open', 'On Hold', 'Closed'])[1 + n % 3],
           now() - make_interval(days => n * 4)
      from unnest(${[retailer.id, sibling.id, stranger.id]}::bigint[]) u(id), generate_series(0, 14) n`.execute(
    portal.ownerDb,
  )
  ticketDays = (
    await many(
      portal.db,
      sql<{ user_id: number; day: string }>`select user_id, indian_day(created_at)::text as day from tickets`,
    )
  ).map(({ user_id: userId, day }) => ({ userId, day }))
})
afterAll(() => portal?.stop())

const get = (who: Person, path: string) =>
  fetch(`${portal.url}/api${path}`, { headers: { Authorization: `Bearer ${who.token}` } })

async function open(who: Person, of: Person): Promise<Summary> {
  const response = await get(who, `/users/${of.id}/summary`)
  expect(response.status, of.name).toBe(200)
  return ((await response.json()) as { data: Summary }).data
}

const rupees = (paise: bigint) => `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`
const isIn = (day: string, { from, to }: Span) => day >= from && day <= to

type PaymentRow = { payer_id: number; day: string; shown_status: string; total_paise: bigint }

/** The counts of spans, from every payment of these payers row by row. */
async function countsOf(payers: Person[], spans: Span[]) {
  const ids = new Set(payers.map(({ id }) => id))
  const rows = await many(
    portal.db,
    sql<PaymentRow>`select payer_id, indian_day(created_at)::text as day, shown_status, total_paise from payments`,
  )
  return spans.map((span) => {
    const own = rows.filter((row) => ids.has(row.payer_id) && isIn(row.day, span))
    const paid = own.filter((row) => row.shown_status === 'PAID')
    return {
      ...span,
      volume: rupees(paid.reduce((sum, row) => sum + row.total_paise, 0n)),
      payments: paid.length,
      failed: own.filter((row) => row.shown_status === 'FAILED').length,
    }
  })
}

/** What a reader's page of a person must show. */
async function expectedOf(reader: Person, payers: Person[]) {
  const ids = new Set(payers.map(({ id }) => id))
  const lines = (await earnedLines(portal, reader)).filter(({ payerId }) => ids.has(payerId))
  const figures = async (span: Span) => {
    const [counts] = await countsOf(payers, [span])
    const { payments = 0, failed = 0 } = counts ?? {}
    const earned = lines.filter(({ day }) => isIn(day, span)).reduce((sum, { paise }) => sum + paise, 0n)
    return {
      ...counts,
      failure_rate: payments + failed === 0 ? null : ((failed * 100) / (payments + failed)).toFixed(2),
      earned: rupees(earned),
      tickets: ticketDays.filter(({ userId, day }) => ids.has(userId) && isIn(day, span)).length,
    }
  }
  return { this_month: await figures(now), month_before: await figures(before) }
}

describe('the figures', () => {
  it('of a retailer equal their payments, postings and tickets', async () => {
    const { retailer, distributor } = people
    const { months, weeks, tickets, ...data } = await open(distributor, retailer)
    expect(data).toMatchObject(await expectedOf(distributor, [retailer]))
    expect(months).toHaveLength(12)
    expect(months).toEqual(await countsOf([retailer], monthsUntil(today)))
    expect(weeks).toHaveLength(8)
    expect(weeks).toEqual(await countsOf([retailer], weeks))
    expect(weeks.at(-1)?.to).toBe(today)
    expect(tickets).toEqual({ total: 15, open: 5 })
    expect(months.every(({ payments }) => payments > 0)).toBe(true)
  })

  it('of a distributor hold their own payments and those of everyone below, as the reader earned by them', async () => {
    const { retailer, sibling, distributor, admin } = people
    const branch = [distributor, retailer, sibling]
    const { months, tickets, ...data } = await open(admin, distributor)
    expect(data).toMatchObject(await expectedOf(admin, branch))
    expect(months).toEqual(await countsOf(branch, monthsUntil(today)))
    expect(tickets).toEqual({ total: 30, open: 10 })
    const own = await open(distributor, distributor)
    expect(own).toMatchObject(await expectedOf(distributor, branch))
  })

  it('of earnings are none for a super admin, who earns no commission', async () => {
    const { retailer, superAdmin } = people
    const { this_month, month_before } = await open(superAdmin, retailer)
    expect([this_month.earned, month_before.earned]).toEqual([null, null])
  })
})

describe('the verification', () => {
  it('has the steps of the user with their times, and no GSTIN for an individual', async () => {
    const { sibling, distributor } = people
    await sql`
      insert into identities (user_id, pan_cipher, pan_last4, pan_verified_at)
      values (${sibling.id}, 'x', '417K', '2026-08-14T06:30:00Z')`.execute(portal.ownerDb)
    await sql`update users set usertype = 1, document_verified = 0 where id = ${sibling.id}`.execute(
      portal.ownerDb,
    )
    const { verification } = await open(distributor, sibling)
    expect(verification).toEqual([
      { step: 'pan', is_done: true, at: '2026-08-14T06:30:00.000Z' },
      { step: 'aadhaar', is_done: true, at: null },
      { step: 'documents', is_done: false, at: null },
    ])
    await sql`update users set usertype = 2 where id = ${sibling.id}`.execute(portal.ownerDb)
    expect((await open(distributor, sibling)).verification.map(({ step }) => step)).toContain('gstin')
  })
})

describe('the reach', () => {
  it('is the reader and those below them', async () => {
    const { superAdmin, admin, distributor, retailer, stranger, otherAdmin } = people
    const statusOf = async (who: Person, of: Person) => (await get(who, `/users/${of.id}/summary`)).status
    const seen: [Person, Person][] = [
      [superAdmin, admin],
      [superAdmin, stranger],
      [admin, distributor],
      [admin, retailer],
      [distributor, retailer],
      [otherAdmin, stranger],
    ]
    for (const [who, of] of seen) expect(await statusOf(who, of), `${who.name}, ${of.name}`).toBe(200)
    const refused: [Person, Person][] = [
      [distributor, stranger],
      [distributor, admin],
      [admin, stranger],
      [otherAdmin, retailer],
      [retailer, retailer],
    ]
    for (const [who, of] of refused) expect(await statusOf(who, of), `${who.name}, ${of.name}`).toBe(403)
    expect((await get(distributor, '/users/0/summary')).status).toBe(422)
    expect((await get(distributor, '/users/999999/summary')).status).toBe(403)
  })

  it('narrows the list of tickets to a user and those below them', async () => {
    const { admin, distributor, retailer, stranger } = people
    const totalOf = async (who: Person, query: string) => {
      const response = await get(who, `/support-tickets?${query}`)
      return response.status === 200
        ? ((await response.json()) as { data: { total: number } }).data.total
        : response.status
    }
    expect(await totalOf(distributor, `user_id=${retailer.id}`)).toBe(15)
    expect(await totalOf(distributor, `user_id=${retailer.id}&status=Open`)).toBe(5)
    expect(await totalOf(admin, `user_id=${distributor.id}`)).toBe(30)
    expect(await totalOf(distributor, '')).toBe(30)
    expect(await totalOf(distributor, `user_id=${stranger.id}`)).toBe(403)
    expect(await totalOf(retailer, `user_id=${distributor.id}`)).toBe(403)
  })
})

it.each([
  ['2026-11-21', '2026-11-01', '2026-10-01', '2026-10-21'],
  ['2026-03-31', '2026-03-01', '2026-02-01', '2026-02-28'],
  ['2026-01-05', '2026-01-01', '2025-12-01', '2025-12-05'],
])('compares the month of %s with the same days before', (day, from, beforeFrom, beforeTo) => {
  expect(spansOf(day)).toEqual({ now: { from, to: day }, before: { from: beforeFrom, to: beforeTo } })
})
