import { type Db, together } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { failureReasons } from './failure-reasons-sql.ts'
import * as rows from './figures-sql.ts'
import { countTransactions } from './pages-service.ts'
import { payersWithin } from './payers-sql.ts'

const MOST_REASONS = 6
const TOP_RETAILERS = 5

/**
 * The dashboard's figures of the payments of a user and everyone below them: a span of days that ends today, and
 * the span before it.
 */
export async function paymentFigures(db: Db, scope: Scope, span: rows.Span, before: rows.Span) {
  const payers = await payersWithin(db, scope)
  const [figures, totals, totalsBefore, weekAgo, pending, reasons] = await together(db, [
    () => rows.figuresOf(db, payers, span),
    () => countTransactions(db, scope, span),
    () => countTransactions(db, scope, before),
    () => rows.paidAWeekAgo(db, payers, span.to),
    () => rows.pendingNow(db, payers),
    () => failureReasons(db, payers, span, MOST_REASONS),
  ])
  return { figures, totals, totalsBefore, weekAgo, pending, reasons }
}

/** The retailers below a user who paid the most in a span of days, the largest sum first. */
export async function topRetailers(db: Db, scope: Scope, span: rows.Span): Promise<rows.RetailerRow[]> {
  return rows.topRetailers(db, await payersWithin(db, scope), span, TOP_RETAILERS)
}
