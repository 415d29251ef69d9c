import type { Transaction } from '@chukta/contract/insight/reports'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFull } from '../../../../../../tests/full.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { plantPayments } from '../../../../test/portal/planting.ts'
import { many } from '../../../platform/database/db.ts'
import { rollUpPayments } from './people-counts-sql.ts'

let portal: Portal
let people: People

type Row = {
  id: number
  payer_id: number
  day: string
  service: string
  method: string
  gateway: string
  shown_status: string
  total_paise: bigint
  minutes: number
  order_id: string
}
let all: Row[]
let below: Map<number, Set<number>>

beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  const { retailer, sibling, stranger, distributor } = people
  await plantPayments(portal.db, {
    payers: [retailer.id, retailer.id, sibling.id, stranger.id, distributor.id],
    count: 1500,
    days: 400,
  })
  await rollUpPayments(portal.db)
  // Changes that are not in the rollup yet count too.
  await plantPayments(portal.db, { payers: [retailer.id, stranger.id], count: 60, days: 1 })
  await sql`update payments set status = 'paid' where status = 'closed' and id % 5 = 0`.execute(portal.db)
  await sql`update payments set gateway_id = null where id % 41 = 0`.execute(portal.db)
  all = await many(
    portal.db,
    sql<Row>`select p.id, p.payer_id, to_char(p.created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
                    s.slug as service, m.slug as method, coalesce(g.slug, '') as gateway, p.shown_status, p.total_paise,
                    extract(epoch from now() - p.created_at)::int / 60 as minutes, p.order_id
               from payments p join services s on s.id = p.service_id join payment_methods m on m.id = p.method_id
               left join payment_gateways g on g.id = p.gateway_id order by p.created_at desc, p.id desc`,
  )
  const pairs = await many(
    portal.db,
    sql<{ a: number; d: number }>`select ancestor_id as a, descendant_id as d from user_closure`,
  )
  below = new Map(
    [...Map.groupBy(pairs, (pair) => pair.a)].map(([a, rows]) => [a, new Set(rows.map((r) => r.d))]),
  )
})
afterAll(() => portal?.stop())

type Query = Record<string, string>

async function list(who: Person, query: Query) {
  const response = await fetch(`${portal.url}/api/transaction-list/${who.id}?${new URLSearchParams(query)}`, {
    headers: { Authorization: `Bearer ${who.token}` },
  })
  const body = (await response.json()) as {
    data: { data: Transaction[]; total: number; totals: { status: string; count: number; amount: string }[] }
    errors?: Record<string, string[]>
  }
  return { status: response.status, body }
}

/** The same filters written a second time, over rows in memory. */
function expected(who: Person, query: Query): { rows: Row[]; beforeStatus: Row[] } {
  const paise = (rupees: string) => BigInt(Math.round(Number(rupees) * 100))
  const beforeStatus = all.filter(
    (row) =>
      below.get(who.id)?.has(row.payer_id) &&
      (!query.from || row.day >= query.from) &&
      (!query.to || row.day <= query.to) &&
      (!query.service || row.service === query.service) &&
      (!query.method || row.method === query.method) &&
      (!query.gateway || row.gateway === query.gateway) &&
      (!query.amount_from || row.total_paise >= paise(query.amount_from)) &&
      (!query.amount_to || row.total_paise <= paise(query.amount_to)) &&
      (!query.age || row.minutes >= 15) &&
      (!query.search || row.order_id.startsWith(query.search)),
  )
  const rows = beforeStatus.filter((row) => !query.status || row.shown_status === query.status)
  if (query.sort?.endsWith('amount')) {
    rows.sort((a, b) => Number(b.total_paise - a.total_paise) || b.id - a.id)
  }
  if (query.sort && !query.sort.startsWith('-')) rows.reverse()
  return { rows, beforeStatus }
}

describe('filters, order and pages', () => {
  it('give exactly the rows and sums that the same rules give over all rows, for every role', async () => {
    const pick = (values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 })
    const days = [...new Set(all.map((row) => row.day))]
    const queries = fc.record({
      from: pick(days),
      to: pick(days),
      status: pick(['PAID', 'FAILED', 'PENDING']),
      service: pick([...new Set(all.map((row) => row.service))]),
      method: pick([...new Set(all.map((row) => row.method)), 'none-such']),
      gateway: pick(['cashfree', 'razorpay']),
      amount_from: pick(['1', '250.75', '9000']),
      amount_to: pick(['20000.5', '12000']),
      age: pick(['over-15-minutes']),
      sort: pick(['-created_at', 'created_at', '-amount', 'amount']),
      search: pick(['CK25', 'CK2611', all[700]?.order_id ?? '']),
      page: pick(['1', '2', '3', '17', '100']),
      per_page: pick(['5', '10', '20', '50']),
    })
    const roles = fc.constantFrom('superAdmin', 'admin', 'distributor', 'retailer', 'otherAdmin', 'stranger')
    await fc.assert(
      fc.asyncProperty(roles, queries, async (role, drawn) => {
        const query = Object.fromEntries(Object.entries(drawn).filter(([, value]) => value)) as Query
        if (query.from && query.to && query.to < query.from) [query.from, query.to] = [query.to, query.from]
        const who = people[role as keyof People]
        const { status, body } = await list(who, query)
        expect(status).toBe(200)
        const { rows, beforeStatus } = expected(who, query)
        const [page, size] = [Number(query.page ?? 1), Number(query.per_page ?? 10)]
        expect(body.data.total).toBe(rows.length)
        expect(body.data.data.map((row) => row.id)).toEqual(
          rows.slice((page - 1) * size, page * size).map((row) => row.id),
        )
        for (const { status: shown, count, amount } of body.data.totals) {
          const of = beforeStatus.filter((row) => row.shown_status === shown)
          expect(count).toBe(of.length)
          expect(BigInt(amount.replace('.', ''))).toBe(of.reduce((sum, row) => sum + row.total_paise, 0n))
        }
      }),
      { numRuns: isFull ? 400 : 120, seed: 20_261_121 },
    )
  })

  it.each([
    ['from=2026-13-01', 'from'],
    ['from=2026-02-30', 'from'],
    ['to=yesterday', 'to'],
    ['from=2026-11-21&to=2026-11-20', 'to'],
    ['amount_from=-1', 'amount_from'],
    ['amount_from=1.005', 'amount_from'],
    ['amount_from=5&amount_to=4', 'amount_to'],
    ['service=%27', 'service'],
    ['age=old', 'age'],
    ['sort=name', 'sort'],
    [`search=${'x'.repeat(101)}`, 'search'],
  ])('refuse ?%s at its field', async (query, field) => {
    const { status, body } = await list(people.admin, Object.fromEntries(new URLSearchParams(query)))
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {})).toEqual([field])
  })

  it('names the possible filters', async () => {
    const response = await fetch(`${portal.url}/api/transaction-filters`, {
      headers: { Authorization: `Bearer ${people.retailer.token}` },
    })
    const { data } = (await response.json()) as { data: Record<string, { value: string; label: string }[]> }
    expect(data.services?.map((choice) => choice.value)).toContain('rental-payments')
    expect(data.methods?.map((choice) => choice.label)).toContain('Credit Card/Debit Card')
    expect(data.gateways).toContainEqual({ value: 'cashfree', label: 'Cashfree' })
  })
})
