import type { DisputeStatus } from '@chukta/contract/payments/disputes'
import { labelOf } from '../../../lib/word-in.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { DISPUTES_TEXT } from './disputes-text.ts'

/** The chip's states with these looks. */
const LOOKS: Record<DisputeStatus, string> = {
  open: 'waiting',
  'under-review': 'open',
  won: 'success',
  lost: 'failed',
  accepted: 'failed',
  closed: 'closed',
}

/** The status of a dispute in words. */
export function DisputeChip({ status }: { status: DisputeStatus }) {
  return <StatusChip status={labelOf(LOOKS, status)} label={labelOf(DISPUTES_TEXT.statuses, status)} />
}
