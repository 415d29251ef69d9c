import type { PayoutClosing, PayoutStatus } from '@chukta/contract/payouts/payout-status'
import { labelOf } from '../../lib/word-in.ts'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { PAYOUT_TEXT } from './payout-text.ts'

/** The chip's states with these looks. */
const LOOKS: Record<PayoutStatus, string> = {
  held: 'waiting',
  queued: 'processing',
  sent: 'processing',
  arrived: 'success',
  failed: 'failed',
  reversed: 'failed',
}

/** The status of a payout in words; a closed one shows how it was closed. */
export function PayoutChip({ status, closedAs }: { status: PayoutStatus; closedAs: PayoutClosing | null }) {
  if (closedAs !== null) return <StatusChip status="closed" label={labelOf(PAYOUT_TEXT.closed, closedAs)} />
  return <StatusChip status={labelOf(LOOKS, status)} label={labelOf(PAYOUT_TEXT.statuses, status)} />
}
