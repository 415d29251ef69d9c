import { MESSAGES } from '@chukta/contract/messages'
import { PAYEE_CATEGORIES } from '@chukta/contract/payee-categories'
import { Link } from '@tanstack/react-router'
import { useWayBack } from '../../lib/use-way-back.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import type { PaymentStatus } from './payments-api.ts'
import { STATUS_TEXT } from './payments-text.ts'

const text = STATUS_TEXT

/** 'Back To Services', which leads to /services. */
export function ServicesLink({ variant = 'default' }: { variant?: 'default' | 'filled' }) {
  return (
    <Link to={'/services' as string} className={buttonClass({ variant })}>
      {MESSAGES.paymentStatus.backToServices}
    </Link>
  )
}

/** Both ways to try again: same payee and amount, with the methods open or not; without a payee, the page before. */
export function TryAgainLinks({ status }: { status: PaymentStatus }) {
  const category = PAYEE_CATEGORIES.find(({ service }) => service.name === status.service_name)
  const goBack = useWayBack()
  if (!category || status.payee_id === null) return <Button onClick={goBack}>{text.tryAgain}</Button>
  const pay = `${category.paths.pay}/${status.service_id}/${status.payee_id}`
  return (
    <>
      <Link
        to={pay as string}
        search={{ amount: status.amount, methods: '1' } as never}
        className={buttonClass({ variant: 'filled' })}
      >
        {text.otherMethod}
      </Link>
      <Link
        to={pay as string}
        search={{ amount: status.amount } as never}
        className={buttonClass({ variant: 'default' })}
      >
        {text.tryAgain}
      </Link>
    </>
  )
}
