import { CARD_METHOD } from '@chukta/contract/payments/payments'
import { instrumentName } from '../../../domain/payment/card-brands.ts'
import { useItemsOf } from '../../../domain/payment/items-of-payment.ts'
import { paymentSubject } from '../../../domain/payment/payment-for.ts'
import { say } from '../../../lib/language.ts'
import { amountInWords } from '../../../lib/money/amount-words.ts'
import { formatRate } from '../../../lib/money/rates.ts'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { Wordmark } from '../../../ui/brand/wordmark.tsx'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Receipt, TearLine } from '../../../ui/layout/receipt.tsx'
import { Sum } from '../../../ui/layout/sum.tsx'
import { PaidStamp } from './paid-stamp.tsx'
import classes from './payment-receipt.module.css'
import type { PaymentStatus } from './status-api.ts'
import { BILL_OUTCOME_TEXT, STATUS_TEXT } from './status-text.ts'

const text = STATUS_TEXT

/** The receipt of a paid order. */
export function PaymentReceipt({ status }: { status: PaymentStatus }) {
  const paidAt = status.paid_at ?? status.created_at
  const items = useItemsOf(status.payee_count === null ? null : status.transaction_id).data?.data
  const facts = [
    { label: text.paidTo, value: <TwoLines first={status.paid_to} second={status.paid_to_account} /> },
    {
      label: text.paidBy,
      value: <TwoLines first={status.paid_by} second={wayOf(status)} />,
    },
    { label: text.transactionId, value: <Copied id={status.order_id} label={text.copyId} /> },
    ...(status.operator_reference
      ? [{ label: BILL_OUTCOME_TEXT.operatorReference, value: status.operator_reference }]
      : []),
    ...(status.bank_reference_no
      ? [
          {
            label: text.bankReference,
            value: <Copied id={status.bank_reference_no} label={text.copyBankReference} />,
          },
        ]
      : []),
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
      <Sum
        className={classes.sum}
        lines={[
          ...(items
            ? items.map((item) => ({ label: item.paid_to, rupees: item.amount }))
            : [{ label: paymentSubject(status), rupees: status.amount }]),
          { label: text.charge(formatRate(status.charge_rate)), rupees: status.charge },
        ]}
        total={{ label: text.total, rupees: status.total }}
      />
    </Receipt>
  )
}

/** By what it was paid: a card by its brand and last digits, any other method with its bank or address. */
function wayOf({ payment_mode: mode, paid_with: instrument }: PaymentStatus): string {
  if (!instrument) return say(mode)
  return mode === CARD_METHOD ? instrumentName(instrument) : `${say(mode)}, ${instrumentName(instrument)}`
}

function Copied({ id, label }: { id: string; label: string }) {
  return (
    <span className={classes.id}>
      {id}
      <CopyButton text={id} label={label} />
    </span>
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
