import { categoryOfService } from '@chukta/contract/payables/payee-categories'
import { PAYMENT_STATUS_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { Link } from '@tanstack/react-router'
import { payLink } from '../../../domain/payee/payee-screen.ts'
import { useWayBack } from '../../../lib/use-way-back.ts'
import { Button, type ButtonLook, buttonClass } from '../../../ui/form/button.tsx'
import type { PaymentStatus } from './status-api.ts'
import { STATUS_TEXT } from './status-text.ts'

const text = STATUS_TEXT

/** 'Back To Services', the link to /services. */
export function ServicesLink({ variant = 'default', ...look }: ButtonLook) {
  return (
    <Link to="/services" className={buttonClass({ variant, ...look })}>
      {PAYMENT_STATUS_MESSAGES.backToServices}
    </Link>
  )
}

/** Both links to try again: same payee and amount, with the methods open or not; without a payee, the previous page. */
export function TryAgainLinks({ status }: { status: PaymentStatus }) {
  const category = categoryOfService(status.service_slug)
  const goBack = useWayBack()
  if (!category || status.payee_id === null) return <Button onClick={goBack}>{text.tryAgain}</Button>
  const pay = payLink({ category, serviceId: status.service_id }, status.payee_id)
  return (
    <>
      <Link
        {...pay}
        search={{ amount: status.amount, methods: '1' }}
        className={buttonClass({ variant: 'filled' })}
      >
        {text.otherMethod}
      </Link>
      <Link {...pay} search={{ amount: status.amount }} className={buttonClass({ variant: 'default' })}>
        {text.tryAgain}
      </Link>
    </>
  )
}
