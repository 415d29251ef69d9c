import { paiseToRupees } from '@chukta/contract/money'
import type { Refund } from '@chukta/contract/payments/refunds'
import type { Db } from '../../../platform/database/db.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { countRefunds, listRefunds, type RefundRow, type Wanted } from './refunds-list-sql.ts'

/** A page of refunds within a scope, newest first, with how many wait and how many need a person. */
export async function pageOfRefunds(
  db: Db,
  scope: Scope,
  { page, perPage, ...wanted }: Wanted & { page: number; perPage: number },
) {
  const [rows, counts] = await Promise.all([
    listRefunds(db, scope, wanted, { limit: perPage, offset: (page - 1) * perPage }),
    countRefunds(db, scope, wanted),
  ])
  return { data: rows.map(answerRefund), ...counts }
}

const ALL: Wanted = { status: undefined, paymentId: undefined }

/** A page of all refunds within a scope, newest first: those with an id below `before`. */
export async function refundsBefore(
  db: Db,
  scope: Scope,
  slice: { before: number | null; limit: number },
): Promise<Refund[]> {
  return (await listRefunds(db, scope, ALL, slice)).map(answerRefund)
}

/** One refund within a scope. Throws 404 for another, with an audit row. */
export async function refundById(db: Db, scope: Scope, id: number): Promise<Refund> {
  const [row] = await listRefunds(db, scope, ALL, { limit: 1, id })
  return row ? answerRefund(row) : refuseRecord(db, scope.actor.id, `refund ${id}`)
}

function answerRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    transaction_id: row.payment_id,
    urn: row.order_id,
    payer_name: row.payer_name,
    paid_to: row.payee_name,
    gateway: row.gateway,
    status: row.status,
    base: paiseToRupees(row.base_paise),
    charge: paiseToRupees(row.charge_paise),
    amount: paiseToRupees(row.amount_paise),
    currency: row.currency,
    reason: row.reason,
    source: sourceOf(row.source),
    bearer: row.bearer,
    requested_by: row.requested_by,
    requested_at: row.requested_at.toISOString(),
    settled_at: row.finalized_at?.toISOString() ?? null,
    reference: row.reference,
    bank_reference: row.bank_reference,
    message: row.message,
    next_at: row.next_poll_at?.toISOString() ?? null,
    ended_as: row.resolved_as,
  }
}

/** `person:12`, `biller:7` (asked once more by the exceptions queue), `capture:3`. */
function sourceOf(source: string): Refund['source'] {
  const [kind] = source.split(':')
  return kind === 'biller' || kind === 'payout' || kind === 'capture' || kind === 'link' ? kind : 'person'
}
