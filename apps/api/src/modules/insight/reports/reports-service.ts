import { SHOWN_STATUSES, type Transaction } from '@chukta/contract/insight/reports'
import type { Language } from '@chukta/contract/languages'
import { paiseToRupees } from '@chukta/contract/money'
import { RECORDS } from '@chukta/contract/record-messages'
import { inLanguage, reasonIn } from '../../../languages/answers.ts'
import type { Db } from '../../../platform/database/db.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { allows } from '../../../platform/security/principal.ts'
import { billPaidBy } from '../../payables/api.ts'
import { NO_FULFILMENT, type PayableKind, wayOfPayment } from '../../payments/api.ts'
import { payeeOfPayment, payoutOfPayment } from '../../payouts/api.ts'
import { type EarnedLine, earnedLines } from './earned-lines.ts'
import { findEarnersOf } from './earners-sql.ts'
import { eventText, isAct } from './event-text.ts'
import { findGatewayCost, type GatewayCostRow } from './gateway-cost-sql.ts'
import { findPage, type PageRequest, type Totals } from './pages-service.ts'
import { withoutRouting } from './plain-events.ts'
import {
  findFulfilment,
  findTransaction,
  listEvents,
  type TransactionRow,
  transactionsByIds,
} from './transactions-sql.ts'

/** One page of the transactions of a user and everyone below them, newest first. */
export async function listTransactions(db: Db, request: PageRequest) {
  const { ids, total, totals } = await findPage(db, request)
  const rows = ids.length === 0 ? [] : await transactionsByIds(db, ids)
  return { data: rows.map(asTransaction), total, totals: asWireTotals(totals) }
}

/** One transaction with its timeline, its sentences in a language. Throws 404 when the caller is neither its payer nor above them. */
export async function getTransaction(
  db: Db,
  kinds: PayableKind[],
  scope: Scope,
  asked: { id: number; language: Language },
) {
  const { id, language } = asked
  const row = await findTransaction(db, scope, id)
  if (!row) return refuseRecord(db, scope.actor.id, `transaction ${id}`)
  // A gateway's fees concern only the platform.
  const seesCost = allows(scope.actor, 'reconciliation.manage')
  // Why a gateway was chosen or replaced concerns people who handle failed payments.
  const seesRouting = allows(scope.actor, 'exceptions.view')
  const [events, fulfilment, payout, way, payee, bill, cost, earners] = await Promise.all([
    listEvents(db, id),
    findFulfilment(db, kinds, id),
    payoutOfPayment(db, id),
    wayOfPayment(db, id),
    payeeOfPayment(db, scope, id),
    billPaidBy(db, scope, id),
    seesCost ? findGatewayCost(db, id) : undefined,
    allows(scope.actor, 'downline.view') ? findEarnersOf(db, scope, id) : undefined,
  ])
  const said = (reason: string | null) => reason && reasonIn(language, reason)
  return {
    ...asTransaction(row),
    error_description: said(row.error_description),
    transaction_message: said(row.transaction_message),
    events: (seesRouting ? events : withoutRouting(events)).map(
      ({ kind, at, detail, reference, actor, member, request_id }) => ({
        kind,
        at: at.toISOString(),
        text: eventText(kind, detail, { method: row.payment_mode, payee: row.paid_to }, language),
        reference,
        by: member ?? (isAct(kind) ? actor : null),
        request_id,
      }),
    ),
    asked_at: row.last_polled_at?.toISOString() ?? null,
    ask_count: row.poll_count,
    ...(fulfilment ?? NO_FULFILMENT),
    payee_count: row.item_count,
    ...payout,
    ...(cost ? { gateway_cost: asCost(cost) } : {}),
    earned: earners ? earnedIn(language, earnedLines(scope.actor, earners)) : [],
    way,
    payee,
    bill,
    no_invoice_because: row.shown_status === 'PAID' ? null : inLanguage(language, RECORDS.reports.notPaid),
  }
}

function earnedIn(language: Language, lines: EarnedLine[]): EarnedLine[] {
  return lines.map((line) => ({ ...line, because: line.because && inLanguage(language, line.because) }))
}

function asCost(cost: GatewayCostRow) {
  return {
    share: paiseToRupees(cost.share_paise),
    fee: paiseToRupees(cost.fee_paise),
    gst: paiseToRupees(cost.tax_paise),
    earned: paiseToRupees(cost.share_paise - cost.fee_paise - cost.tax_paise),
    net: paiseToRupees(cost.net_paise),
    settled_at: cost.settled_at.toISOString(),
  }
}

function asTransaction(row: TransactionRow): Transaction {
  return {
    ...row,
    amount: paiseToRupees(row.total_paise),
    base_amount: paiseToRupees(row.base_paise),
    charge_amount: paiseToRupees(row.charge_paise),
    currency: 'INR',
    created_at: row.created_at.toISOString(),
    payment_status: row.shown_status,
    name: `${row.first_name} ${row.last_name}`.trim(),
    refund_amount: row.refund_paise === null ? null : paiseToRupees(row.refund_paise),
    refund_requested_at: row.refund_requested_at?.toISOString() ?? null,
    refunded_at: row.refunded_at?.toISOString() ?? null,
  }
}

function asWireTotals(totals: Totals) {
  return SHOWN_STATUSES.map((status) => ({
    status,
    count: totals[status].count,
    amount: paiseToRupees(totals[status].totalPaise),
  }))
}
