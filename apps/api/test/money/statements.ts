import { sql } from 'kysely'
import { expect } from 'vitest'
import { statementCsv } from '../../src/modules/payouts/wallet/statement-service.ts'
import { type Db, many, one } from '../../src/platform/database/db.ts'
import { scopeFor } from '../../src/platform/security/gate.ts'

const paise = (rupees: string | undefined) => BigInt((rupees ?? '').replace('.', ''))

/** This month's statement of every wallet adds up to its balance, and all of them to the wallets of the trial balance. */
export async function expectStatements(db: Db): Promise<void> {
  const wallets = await many(
    db,
    sql<{
      user_id: number
      balance_paise: bigint
    }>`select user_id, balance_paise from wallets order by user_id`,
  )
  const { month } = await one(
    db,
    sql<{ month: string }>`select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM') as month`,
  )
  let all = 0n
  for (const { user_id: userId, balance_paise: balance } of wallets) {
    const csv = await statementCsv(db, await scopeFor(db, userId), month, 'en')
    const lines = csv.toString().trim().split('\r\n').slice(1)
    const [opening, ...rest] = lines.map((line) => line.split(',').slice(-2))
    const closing = rest.pop()
    const sum = rest.reduce((total, [amount]) => total + paise(amount), paise(opening?.[1]))
    expect([sum, paise(closing?.[1])]).toEqual([balance, balance])
    all += sum
  }
  const { booked_paise } = await one(
    db,
    sql<{ booked_paise: bigint }>`
      select (-sum(l.amount_paise))::bigint as booked_paise
        from postings l join ledger_accounts a on a.id = l.account_id where a.kind = 'wallet'`,
  )
  expect(all).toBe(booked_paise)
}
