import { type AskedBill, billsOfDay } from './asked-sql.ts'
import { compareBill } from './compare-bill.ts'
import { writeDifferences } from './differences-sql.ts'
import type { NamedBiller, ReconciliationDeps } from './reconciliation-deps.ts'
import type { Difference } from './records.ts'
import { claimRun, finishRun } from './runs-sql.ts'

const AT_ONCE = 4

/**
 * Matches the bills of a day with their biller. It has no list: each payment is polled under our reference. One
 * unanswered poll fails the run, and it is repeated.
 */
export async function reconcileBiller(
  { db, log }: ReconciliationDeps,
  biller: NamedBiller,
  day: string,
): Promise<'done' | 'failed' | 'busy'> {
  const run = await claimRun(db, biller.slug, day)
  if (run === null) return 'busy'
  const bills = await billsOfDay(db, day)
  const differences: Difference[] = []
  for (let next = 0; next < bills.length; next += AT_ONCE) {
    const some = bills.slice(next, next + AT_ONCE)
    const answers = await Promise.all(some.map(({ reference }) => biller.findPayment(reference)))
    const unknown = answers.find((answer) => answer.kind === 'unknown')
    if (unknown) {
      log.warn({ biller: biller.slug, day, reason: unknown.reason }, 'the bills of a day could not be polled')
      await finishRun(db, run, { status: 'failed', error: unknown.reason })
      return 'failed'
    }
    some.forEach((bill, index) => {
      const answer = answers[index]
      if (answer && answer.kind !== 'unknown') differences.push(...compareBill(bill, answer))
    })
  }
  const subjects = bills.map(({ reference }: AskedBill) => `bill:${reference}`)
  await writeDifferences(db, { source: biller.slug, day, subjects }, differences)
  const wrong = new Set(differences.map(({ subject }) => subject)).size
  await finishRun(db, run, { status: 'done', records: bills.length, matched: bills.length - wrong })
  return 'done'
}
