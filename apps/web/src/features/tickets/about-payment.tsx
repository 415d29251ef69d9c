import { Link } from '@tanstack/react-router'
import { Amount } from '../../ui/amount.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { Stub } from '../../ui/stub.tsx'
import classes from './about-payment.module.css'
import { TICKETS_TEXT } from './tickets-text.ts'

type Props = { payment: { id: number; urn: string; paid_to: string; amount: string; payment_status: string } }

/** The payment that a ticket is about; leads to its page. */
export function AboutPayment({ payment }: Props) {
  return (
    <Stub>
      <div className={classes.about}>
        <p>{TICKETS_TEXT.about}</p>
        <div>
          <strong>{payment.paid_to}</strong>
          <Amount rupees={payment.amount} />
        </div>
        <div>
          <Link to="/view-reports/$id" params={{ id: String(payment.id) }}>
            {payment.urn}
          </Link>
          <StatusChip status={payment.payment_status} />
        </div>
      </div>
    </Stub>
  )
}
