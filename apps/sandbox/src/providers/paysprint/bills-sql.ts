import { isDeepStrictEqual } from 'node:util'
import type { Row, Store } from '../../store.ts'

/** A biller's bill for one account and month, with the answer that tells of it. */
export interface Bill {
  operator: string
  canumber: string
  period: string
  /** Null where the biller's own amount is none. */
  amountPaise: bigint | null
  isRevised: boolean
  answer: Record<string, unknown> & { bill_fetch: Record<string, unknown> }
}

/** Stores a bill, in place of an earlier one of the same account and month. */
export function saveBill(store: Store, bill: Bill): void {
  store.run(
    `insert or replace into paysprint_bills (operator, canumber, period, amount_paise, is_revised, answer)
     values (?, ?, ?, ?, ?, ?)`,
    bill.operator,
    bill.canumber,
    bill.period,
    bill.amountPaise,
    Number(bill.isRevised),
    JSON.stringify(bill.answer),
  )
}

export function findBill(store: Store, operator: string, canumber: string, period: string): Bill | undefined {
  return listBills(store, operator, canumber).find((bill) => bill.period === period)
}

/** The bill that a `bill_fetch` object was taken from; the order of its members does not matter. */
export function findBillByFetch(
  store: Store,
  operator: string,
  canumber: string,
  fetched: unknown,
): Bill | undefined {
  return listBills(store, operator, canumber).find((bill) =>
    isDeepStrictEqual(bill.answer.bill_fetch, fetched),
  )
}

function listBills(store: Store, operator: string, canumber: string): Bill[] {
  const sql = 'select * from paysprint_bills where operator = ? and canumber = ? order by period desc'
  return store.all(sql, operator, canumber).map(toBill)
}

function toBill(row: Row): Bill {
  return {
    operator: String(row.operator),
    canumber: String(row.canumber),
    period: String(row.period),
    amountPaise: row.amount_paise === null ? null : BigInt(Number(row.amount_paise)),
    isRevised: row.is_revised === 1,
    answer: JSON.parse(String(row.answer)),
  }
}
