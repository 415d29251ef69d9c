import { amountInWords } from '../../lib/amount-words.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { paymentSubject } from '../../lib/payment-for.ts'
import { formatRate } from '../../lib/rates.ts'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PaidStamp } from '../../ui/paid-stamp.tsx'
import { Receipt, TearLine } from '../../ui/receipt.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { instrumentName } from './card-brands.ts'
import classes from './payment-receipt.module.css'
import sum from './payment-sum.module.css'
import type { PaymentStatus } from './payments-api.ts'
import { BILL_OUTCOME_TEXT, STATUS_TEXT } from './payments-text.ts'

const text = STATUS_TEXT

/** The receipt of a paid order. */
export function PaymentReceipt({ status }: { status: PaymentStatus }) {
  const paidAt = status.paid_at ?? status.created_at
  const facts = [
    { label: text.paidTo, value: <TwoLines first={status.paid_to} second={status.paid_to_account} /> },
    {
      label: text.paidBy,
      value: (
        <TwoLines first={status.paid_by} second={status.paid_with && instrumentName(status.paid_with)} />
      ),
    },
    { label: text.order, value: status.order_id },
    ...(status.operator_reference
      ? [{ label: BILL_OUTCOME_TEXT.operatorReference, value: status.operator_reference }]
      : []),
    ...(status.bank_reference_no ? [{ label: text.bankReference, value: status.bank_reference_no }] : []),
  ]
  return (
    <Receipt>
      <div className={classes.top}>
        <Wordmark size={22} />
        <span>{text.receipt(formatDateTime(paidAt))}</span>
      </div>
      <div className={classes.main}>
        <div>
          <p>{paymentSubject(status)}</p>
          <Amount rupees={status.amount} size="large" />
          <p className={classes.words}>{amountInWords(status.amount)}</p>
        </div>
        {status.bill_status !== 'refused' && (
          <div className={classes.stamp}>
            <PaidStamp paidAt={paidAt} />
          </div>
        )}
      </div>
      <TearLine />
      <Facts facts={facts} />
      <dl className={`${sum.sum} ${classes.sum}`}>
        <div>
          <dt>{paymentSubject(status)}</dt>
          <dd>
            <Amount rupees={status.amount} />
          </dd>
        </div>
        <div>
          <dt>{text.charge(formatRate(status.charge_rate))}</dt>
          <dd>
            <Amount rupees={status.charge} />
          </dd>
        </div>
        <div className={sum.total}>
          <dt>{text.total}</dt>
          <dd>
            <Amount rupees={status.total} size="total" final />
          </dd>
        </div>
      </dl>
    </Receipt>
  )
}

function TwoLines({ first, second }: { first: string; second: string | null }) {
  return (
    <>
      {first}
      {second && <small>{second}</small>}
    </>
  )
}
