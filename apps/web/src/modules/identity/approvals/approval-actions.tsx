import { APPROVALS } from '@chukta/contract/identity/approval-messages'
import type { Approval } from '@chukta/contract/identity/approvals'
import { useState } from 'react'
import { isPendingApproval, toastPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { BusyButton, Button } from '../../../ui/form/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useStep } from './approvals-api.ts'
import { APPROVALS_TEXT } from './approvals-text.ts'
import { RefuseDialog } from './refuse-dialog.tsx'

const text = APPROVALS_TEXT

/** Approve and reject for another super admin, withdraw for the maker, revert once it is in force. */
export function ApprovalActions({ approval }: { approval: Approval }) {
  const { id, can } = approval
  const [asks, setAsks] = useState<'refuse' | 'withdraw' | 'revert' | null>(null)
  const approve = useStep('approve', id)
  const withdraw = useStep('withdraw', id)
  const revert = useStep('revert', id)
  const close = () => setAsks(null)
  const run = async (step: typeof approve) => {
    try {
      const answer = await step.mutateAsync()
      if (isPendingApproval(answer)) toastPendingApproval(answer)
      else toast.success(answer.data.message)
    } catch (error) {
      toastRefusal(error, APPROVALS.decideFailed)
    }
    close()
  }
  return (
    <>
      {can.decide && (
        <>
          <Button variant="default" onClick={() => setAsks('refuse')}>
            {text.refuse}
          </Button>
          <BusyButton busy={approve.isPending} busyText={text.approving} onClick={() => run(approve)}>
            {text.approve}
          </BusyButton>
        </>
      )}
      {can.withdraw && (
        <Button variant="default" onClick={() => setAsks('withdraw')}>
          {text.withdraw}
        </Button>
      )}
      {can.revert && (
        <Button variant="default" onClick={() => setAsks('revert')}>
          {text.revert}
        </Button>
      )}
      {asks === 'refuse' && <RefuseDialog id={id} onClose={close} />}
      <ConfirmDialog
        opened={asks === 'withdraw'}
        title={text.withdrawTitle}
        note={text.withdrawNote}
        busy={withdraw.isPending}
        onYes={() => run(withdraw)}
        onNo={close}
      />
      <ConfirmDialog
        opened={asks === 'revert'}
        title={text.revertTitle}
        note={text.revertNote}
        busy={revert.isPending}
        onYes={() => run(revert)}
        onNo={close}
      />
    </>
  )
}
