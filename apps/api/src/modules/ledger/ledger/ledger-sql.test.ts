// Invariant (ledger): A journal balances, has at least two postings, never changes, and is written once per
// event.
// Enforced by: triggers and keys of `13-ledger.sql`.

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDatabase } from '../../../../test/portal/harness.ts'

let database: Awaited<ReturnType<typeof makeDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await makeDatabase()
  // As the owner of the tables: the triggers apply to every role.
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Runs statements in one transaction, so that checks at commit run. */
async function commit(...statements: string[]): Promise<void> {
  await client.query('begin')
  try {
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const account = (code: string) => `(select id from ledger_accounts where code = '${code}')`
let next = 1
function journal(legs: [string, number][]): string[] {
  const source = next++
  return [
    `insert into journals (source_type, source_id, kind) values ('test', ${source}, 'capture')`,
    ...legs.map(
      ([code, paise]) => `insert into postings (journal_id, account_id, amount_paise)
        values ((select max(id) from journals), ${account(code)}, ${paise})`,
    ),
  ]
}

describe('the database enforces the books', () => {
  it('takes a journal that sums to zero', async () => {
    await commit(
      ...journal([
        ['opening', 500],
        ['suspense', -500],
      ]),
    )
    const { rows } = await client.query(
      'select sum(amount_paise)::text as sum, count(*)::int as n from postings',
    )
    expect(rows[0]).toEqual({ sum: '0', n: 2 })
  })

  it('refuses a journal that is off by one paisa', async () => {
    await expect(
      commit(
        ...journal([
          ['opening', 500],
          ['suspense', -499],
        ]),
      ),
    ).rejects.toThrow(/does not balance/)
  })

  it('refuses an empty journal', async () => {
    await expect(commit(...journal([]))).rejects.toThrow(/does not balance/)
  })

  it('refuses a posting of zero', async () => {
    await expect(
      commit(
        ...journal([
          ['opening', 0],
          ['suspense', 0],
        ]),
      ),
    ).rejects.toThrow(/amount_paise/)
  })

  it('refuses a second journal for the same event', async () => {
    const insert = "insert into journals (source_type, source_id, kind) values ('test', 1, 'capture')"
    await expect(commit(insert)).rejects.toThrow(/journals_source/)
  })

  it('refuses to add a balanced pair to a finished journal', async () => {
    const late = (code: string, paise: number) => `insert into postings (journal_id, account_id, amount_paise)
      values ((select min(id) from journals), ${account(code)}, ${paise})`
    await expect(commit(late('payee-payable', 7), late('platform-revenue', -7))).rejects.toThrow(
      /finished journal/,
    )
  })

  it('keeps a wallet at its floor, except for a reversal', async () => {
    await commit(`insert into users (username, first_name, last_name, email, mobile, role_id)
                  values ('floor', 'Floor', 'Test', 'floor@example.in', '9800000001', 1)`)
    const lower = 'update wallets set balance_paise = balance_paise - 1 where balance_paise = floor_paise'
    await expect(commit(lower)).rejects.toThrow(/below its floor/)
    await commit("select set_config('chukta.reversal', 'on', true)", lower)
    await expect(commit(lower.replace('= floor_paise', '< floor_paise'))).rejects.toThrow(/below its floor/)
    await commit('update wallets set balance_paise = balance_paise + 1 where balance_paise < floor_paise')
  })

  it.each([
    'update postings set amount_paise = amount_paise + 1',
    'delete from postings',
    'truncate postings, item_postings',
    "update journals set memo = 'x'",
    'delete from journals',
    'truncate journals cascade',
  ])('refuses: %s', async (statement) => {
    await expect(commit(statement)).rejects.toThrow(/append-only/)
  })
})
