/**
 * A payout as people see it. `held`: on hold, with a reason; `queued`: sent next; `sent`: under way; `arrived`: the bank
 * of the payee has acknowledged it; `failed`: it was not paid; `reversed`: it was paid and returned.
 */
export const PAYOUT_STATUSES = ['held', 'queued', 'sent', 'arrived', 'failed', 'reversed'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

/** The end of a payout without being sent: refunded to the payer, or paid by other means. */
export const PAYOUT_CLOSINGS = ['refunded', 'settled-outside'] as const
export type PayoutClosing = (typeof PAYOUT_CLOSINGS)[number]
