/** The status of a payment. `paid` and `closed` end polling; a late capture can still turn `closed` into `paid`. */
export type PaymentStatus = 'created' | 'open' | 'pending' | 'failed' | 'paid' | 'closed' | 'mismatch'

/** The legal transitions: from each status to those that may follow. Paid is final. */
export const TRANSITIONS: Record<PaymentStatus, readonly PaymentStatus[]> = {
  created: ['open', 'pending', 'failed', 'paid', 'closed', 'mismatch'],
  open: ['pending', 'failed', 'paid', 'closed', 'mismatch'],
  pending: ['open', 'failed', 'paid', 'closed', 'mismatch'],
  failed: ['pending', 'paid', 'closed', 'mismatch'],
  closed: ['paid', 'mismatch'],
  mismatch: ['paid', 'closed'],
  paid: [],
}

/** The statuses from which `to` may be reached. */
export function statesBefore(to: PaymentStatus): PaymentStatus[] {
  return (Object.keys(TRANSITIONS) as PaymentStatus[]).filter((from) => TRANSITIONS[from].includes(to))
}

/** The status that `get-payment-status` shows: SUCCESS, FAILED or PENDING (design 6.7). */
export function publicStatus(status: PaymentStatus): 'SUCCESS' | 'FAILED' | 'PENDING' {
  if (status === 'paid') return 'SUCCESS'
  return status === 'failed' || status === 'closed' ? 'FAILED' : 'PENDING'
}
