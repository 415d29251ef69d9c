// Invariant (insight): A list of payments that is narrowed to one payer holds only payments within the reader's reach.
// Enforced by: `paid-by-service.ts`, which makes the scope narrower and never wider.

import type { Transaction } from '@chukta/contract/insight/reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { plantPayments } from '../../../../test/portal/planting.ts'
import { many, one } from '../../../platform/database/db.ts'
import { rollUpPayments } from './people-counts-sql.ts'

const WHO = ['superAdmin', 'admin', 'distributor', 'retailer', 'sibling', 'otherAdmin', 'stranger'] as const
type Who = (typeof WHO)[number]
/** Everyone below each person, themselves included. */
const REACH: Record<Who, Who[]> = {
  superAdmin: [...WHO],
  admin: ['admin', 'distributor', 'retailer', 'sibling'],
  distributor: ['distributor', 'retailer', 'sibling'],
  retailer: ['retailer'],
  sibling: ['sibling'],
  otherAdmin: ['otherAdmin', 'stranger'],
  stranger: ['stranger'],
}

type Row = { id: number; payer_id: number; payee: string | null; shown_status: string; total_paise: bigint }
let portal: Portal
let people: People
let all: Row[]

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  const { retailer, sibling, stranger, distributor } = people
  await plantPayments(portal.db, {
    payers: [retailer.id, sibling.id, stranger.id, distributor.id],
    count: 700,
    days: 200,
  })
  await rollUpPayments(portal.db)
  await plantPayments(portal.db, { payers: [retailer.id, stranger.id], count: 40, days: 1 })
  // Payees named like payers: what both find is one payment.
  await sql`
    with made as (
      insert into payees (user_id, service_id, name, mobile, pan_cipher, pan_last4, account_cipher, account_last4,
        account_holder_name, bank_name, bank_branch, ifsc_code, amount_paise, beneficiary_id)
      select u.id, s.id, case u.id % 2 when 0 then 'Deshpande Traders' else 'Rao Stationers' end, '9890355128', 'x', '521R',
             'x', '8901', 'x', 'Bank of Maharashtra', 'Baner', 'MAHB0000174', 100, 'BEN-' || u.id
        from users u, services s where s.slug = 'vendor-payments' returning id, user_id
    )
    update payments p set payee_id = made.id from made where made.user_id = p.payer_id and p.id % 3 = 0`.execute(
    portal.db,
  )
  await rollUpPayments(portal.db)
  all = await many(
    portal.db,
    sql<Row>`select p.id, p.payer_id, payees.name as payee, p.shown_status, p.total_paise
               from payments p left join payees on payees.id = p.payee_id order by p.created_at desc, p.id desc`,
  )
})
afterAll(() => portal?.stop())

function get(who: Person, path: string, query: Record<string, string>) {
  return fetch(`${portal.url}/api${path}/${who.id}?${new URLSearchParams(query)}`, {
    headers: { Authorization: `Bearer ${who.token}` },
  })
}

async function list(who: Person, query: Record<string, string>) {
  const response = await get(who, '/transaction-list', query)
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: List }).data
}
type List = {
  data: Transaction[]
  total: number
  totals: { status: string; count: number; amount: string }[]
}

/** What the list must say, from rows in memory. */
function expectRows({ data, total, totals }: List, rows: Row[]) {
  expect(total).toBe(rows.length)
  expect(data.map(({ id }) => id)).toEqual(rows.slice(0, 50).map(({ id }) => id))
  for (const { status, count, amount } of totals) {
    const of = rows.filter((row) => row.shown_status === status)
    expect(count).toBe(of.length)
    expect(BigInt(amount.replace('.', ''))).toBe(of.reduce((sum, row) => sum + row.total_paise, 0n))
  }
}

const idsOf = (who: Who[]) => new Set<number>(who.map((name) => people[name].id))

describe('payments of one payer', () => {
  it.each(WHO)('for %s: of each person in reach and everyone below them, of others none', async (who) => {
    for (const other of WHO) {
      const payers = REACH[who].includes(other) ? idsOf(REACH[other]) : new Set()
      const rows = all.filter((row) => payers.has(row.payer_id))
      const asked = { paid_by: String(people[other].id), per_page: '50' }
      expectRows(await list(people[who], asked), rows)
      const paid = rows.filter((row) => row.shown_status === 'PAID')
      const some = await list(people[who], { ...asked, status: 'PAID', amount_from: '0' })
      expect(some.total).toBe(paid.length)
    }
  })

  it('names the payer and their mobile in each row', async () => {
    const { data } = await list(people.admin, { paid_by: String(people.retailer.id) })
    const { id, name, mobile } = people.retailer
    expect(data[0]).toMatchObject({ payer_id: id, payer_role_id: 4, name, mobile })
  })

  it('refuses an id that is none', async () => {
    for (const paid_by of ['0', '-1', 'x', '1,2'])
      expect((await get(people.admin, '/transaction-list', { paid_by })).status).toBe(422)
  })

  it('exports the same payments, by the payer in a column of that name', async () => {
    const { retailer, sibling, stranger, distributor } = people
    const csv = async (paid_by: number) => {
      const response = await get(distributor, '/transaction-export', {
        format: 'csv',
        paid_by: String(paid_by),
      })
      expect(response.status).toBe(200)
      return (await response.text()).trim().split('\r\n')
    }
    const [head, ...rows] = await csv(retailer.id)
    const place = head?.split(',').indexOf('Paid by') ?? -1
    expect(rows.length).toBe(all.filter((row) => row.payer_id === retailer.id).length)
    expect(new Set(rows.map((row) => row.split(',')[place]))).toEqual(new Set([retailer.name]))
    expect((await csv(sibling.id)).length).toBeGreaterThan(1)
    expect(await csv(stranger.id)).toHaveLength(1)
  })
})

describe('search by payer', () => {
  it.each(WHO)('by name and mobile for %s, each payment once', async (who) => {
    const reach = idsOf(REACH[who])
    const isAbove = people[who].roleId < 4
    const names = new Map<number, string>(WHO.map((name) => [people[name].id, people[name].name]))
    for (const search of ['deshpande', 'Rao', 'kavita d', 'imran', 'de']) {
      const has = (text: string | null | undefined) => text?.toLowerCase().includes(search.toLowerCase())
      const rows = all.filter(
        (row) =>
          reach.has(row.payer_id) &&
          (has(row.payee) || (isAbove && search.length > 2 && has(names.get(row.payer_id)))),
      )
      expectRows(await list(people[who], { search, per_page: '50' }), rows)
      // Beside another filter the counts come from the payments themselves.
      expectRows(await list(people[who], { search, amount_from: '0', per_page: '50' }), rows)
    }
    const { mobile, id } = people.sibling
    const rows = all.filter((row) => isAbove && reach.has(id) && row.payer_id === id)
    expectRows(await list(people[who], { search: mobile.slice(2), per_page: '50' }), rows)
  })

  it('keeps the order of amounts', async () => {
    const { data } = await list(people.admin, { search: 'kavita', sort: '-amount', per_page: '50' })
    const { amount_paise } = await one(
      portal.db,
      sql<{
        amount_paise: bigint
      }>`select max(total_paise) as amount_paise from payments where payer_id = ${people.retailer.id}`,
    )
    expect(BigInt((data[0]?.amount ?? '').replace('.', ''))).toBe(amount_paise)
  })
})
