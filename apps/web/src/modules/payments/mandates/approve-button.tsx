import { MANDATES } from '@chukta/contract/payments/mandate-messages'
import type { askMandate } from '@chukta/contract/payments/mandates'
import { useState } from 'react'
import type { z } from 'zod/mini'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { useAskMandate } from './mandates-api.ts'
import { MANDATES_TEXT } from './mandates-text.ts'

type Asked = z.infer<typeof askMandate.answer>['data']

/**
 * Leaves for the gateway's page on which the payer approves; false where its script cannot be loaded. The gateways stand in
 * another feature, so that the app hands this in.
 */
export type ApproveAt = (checkout: Asked['checkout'], sessionId: string) => Promise<boolean>

type Props = { payeeId: number; total: string; approveAt: ApproveAt; label: string }

/** Asks for the approval of what is shown, and goes to it. */
export function ApproveButton({ payeeId, total, approveAt, label }: Props) {
  const ask = useAskMandate(payeeId)
  const [isLeaving, setIsLeaving] = useState(false)
  const go = async () => {
    setIsLeaving(true)
    try {
      const { data } = await ask.mutateAsync(total)
      // The page is left now: the button stays busy until it is gone.
      if (await approveAt(data.checkout, data.session_id)) return
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
