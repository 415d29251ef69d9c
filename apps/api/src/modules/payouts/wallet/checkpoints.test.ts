import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'
import { many, withTransaction } from '../../../platform/database/db.ts'
import { checkInvariant, INVARIANTS } from '../../ledger/ledger/books-sql.ts'
import { addCheckpoints } from './checkpoints-service.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

/** Lines of the admin's wallet, one every `everyMinutes`, the first `daysAgo` days ago. */
async function plantLines(count: number, daysAgo: number, everyMinutes: number, kind: string): Promise<void> {
  await sql`
    with j as (
      insert into journals (source_type, source_id, kind, at)
      select 'test', n, ${kind}, now() - make_interval(days => ${daysAgo}) + make_interval(mins => ${everyMinutes} * n)
        from generate_series(1, ${count}::int) n returning id, source_id
    ), p as (
      insert into postings (journal_id, account_id, amount_paise)
      select j.id, a.id, case when a.kind = 'wallet' then -side else side end
        from j, ledger_accounts a, lateral (select 100 + source_id * 7 % 91 as side) s
       where a.code in ('suspense', ${`wallet:${people.admin.id}`}) returning account_id, amount_paise
    )
    update wallets w set balance_paise = balance_paise + s.paise, line_count = line_count + s.n
      from (select account_id, -sum(amount_paise) as paise, count(*) as n from p group by account_id) s
     where s.account_id = w.account_id`.execute(portal.ownerDb)
}

/** Every page of the wallet and the statements of three months, as text. */
async function shown(): Promise<string[]> {
  const get = async (path: string) => {
    const response = await fetch(`${portal.url}/api/wallet-statement/${people.admin.id}${path}`, {
      headers: { authorization: `Bearer ${people.admin.token}` },
    })
    return `${response.status} ${await response.text()}`
  }
  const month = (monthsAgo: number) => {
    const date = new Date(Date.now() + 19_800_000)
    date.setUTCDate(1)
    date.setUTCMonth(date.getUTCMonth() - monthsAgo)
    return date.toISOString().slice(0, 7)
  }
  const paths = [
    ...[1, 2, 7, 20, 31, 40, 41].map((page) => `?page=${page}&per_page=10`),
    ...[0, 1, 2, 3].map((monthsAgo) => `/csv?month=${month(monthsAgo)}`),
  ]
  return Promise.all(paths.map(get))
}

const checkpoints = () =>
  many(
    portal.db,
    sql<{
      lines_before: number
    }>`select lines_before from wallet_checkpoints order by account_id, lines_before`,
  )

async function checkpointsHold(): Promise<boolean> {
  const invariant = INVARIANTS.find(({ name }) => name.startsWith('a wallet checkpoint'))
  if (!invariant) throw new Error('the invariant has another name')
  return withTransaction(portal.db, async (trx) => (await checkInvariant(trx, invariant)).holds)
}

it('checkpoints change nothing that a wallet shows, and there is none where lines are out of order or new', async () => {
  await plantLines(330, 80, 300, 'steady')
  // A journal of last week that was written after those of today, and lines of the last hour.
  await plantLines(40, 6, 60, 'late')
  await plantLines(40, 0, -1, 'new')
  const before = await shown()
  expect(before[0]).toContain('"total":410')
  expect(before.every((text) => text.startsWith('200 '))).toBe(true)
  expect(before.at(-2)).toMatch(/Opening balance,,,\d+\.\d\d[\s\S]*Closing balance/)

  // Two servers at once.
  await Promise.all([addCheckpoints(portal.db, 30), addCheckpoints(portal.db, 30)])

  const made = (await checkpoints()).map((row) => row.lines_before)
  expect(made.length).toBeGreaterThan(8)
  expect(made.every((lines) => lines % 30 === 0 && lines <= 370)).toBe(true)
  expect(await shown()).toEqual(before)
  expect(await checkpointsHold()).toBe(true)

  // Later lines get checkpoints from the last one on.
  await plantLines(70, 1, 1, 'more')
  const grown = await shown()
  await addCheckpoints(portal.db, 30)
  expect(await shown()).toEqual(grown)
  expect(await checkpointsHold()).toBe(true)
})

it('a late page is counted from a checkpoint, and a statement that wrong checkpoints would falsify is refused', async () => {
  const right = await shown()
  await sql`update wallet_checkpoints set before_paise = before_paise + lines_before`.execute(portal.ownerDb)
  const wrong = await shown()
  // The newest page counts down from the balance.
  expect(wrong[0]).toBe(right[0])
  expect(wrong[3]).not.toBe(right[3])
  expect(wrong.at(-3)).toMatch(/^500 /)
  expect(await checkpointsHold()).toBe(false)
})
