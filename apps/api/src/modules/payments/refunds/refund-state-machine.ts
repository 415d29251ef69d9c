/**
 * The status of a refund. `requested`: not sent yet; `sent`: a call was started, its outcome is unknown; `pending`:
 * the gateway has it; `mismatch`: the gateway's report differs from the request, a person decides.
 */
export type RefundStatus = 'requested' | 'sent' | 'pending' | 'succeeded' | 'failed' | 'mismatch'

/**
 * The legal transitions. Succeeded is final; a failure is reversed when the gateway turns out to have the refund, and
 * a mismatch succeeds when a person accepts it.
 */
const TRANSITIONS: Record<RefundStatus, readonly RefundStatus[]> = {
  requested: ['sent'],
  sent: ['pending', 'succeeded', 'failed', 'mismatch'],
  pending: ['succeeded', 'failed', 'mismatch'],
  failed: ['pending', 'succeeded', 'mismatch'],
  mismatch: ['succeeded'],
  succeeded: [],
}

/** The statuses from which `to` may be reached. */
export function statesBefore(to: RefundStatus): RefundStatus[] {
  return (Object.keys(TRANSITIONS) as RefundStatus[]).filter((from) => TRANSITIONS[from].includes(to))
}
