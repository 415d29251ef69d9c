import type { Db } from '../../platform/db.ts'
import * as rows from './figures-sql.ts'
import { countTransactions } from './pages-service.ts'
import { scopeOf } from './scope-sql.ts'

const MOST_REASONS = 6

/**
 * What a dashboard says of the payments of a user and everyone below them: a span of days that ends today, and
 * the span before it.
 */
export async function paymentFigures(db: Db, userId: number, span: rows.Span, before: rows.Span) {
  const scope = await scopeOf(db, userId)
  const [figures, totals, totalsBefore, weekAgo, pending, reasons] = await Promise.all([
    rows.figuresOf(db, scope, span),
    countTransactions(db, userId, span),
    countTransactions(db, userId, before),
    rows.paidAWeekAgo(db, scope, span.to),
    rows.pendingNow(db, scope),
    rows.failureReasons(db, scope, span, MOST_REASONS),
  ])
  return { figures, totals, totalsBefore, weekAgo, pending, reasons }
}
