import { randomInt } from 'node:crypto'
import { debit, giveBack } from './balance.ts'
import type { Payouts } from './payouts-context.ts'
import { tellMoved } from './tell.ts'
import {
  type Mode,
  type Reason,
  type State,
  saveTransfer,
  type Transfer,
  type Word,
} from './transfers-sql.ts'

/** States in which the payee may still get the money, or has it. */
const OPEN: readonly State[] = ['accepted', 'approval', 'queued', 'scheduled', 'at-bank']
const UNSENT: readonly State[] = ['accepted', 'approval', 'queued', 'scheduled']
/** The states before each state. */
const FROM: Partial<Record<State, readonly State[]>> = {
  approval: ['accepted', 'queued', 'scheduled'],
  scheduled: ['accepted'],
  'at-bank': UNSENT,
  sent: OPEN,
  credited: [...OPEN, 'sent'],
  failed: OPEN,
  rejected: UNSENT,
  cancelled: ['queued'],
  reversed: ['at-bank', 'sent', 'credited'],
}

export const canMove = (from: State, to: State) => FROM[to]?.includes(from) ?? false

/**
 * Moves a transfer to its next state, with its money and its webhook. False for an illegal transition. Part of the
 * caller's transaction.
 */
export function moveTransfer(
  payouts: Payouts,
  transfer: Transfer,
  to: State,
  reason?: Reason | Word,
): boolean {
  if (!canMove(transfer.state, to)) return false
  const needsMoney = to === 'at-bank' || to === 'sent' || to === 'credited'
  if (needsMoney && !transfer.isDebited && !debit(payouts, transfer)) {
    return moveTransfer(payouts, transfer, 'failed', 'low-balance')
  }
  // The payee's bank acknowledges only transfers that were sent to it.
  if (to === 'credited' && transfer.state !== 'sent') moveTransfer(payouts, transfer, 'sent')
  transfer.state = to
  transfer.reason = reason ?? null
  transfer.updatedAtMs = payouts.now()
  if (to === 'sent') transfer.utr = newUtr(transfer.mode)
  if (to === 'failed' || to === 'rejected' || to === 'cancelled' || to === 'reversed') {
    giveBack(payouts, transfer)
    transfer.steps = []
    transfer.dueAtMs = null
  }
  saveTransfer(payouts.store, transfer)
  tellMoved(payouts, transfer)
  return true
}

/** A bank's number for a transfer: 12 digits of IMPS and UPI, 16 characters of NEFT, 22 of RTGS. */
function newUtr(mode: Mode): string {
  const digits = String(randomInt(1e11, 1e12))
  if (mode === 'neft') return `SBXN${digits}`
  if (mode === 'rtgs') return `SBXXR5${digits}0000`
  return digits
}
