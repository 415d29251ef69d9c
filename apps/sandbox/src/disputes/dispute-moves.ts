import type { Store } from '../store.ts'
import {
  addMovement,
  type Dispute,
  type DisputeState,
  type Evidence,
  saveDispute,
  takenFor,
} from './dispute-records-sql.ts'
import type { DisputeSide } from './dispute-side.ts'

const ENDED: readonly DisputeState[] = ['won', 'lost', 'accepted', 'closed']
/** Requests for information: no money moves in them. */
const ASKS_ONLY: readonly string[] = ['retrieval', 'fraud']

export const isWaiting = (dispute: Dispute) => dispute.state === 'open' || dispute.state === 'insufficient'
export const isEnded = (dispute: Dispute) => ENDED.includes(dispute.state)

export interface DisputeParts {
  store: Store
  now: () => number
  side: DisputeSide
}

/** Opens a dispute, or takes an ended one to its next phase, with its money and its webhook. */
export function openDispute(parts: DisputeParts, dispute: Dispute, isNew: boolean): void {
  saveDispute(parts.store, dispute)
  if (parts.side.takesFirst && !ASKS_ONLY.includes(dispute.phase)) take(parts, dispute)
  parts.side.report(dispute, isNew ? 'created' : 'updated')
}

/** Moves a dispute on, with its money and its webhook. */
export function moveDispute(parts: DisputeParts, dispute: Dispute, state: DisputeState): void {
  const nowMs = parts.now()
  dispute.state = state
  dispute.updatedAtMs = nowMs
  dispute.resolvedAtMs = isEnded(dispute) ? nowMs : null
  saveDispute(parts.store, dispute)
  const isLost = state === 'lost' || state === 'accepted'
  if (isLost && !ASKS_ONLY.includes(dispute.phase)) take(parts, dispute)
  if (state === 'won' || state === 'closed') giveBack(parts, dispute)
  parts.side.report(dispute, isEnded(dispute) ? 'closed' : 'updated')
}

/** Keeps the shop's answer; `state` is the gateway's immediate status for it. */
export function takeEvidence(
  parts: DisputeParts,
  dispute: Dispute,
  sent: Evidence[],
  state: DisputeState,
): void {
  dispute.evidence = [...dispute.evidence, ...sent]
  moveDispute(parts, dispute, state)
}

function take({ store, now }: DisputeParts, dispute: Dispute): void {
  const more = dispute.amountPaise - takenFor(store, dispute)
  if (more > 0n) addMovement(store, dispute, -more, now())
}

function giveBack({ store, now }: DisputeParts, dispute: Dispute): void {
  const taken = takenFor(store, dispute)
  if (taken > 0n) addMovement(store, dispute, taken, now())
}
