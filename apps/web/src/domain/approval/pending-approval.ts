import type { PendingApprovalAnswer } from '@chukta/contract/identity/approvals'
import { toast } from '../../lib/toast.ts'
import { APPROVAL_TEXT } from './approval-text.ts'

/** True when a call was held for approval: nothing has changed, and a proposal waits. */
export function isPendingApproval(answer: object): answer is PendingApprovalAnswer {
  return 'approval_id' in answer
}

/** Says that a change was sent for approval, with a link to the proposal. */
export function toastPendingApproval({ message, approval_id }: PendingApprovalAnswer): void {
  toast.success(message, undefined, { to: `/approvals/${approval_id}`, label: APPROVAL_TEXT.see })
}

/** Says that the rest was saved while the commission was sent for approval, with a link to the proposal. */
export function toastCommissionPending(message: string, approvalId: number): void {
  const link = { to: `/approvals/${approvalId}`, label: APPROVAL_TEXT.see }
  toast.success(message, APPROVAL_TEXT.commissionWaits, link)
}
