import type { Language } from '@chukta/contract/languages'
import { paiseToRupees } from '@chukta/contract/money'
import { reasonIn } from '../../../languages/answers.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { setOrder } from '../../../platform/observability/request-context.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { wayOfPayment } from '../public-tracking/public-tracking-service.ts'
import { NO_FULFILMENT } from './payable.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { takeTurnToAsk } from './payments-sql.ts'
import { publicStatus } from './state-machine.ts'
import { findStatus, type StatusRow } from './status-sql.ts'
import { syncPayment } from './sync-service.ts'

/**
 * The state of an order for the status screen, with the way of its money once it is paid. While the outcome is open the
 * gateway is polled first, at most every two seconds. Known reasons of banks are in the reader's language. Throws 404 for
 * an order out of scope.
 */
export async function paymentStatus(
  deps: PaymentsDeps,
  scope: Scope,
  { orderId, language }: { orderId: string; language: Language },
) {
  const before = await findStatus(deps.db, deps.payables, scope, orderId)
  if (!before) throw new AppError('not-found')
  setOrder(before.order_id)
  if (before.status !== 'paid' && (await takeTurnToAsk(deps.db, before.id))) {
    await syncPayment(deps, before.id)
  }
  const row = (await findStatus(deps.db, deps.payables, scope, orderId)) ?? before
  const said = (reason: string | null) => reason && reasonIn(language, reason)
  return {
    ...statusAnswer(row),
    transaction_message: said(row.transaction_message),
    error_description: said(row.error_description),
    way: row.status === 'paid' ? await wayOfPayment(deps.db, row.id) : null,
  }
}

function statusAnswer(row: StatusRow) {
  return {
    payment_status: publicStatus(row.status),
    order_id: row.order_id,
    transaction_id: row.id,
    amount: paiseToRupees(row.base_paise),
    charge: paiseToRupees(row.charge_paise),
    charge_rate: row.charge_rate,
    total: paiseToRupees(row.total_paise),
    service_id: row.service_id,
    service_slug: row.service_slug,
    service_name: row.service_name,
    payee_id: row.payee_id,
    bill: row.bill,
    payee_count: row.item_count,
    paid_to: row.payee_name,
    paid_to_account: account(row),
    payment_for: row.payment_for,
    paid_by: row.payer_name,
    payment_mode: row.payment_method,
    paid_with: paidWith(row),
    bank_reference_no: row.bank_reference,
    ...(row.fulfilment ?? NO_FULFILMENT),
    step: step(row),
    nothing_charged: nothingCharged(row),
    can_retry: row.status === 'failed' && row.live,
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    asked_at: row.last_polled_at?.toISOString() ?? null,
  }
}

function account(row: StatusRow): string | null {
  return row.payee_account_last4 === null
    ? null
    : `${row.payee_bank_name ?? ''} ********${row.payee_account_last4}`.trim()
}

function paidWith(row: StatusRow): string | null {
  if (row.card_number !== null) return `${row.card_network ?? 'Card'} ending ${row.card_number.slice(-4)}`
  return row.bank ?? (row.paid_with === 'upi' ? 'UPI' : null)
}

function step(row: StatusRow): 'created' | 'sent' | 'bank' | 'done' {
  if (row.status === 'paid' || row.status === 'closed' || row.status === 'failed') return 'done'
  if (row.status === 'pending' || row.status === 'mismatch') return 'bank'
  return row.issued ? 'sent' : 'created'
}

/** True only when it is certain: the session never reached a browser, or no payment was tried before it closed. */
function nothingCharged(row: StatusRow): boolean {
  return row.status === 'closed' && (!row.issued || row.gateway_status === null)
}
