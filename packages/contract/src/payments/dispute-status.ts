/**
 * `open`: the gateway waits for our answer; `under-review`: it has it; `won`: the money stays; `lost`, `accepted`: the payer
 * has it; `closed`: it ended without a winner.
 */
export const DISPUTE_STATUSES = ['open', 'under-review', 'won', 'lost', 'accepted', 'closed'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]
