import { formatRupees } from '@chukta/contract/money'
import type { PayoutStatus } from '@chukta/contract/payouts/payout-status'
import { useState } from 'react'
import { toast, toastRefusal } from '../../lib/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useRetryPayout } from './payout-api.ts'
import { PAYOUT_TEXT } from './payout-text.ts'

const text = PAYOUT_TEXT

type Props = {
  payout: { id: number; status: PayoutStatus; amount: string }
  payeeName: string
  size?: 'sm'
}

/** Sends a payout now, after a question: a sent payout cannot be called back. */
export function SendButton({ payout: { id, status, amount }, payeeName, size }: Props) {
  const [asks, setAsks] = useState(false)
  const retry = useRetryPayout()
  const run = async () => {
    try {
      toast.success((await retry.mutateAsync(id)).data.message)
    } catch (error) {
      toastRefusal(error, text.sendFailed)
    }
    setAsks(false)
  }
  const label = status === 'held' ? text.sendNow : text.sendAgain
  return (
    <>
      <Button {...(size ? { size } : {})} variant="default" onClick={() => setAsks(true)}>
        {label}
        <span className="visually-hidden">: {payeeName}</span>
      </Button>
      <ConfirmDialog
        opened={asks}
        title={text.sendTitle(formatRupees(amount), payeeName)}
        note={status === 'failed' || status === 'reversed' ? text.sendNote[status] : text.sendNote.held}
        busy={retry.isPending}
        onYes={run}
        onNo={() => setAsks(false)}
      />
    </>
  )
}
