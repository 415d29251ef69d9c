import { maskTail } from '@chukta/contract/mask'
import { paiseToRupees } from '@chukta/contract/money'
import { FAILED_BECAUSE, HELD_BECAUSE } from '@chukta/contract/payouts/payout-messages'
import type { PayoutClosing, PayoutStatus } from '@chukta/contract/payouts/payout-status'
import type { Payout } from '@chukta/contract/payouts/payouts'
import type { PayoutRow } from './payouts-sql.ts'

/** Digits of a shown account number; the real length stays private. */
const SHOWN_DIGITS = 10

/** The status that people see; a closed payout shows its former one. */
function shownStatus({ status, closed_from }: Pick<PayoutRow, 'status' | 'closed_from'>): PayoutStatus {
  return status === 'cancelled' || status === 'settled-outside' ? (closed_from ?? 'queued') : status
}

/** How it ended without being sent; null otherwise. */
export function closedAs({ status }: Pick<PayoutRow, 'status'>): PayoutClosing | null {
  if (status === 'settled-outside') return 'settled-outside'
  return status === 'cancelled' ? 'refunded' : null
}

function reasonOf(row: PayoutRow): string | null {
  if (row.mismatch !== null) return row.mismatch
  if (row.status === 'held') {
    const why = HELD_BECAUSE[row.held_because ?? ''] ?? null
    return row.held_because === 'by-person' && row.message !== null ? `${why} ${row.message}` : why
  }
  return row.failure === null || row.status === 'arrived'
    ? null
    : (FAILED_BECAUSE[row.failure] ?? row.message)
}

/** A payout as the page of its transaction shows it. */
export function transactionPayoutOf(row: PayoutRow) {
  return {
    id: row.id,
    status: shownStatus(row),
    amount: paiseToRupees(row.amount_paise),
    utr: row.utr,
    account_number: maskTail(row.account_last4.padStart(SHOWN_DIGITS, '*')),
    reference: row.reference,
    expected_at: row.expected_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
    arrived_at: row.arrived_at?.toISOString() ?? null,
    reason: reasonOf(row),
  }
}

/** The same with the fields of the list; `may` lists the actions of the caller's role. */
export function payoutLineOf(row: PayoutRow, may: { manage: boolean; settle: boolean }): Payout {
  const isOpen = row.mismatch === null && ['held', 'queued', 'failed', 'reversed'].includes(row.status)
  return {
    ...transactionPayoutOf(row),
    transaction_id: row.payment_id,
    urn: row.urn,
    service_name: row.service_name,
    payer_name: row.payer_name,
    payee_name: row.payee_name,
    bank_name: row.bank_name,
    provider: row.provider,
    mode: row.mode,
    transfers: row.transfers,
    held_until: row.held_until?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    closed_as: closedAs(row),
    can: {
      retry:
        (row.held_because === 'before-payouts' ? may.settle : may.manage) &&
        isOpen &&
        row.held_because !== 'disputed' &&
        row.status !== 'queued',
      hold:
        may.manage &&
        (row.status === 'queued' || (row.status === 'held' && row.held_because !== 'by-person')),
      settle_outside: may.settle && isOpen && row.payment_id !== null,
    },
  }
}
