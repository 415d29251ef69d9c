import { PAYMENT_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { CircleAlert, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import { BusyButton } from '../../../ui/form/button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import type { OfferedMethod } from './checkout-api.ts'
import { CHECKOUT_TEXT } from './checkout-text.ts'
import classes from './payment-dialog.module.css'
import type { usePay } from './use-pay.ts'

type Props = {
  chosen: OfferedMethod | undefined
  /** Pressed without a method. */
  missing: boolean
  paying: ReturnType<typeof usePay>
  onPay: () => void
}

/** 'Pay Now' with the total to the paisa, and the reason why it cannot be pressed. */
export function PayNow({ chosen, missing, paying, onPay }: Props) {
  const text = CHECKOUT_TEXT
  const { phase, movedTo, sdkMissing } = paying
  return (
    <>
      {movedTo && <ThreadNote>{text.movedTo(movedTo)}</ThreadNote>}
      {missing && <Problem id="method-missing">{PAYMENT_MESSAGES.selectMethod}</Problem>}
      {sdkMissing && <Problem>{PAYMENT_MESSAGES.sdkMissing}</Problem>}
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
    </>
  )
}

/** Where the payment is approved, and that nothing is charged before. */
export function PaySafety() {
  return <p className={classes.safety}>{CHECKOUT_TEXT.safety}</p>
}

function Problem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={classes.problem} role="alert">
      <CircleAlert size={18} strokeWidth={2} aria-hidden />
      {children}
    </p>
  )
}
