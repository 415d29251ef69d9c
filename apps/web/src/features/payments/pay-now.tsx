import { MESSAGES } from '@chukta/contract/messages'
import { CARD_METHOD } from '@chukta/contract/payments'
import { Lock } from 'lucide-react'
import { Amount } from '../../ui/amount.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ThreadNote } from '../../ui/thread-note.tsx'
import classes from './payment-dialog.module.css'
import type { OfferedMethod } from './payments-api.ts'
import { PAY_TEXT } from './payments-text.ts'
import type { usePay } from './use-pay.ts'

type Props = {
  chosen: OfferedMethod | undefined
  /** Pressed without a method. */
  missing: boolean
  paying: ReturnType<typeof usePay>
  onPay: () => void
}

/** 'Pay Now' with the total to the paisa, and what stands in its way. */
export function PayNow({ chosen, missing, paying, onPay }: Props) {
  const text = PAY_TEXT
  const { phase, movedTo, sdkMissing } = paying
  return (
    <>
      {movedTo && <ThreadNote>{text.movedTo(movedTo)}</ThreadNote>}
      {missing && (
        <p id="method-missing" className={classes.problem} role="alert">
          {MESSAGES.payments.selectMethod}
        </p>
      )}
      {sdkMissing && (
        <p className={classes.problem} role="alert">
          {MESSAGES.payments.sdkMissing}
        </p>
      )}
      <div className={classes.now}>
        <BusyButton
          size="lg"
          fullWidth
          busy={phase !== 'idle'}
          busyText={text.opening}
          icon={<Lock size={18} strokeWidth={1.75} aria-hidden />}
          onClick={onPay}
        >
          <span>{sdkMissing ? text.retry : text.payNow} </span>
          {chosen?.quote && <Amount rupees={chosen.quote.total} />}
        </BusyButton>
      </div>
      <p className={classes.safety}>{chosen?.name === CARD_METHOD ? text.cardSafety : text.safety}</p>
    </>
  )
}
