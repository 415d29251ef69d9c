import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
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

/** A small sheet torn off at its left edge: a due payment, a linked payment. */
function Stub({ children }: { children: ReactNode }) {
  return (
    <div className={classes.edge}>
      <div className={classes.stub}>{children}</div>
    </div>
  )
}
