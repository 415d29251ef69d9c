import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkBooks } from '../../src/modules/ledger/ledger/books-service.ts'
import { many } from '../../src/platform/database/db.ts'
import type { Portal } from '../portal/harness.ts'
import { type OracleOrder, oracle } from './checkouts.ts'

type OraclePayment = { payment_currency: string; owed_paise: number; is_captured: boolean }

/** Expects that the books agree with the gateway on an order, in each currency, and that every rule holds. */
export async function expectAgreement(portal: Portal, orderId: string): Promise<void> {
  const orders = (await oracle(portal, orderId)) as (OracleOrder & { payments: OraclePayment[] })[]
  const there: Record<string, bigint> = { INR: 0n }
  for (const { payments } of orders) {
    for (const one of payments.filter((each) => each.is_captured)) {
      there[one.payment_currency] = (there[one.payment_currency] ?? 0n) + BigInt(one.owed_paise)
    }
  }
  const returned = orders.reduce((sum, order) => sum + BigInt(order.refunded_paise), 0n)
  const [other] = Object.keys(there).filter((currency) => currency !== 'INR')
  there[other ?? 'INR'] = (there[other ?? 'INR'] ?? 0n) - returned
  expect(await clearingOf(portal, orderId)).toEqual(there)
  expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
}

/** The balances that the journals of an order left on clearing accounts, in hundredths of each currency. */
async function clearingOf({ db }: Portal, orderId: string): Promise<Record<string, bigint>> {
  const rows = await many(
    db,
    sql<{ currency: string; sum_paise: bigint }>`
      select a.currency, sum(l.amount_paise)::bigint as sum_paise
        from payments p
        join journals j on (j.source_type = 'payment' and j.source_id = p.id)
          or (j.source_type = 'capture' and j.source_id in (select id from captures where payment_id = p.id))
          or (j.source_type = 'refund' and j.source_id in (select id from refunds where payment_id = p.id))
        join postings l on l.journal_id = j.id join ledger_accounts a on a.id = l.account_id and a.kind = 'clearing'
       where p.order_id = ${orderId} group by a.currency`,
  )
  return { INR: 0n, ...Object.fromEntries(rows.map((row) => [row.currency, row.sum_paise])) }
}
