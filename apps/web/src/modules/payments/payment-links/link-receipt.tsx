import { formatRupees } from '@chukta/contract/money'
import { Printer } from 'lucide-react'
import { say } from '../../../lib/language.ts'
import { amountInWords } from '../../../lib/money/amount-words.ts'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { Wordmark } from '../../../ui/brand/wordmark.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { Receipt, TearLine } from '../../../ui/layout/receipt.tsx'
import { Sum } from '../../../ui/layout/sum.tsx'
import { PaidStamp } from '../status/paid-stamp.tsx'
import receipt from '../status/payment-receipt.module.css'
import type { LinkStatus } from './link-api.ts'
import { LINK_TEXT } from './link-text.ts'
import classes from './payment-link-page.module.css'

const text = LINK_TEXT

/** The receipt of a paid link, for the person who paid it and for everyone else who opens it. */
export function LinkReceipt({ status }: { status: LinkStatus }) {
  const paidAt = status.paid_at ?? ''
  const service = say(status.service_name)
  return (
    <>
      <PageHeading
        title={text.paid}
        note={text.paidNote(formatRupees(status.amount), status.payee_name, formatRupees(status.total))}
      />
      <Receipt>
        <div className={receipt.top}>
          <Wordmark size={22} />
          <span>{text.receipt(formatDateTime(paidAt))}</span>
        </div>
        <div className={receipt.main}>
          <div>
            <p>{service}</p>
            <Amount rupees={status.amount} size="large" />
            <p className={receipt.words}>{amountInWords(status.amount)}</p>
          </div>
          <div className={receipt.stamp}>
            <PaidStamp paidAt={paidAt} />
          </div>
        </div>
        <TearLine />
        <Facts
          facts={[
            { label: text.paidTo, value: status.payee_name },
            { label: text.paidBy, value: status.opener_name },
            { label: text.sender, value: status.sender_name },
            { label: text.method, value: say(status.payment_method) },
            { label: text.orderId, value: <OrderId id={status.order_id} /> },
          ]}
        />
        <Sum
          className={receipt.sum}
          lines={[
            { label: service, rupees: status.amount },
            { label: text.charge, rupees: status.charge },
          ]}
          total={{ label: text.total, rupees: status.total }}
        />
      </Receipt>
      <p className={classes.note}>{text.noInvoice}</p>
      <Button
        variant="default"
        icon={<Printer size={20} strokeWidth={1.75} aria-hidden />}
        onClick={() => window.print()}
      >
        {text.print}
      </Button>
    </>
  )
}

function OrderId({ id }: { id: string }) {
  return (
    <span className={receipt.id}>
      {id}
      <CopyButton text={id} label={text.copyId} />
    </span>
  )
}
