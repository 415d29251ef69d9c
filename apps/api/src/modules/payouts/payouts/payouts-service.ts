import { paiseToRupees } from '@chukta/contract/money'
import { PAYOUT_STATUSES, type PayoutStatus } from '@chukta/contract/payouts/payout-status'
import type { Payout } from '@chukta/contract/payouts/payouts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { allows } from '../../../platform/security/principal.ts'
import { closedAs, payoutLineOf, transactionPayoutOf } from './payout-answer.ts'
import * as rows from './payouts-sql.ts'

/** A page of payouts, their numbers by status, and whether payouts are sent at all. */
export async function listPayouts(
  { db }: Pick<Deps, 'db'>,
  scope: Scope,
  query: { page: number; perPage: number; status: PayoutStatus | undefined },
) {
  const { actor } = scope
  const allowed = { manage: allows(actor, 'payouts.manage'), settle: allows(actor, 'payouts.settle') }
  const slice = { status: query.status, skip: (query.page - 1) * query.perPage, take: query.perPage }
  const [page, counts, stop, paused] = await Promise.all([
    rows.listPayouts(db, scope, slice),
    rows.countPayouts(db, scope),
    rows.findStop(db),
    rows.listPaused(db),
  ])
  const wanted = counts.filter(({ status }) => query.status === undefined || status === query.status)
  return {
    data: page.map((row) => payoutLineOf(row, allowed)),
    total: wanted.reduce((sum, { n }) => sum + n, 0),
    totals: PAYOUT_STATUSES.map((status) => {
      const found = counts.find((each) => each.status === status)
      return { status, count: found?.n ?? 0, amount: paiseToRupees(found?.sum_paise ?? 0n) }
    }),
    stopped: stop ? { since: stop.started_at.toISOString(), reason: stop.reason } : null,
    paused: paused.map(({ until, ...each }) => ({ ...each, until: until.toISOString() })),
  }
}

/** Payouts within a scope, newest first: those with an id below `before`. Nothing may be done with them. */
export async function payoutsBefore(
  db: Db,
  scope: Scope,
  slice: { before: number | null; limit: number },
): Promise<Payout[]> {
  return (await rows.listPayoutsBefore(db, scope, slice)).map((row) => payoutLineOf(row, NOTHING))
}

/** One payout within a scope. Throws 404 for another, with an audit row. */
export async function payoutById(db: Db, scope: Scope, id: number): Promise<Payout> {
  const row = await rows.findPayout(db, scope, id)
  return row ? payoutLineOf(row, NOTHING) : refuseRecord(db, scope.actor.id, `payout ${id}`)
}

const NOTHING = { manage: false, settle: false }

/** The payout of a payment that the caller may see, as its page shows it; null where nothing is owed. */
export async function payoutOfPayment(db: Db, paymentId: number) {
  return shownPayout(await rows.findPayoutOf(db, paymentId))
}

/** The same of each item of a payment of several payees, by the id of the item. */
export async function payoutsOfItems(db: Db, paymentId: number) {
  const found = await rows.listPayoutsOfItems(db, paymentId)
  return new Map(found.map((row) => [row.item_id, shownPayout(row)]))
}

/** A payout as pages show it; nothing where none is owed. */
export function shownPayout(row: rows.PayoutRow | undefined) {
  return {
    payout: row ? transactionPayoutOf(row) : null,
    payout_closed_as: row ? closedAs(row) : null,
  }
}
