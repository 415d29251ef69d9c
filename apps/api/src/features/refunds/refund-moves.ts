/**
 * Where a refund can be. `requested`: nobody was called yet; `sent`: a call was begun, nobody knows how it ended;
 * `pending`: the gateway has it; `mismatch`: what the gateway says is not what was asked for, a person looks.
 */
export type RefundStatus = 'requested' | 'sent' | 'pending' | 'succeeded' | 'failed' | 'mismatch'

/** The table of legal moves. Succeeded never goes back; a failure does when the gateway has the refund after all. */
const MOVES: Record<RefundStatus, readonly RefundStatus[]> = {
  requested: ['sent'],
  sent: ['pending', 'succeeded', 'failed', 'mismatch'],
  pending: ['succeeded', 'failed', 'mismatch'],
  failed: ['pending', 'succeeded', 'mismatch'],
  mismatch: [],
  succeeded: [],
}

/** The statuses from which `to` may be reached. */
export function movesTo(to: RefundStatus): RefundStatus[] {
  return (Object.keys(MOVES) as RefundStatus[]).filter((from) => MOVES[from].includes(to))
}
