import { MANDATES } from '@chukta/contract/payments/mandate-messages'
import { useState } from 'react'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { approveMandate } from '../checkout/approve-mandate.ts'
import { useAskMandate } from './mandates-api.ts'
import { MANDATES_TEXT } from './mandates-text.ts'

type Props = { payeeId: number; total: string; label: string }

/** Requests the approval of the shown terms, and leads to it. */
export function ApproveButton({ payeeId, total, label }: Props) {
  const ask = useAskMandate(payeeId)
  const [isLeaving, setIsLeaving] = useState(false)
  const go = async () => {
    setIsLeaving(true)
    try {
      const { data } = await ask.mutateAsync(total)
      // The page is left now: the button stays busy until it is gone.
      if (await approveMandate(data.checkout, data.session_id)) return
      toast.error(MANDATES_TEXT.noScript)
    } catch (error) {
      toastFailure(error, MANDATES.askFailed)
    }
    setIsLeaving(false)
  }
  return (
    <BusyButton busy={isLeaving} busyText={MANDATES_TEXT.approving} onClick={() => void go()}>
      {label}
    </BusyButton>
  )
}
