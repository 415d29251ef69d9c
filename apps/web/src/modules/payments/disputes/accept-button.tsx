import { formatMoney } from '@chukta/contract/money'
import { useState } from 'react'
import { isPendingApproval, toastPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { type DisputeDetail, useAccept } from './disputes-api.ts'
import { DISPUTES_TEXT } from './disputes-text.ts'

const text = DISPUTES_TEXT

/** Accepts a dispute, after a question: the money is returned to the payer. */
export function AcceptButton({ dispute }: { dispute: DisputeDetail }) {
  const [asks, setAsks] = useState(false)
  const accept = useAccept(dispute.id)
  const run = async () => {
    try {
      const answer = await accept.mutateAsync()
      if (isPendingApproval(answer)) toastPendingApproval(answer)
      else toast.success(answer.data.message)
    } catch (error) {
      toastRefusal(error, text.acceptFailed)
    }
    setAsks(false)
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        {text.accept}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={text.acceptTitle(formatMoney(dispute.amount, dispute.currency))}
        note={text.acceptNote}
        busy={accept.isPending}
        onYes={run}
        onNo={() => setAsks(false)}
      />
    </>
  )
}
