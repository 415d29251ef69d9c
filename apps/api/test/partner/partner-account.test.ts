// Invariant (partner): A statement opens, adds up line by line and closes as the ledger does, over all its pages and months.
// Enforced by: `linesOfMonth` in `statement-pages-service.ts`.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { many, one } from '../../src/platform/database/db.ts'
import { askRefund, becomes, paidPayment } from '../money/refunding.ts'
import type { Portal } from '../portal/harness.ts'
import type { People, Person } from '../portal/people.ts'
import { startScene } from '../portal/scene.ts'
import { makeKey, partner } from './keys.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let adminKey: string
beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
  for (const amount of ['18500.50', '9000.01', '7000.10', '6000.60', '5000.55']) {
    await paidPayment(portal, people.retailer, landlord, { amount })
  }
  const refunded = await paidPayment(portal, people.retailer, landlord, { amount: '12000.00' })
  await askRefund(portal, people.admin, { transaction_id: refunded.id, amount: '2000.00' })
  await becomes(portal, refunded.id, 'succeeded')
  await bookEarlier(people.admin)
  const permissions = ['wallet.view', 'earnings.view', 'downline.view'] as const
  adminKey = (await makeKey(portal, people.admin, { permissions })).key
})
afterAll(() => portal?.stop())

/** Lines of two and of one month ago, as an account that is older has them. */
async function bookEarlier(who: Person): Promise<void> {
  await sql`
    with aged as (update users set created_at = now() - interval '3 months' where id = ${who.id}), j as (
      insert into journals (source_type, source_id, kind, at)
      select 'test', n, 'opening', now() - interval '1 month' * n from generate_series(1, 2) n returning id, source_id
    ), p as (
      insert into postings (journal_id, account_id, amount_paise)
      select j.id, a.id, case when a.kind = 'wallet' then -1 else 1 end * 100000 * j.source_id from j, ledger_accounts a
       where a.code in ('suspense', ${`wallet:${who.id}`})
    )
    update wallets set balance_paise = balance_paise + 300000, line_count = line_count + 2 where user_id = ${who.id}`.execute(
    portal.ownerDb,
  )
}

type Line = { id: string; amount: number; balance: number; transaction: string | null; text: string }

/** All lines of a month over pages of two, with the balances that every page says. */
async function monthOf(key: string, month: string) {
  const lines: Line[] = []
  let cursor: string | null = ''
  let balances = { opening: Number.NaN, closing: Number.NaN }
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`
    const { status, body } = await partner(portal, key, `/statements/${month}?limit=2${query}`)
    expect(status).toBe(200)
    lines.push(...body.data)
    balances = { opening: body.opening, closing: body.closing }
    cursor = body.next_cursor
  }
  return { lines, ...balances }
}

it('statements are the wallet’s postings: opening, each line, closing, month after month', async () => {
  const { body } = await partner(portal, adminKey, '/statements')
  const postings = await many(
    portal.db,
    sql<{ id: number; month: string; paise: bigint }>`
      select j.id, to_char(j.at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, -p.amount_paise as paise
        from postings p join journals j on j.id = p.journal_id join ledger_accounts a on a.id = p.account_id
       where a.code = ${`wallet:${people.admin.id}`} order by j.at, j.id`,
  )
  expect(postings.length).toBeGreaterThanOrEqual(9)
  const months: { month: string; opening: number; closing: number }[] = body.data.toReversed()
  expect(months).toHaveLength(4)
  let balance = 0
  for (const { month, opening, closing } of months) {
    const statement = await monthOf(adminKey, month)
    expect([opening, closing]).toEqual([statement.opening, statement.closing])
    expect(opening).toBe(balance)
    const own = postings.filter((posting) => posting.month === month)
    const expected = own.map(({ id, paise }) => {
      balance += Number(paise)
      return { id: String(id), amount: Number(paise), balance }
    })
    expect(statement.lines.map(({ id, amount, balance }) => ({ id, amount, balance }))).toEqual(expected)
    expect(closing).toBe(balance)
  }
  const { paise } = await one(
    portal.db,
    sql<{ paise: bigint }>`select balance_paise as paise from wallets where user_id = ${people.admin.id}`,
  )
  expect(balance).toBe(Number(paise))
  const newest = await monthOf(adminKey, months.at(-1)?.month ?? '')
  expect(newest.lines.every(({ transaction }) => transaction !== null)).toBe(true)
  expect(newest.lines.at(-1)?.text).toMatch(/refunded/)

  const first = await partner(portal, adminKey, '/statements?limit=3')
  const second = await partner(portal, adminKey, `/statements?limit=3&cursor=${first.body.next_cursor}`)
  expect([...first.body.data, ...second.body.data]).toEqual(body.data)
  expect((await partner(portal, adminKey, '/statements/2026-13')).status).toBe(422)
})

it('earnings are the shares of the period less reversals, by day and service', async () => {
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  const { status, body } = await partner(portal, adminKey, `/earnings?from=${today}&to=${today}`)
  expect(status).toBe(200)
  const { lines } = await monthOf(adminKey, today.slice(0, 7))
  const sum = (of: Line[]) => of.reduce((total, { amount }) => total + amount, 0)
  const shares = lines.filter(({ text }) => text.startsWith('Your share'))
  expect(body).toMatchObject({
    currency: 'INR',
    earned: sum(lines),
    shares: { count: 6, amount: sum(shares) },
    reversals: { count: 1, amount: sum(lines) - sum(shares) },
    by_day: [{ day: today, amount: sum(lines) }],
    by_service: [{ service: 'rental-payments', amount: sum(lines), payments: 6 }],
  })
  expect(shares).toHaveLength(6)
  const turned = await partner(portal, adminKey, `/earnings?from=${today}&to=2026-01-01`)
  expect(turned.body.errors).toMatchObject([{ parameter: 'to' }])
})

it('the downline lists its members by pages, with what they paid, and no contacts', async () => {
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  const page = async (query: string) =>
    (await partner(portal, adminKey, `/downline?from=${today}&to=${today}&limit=1${query}`)).body
  const members: { id: string; volume: number; payments: number; earned: number }[] = []
  let cursor: string | null = null
  do {
    const body: { data: typeof members; next_cursor: string | null } = await page(
      cursor === null ? '' : `&cursor=${cursor}`,
    )
    members.push(...body.data)
    cursor = body.next_cursor
  } while (cursor !== null)
  const below = await many(
    portal.db,
    sql<{ id: number }>`
      select u.id from user_closure c join users u on u.id = c.descendant_id
       where c.ancestor_id = ${people.admin.id} and u.role_id = 4 order by u.id`,
  )
  expect(members.map(({ id }) => id)).toEqual(below.map(({ id }) => String(id)))
  const { paise } = await one(
    portal.db,
    sql<{ paise: bigint }>`
      select sum(total_paise)::bigint as paise from payments where payer_id = ${people.retailer.id} and status = 'paid'`,
  )
  const paying = members.find(({ id }) => id === String(people.retailer.id))
  expect(paying).toMatchObject({ payments: 6, volume: Number(paise) })
  expect(paying?.earned).toBeGreaterThan(0)
  expect(JSON.stringify(members)).not.toMatch(/@|\d{10}/)
  const distributors = await page('&role=distributor')
  expect(distributors.data[0]).toMatchObject({ id: String(people.distributor.id), role: 'distributor' })
})
