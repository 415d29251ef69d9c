import type { DisputePhase, DisputeStatus } from '@chukta/contract/payments/disputes'

export type { DisputeStatus }

/**
 * The legal transitions. A won or closed dispute may continue in its next phase. The bank may still reverse a lost one.
 * An accepted one is final.
 */
const TRANSITIONS: Record<DisputeStatus, readonly DisputeStatus[]> = {
  open: ['under-review', 'won', 'lost', 'accepted', 'closed'],
  'under-review': ['open', 'won', 'lost', 'accepted', 'closed'],
  won: ['open', 'under-review', 'lost', 'accepted', 'closed'],
  closed: ['open', 'under-review', 'won', 'lost', 'accepted'],
  lost: ['won'],
  accepted: [],
}

export function canTransition(from: DisputeStatus, to: DisputeStatus): boolean {
  return TRANSITIONS[from].includes(to)
}

export const isRunning = (status: DisputeStatus) => status === 'open' || status === 'under-review'

/** The target state of the disputed money. */
export type Money = 'none' | 'held' | 'released' | 'taken'

/** Banks only request information in these phases; no money moves. */
const ASKS_ONLY: readonly DisputePhase[] = ['retrieval', 'fraud']

/** Where the money belongs in a status and a phase, given where it is. */
export function moneyOf(status: DisputeStatus, phase: DisputePhase, before: Money): Money {
  const isOver = status === 'won' || status === 'closed' || ASKS_ONLY.includes(phase)
  if (isOver) return before === 'none' ? 'none' : 'released'
  return isRunning(status) ? 'held' : 'taken'
}

/** The steps, each a journal of its own, from where the money is to where it belongs. */
export function moneySteps(before: Money, after: Money): ('hold' | 'release' | 'take')[] {
  if (before === after) return []
  if (after === 'held') return ['hold']
  if (after === 'taken') return before === 'held' ? ['take'] : ['hold', 'take']
  return after === 'released' ? ['release'] : []
}
