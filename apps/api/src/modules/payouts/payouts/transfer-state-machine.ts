/**
 * The status of a transfer. `claimed`: nothing was called yet; `sent`: a call was started, its outcome is unknown;
 * `pending`: the provider has it; `on-its-way`: debited, not acknowledged; `arrived`: acknowledged by the bank.
 */
export type TransferStatus = 'claimed' | 'sent' | 'pending' | 'on-its-way' | 'arrived' | 'failed' | 'reversed'

/** The legal transitions. Failed and reversed are final; arrived money may still be returned, days later. */
const TRANSITIONS: Record<TransferStatus, readonly TransferStatus[]> = {
  claimed: ['sent', 'failed'],
  sent: ['pending', 'on-its-way', 'arrived', 'failed', 'reversed'],
  pending: ['on-its-way', 'arrived', 'failed', 'reversed'],
  'on-its-way': ['arrived', 'reversed'],
  arrived: ['reversed'],
  failed: [],
  reversed: [],
}

/** Whether a transfer may go from one status to another. */
export function canTransition(from: TransferStatus, to: TransferStatus): boolean {
  return TRANSITIONS[from].includes(to)
}

/** Whether money of it has left our account at the provider, and was not returned. */
export function isGone(status: TransferStatus): boolean {
  return status === 'on-its-way' || status === 'arrived'
}

/**
 * The meaning of a provider's status for a transfer: one that was debited and then `failed` was returned. An outdated
 * status (a `pending` after it was on its way) changes nothing: null. `contradiction`: it cannot be.
 */
export function nextStatus(
  from: TransferStatus,
  reported: 'pending' | 'on-its-way' | 'arrived' | 'failed' | 'reversed',
): TransferStatus | 'contradiction' | null {
  const to = reported === 'failed' && isGone(from) ? 'reversed' : reported
  if (to === from) return null
  if (canTransition(from, to)) return to
  if (from === 'failed' && to === 'reversed') return null
  const lags = to === 'pending' || (to === 'on-its-way' && from === 'arrived')
  return lags && from !== 'failed' ? null : 'contradiction'
}
