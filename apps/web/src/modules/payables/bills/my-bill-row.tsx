import type { RememberedBill } from '@chukta/contract/payables/remembered-bills'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { buttonClass } from '../../../ui/form/button.tsx'
import { IconButton, iconLinkClass } from '../../../ui/form/icon-button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { RecordLine } from '../../../ui/layout/record-line.tsx'
import { billWords } from './bill-words.ts'
import classes from './my-bills-page.module.css'
import { REMEMBERED_TEXT } from './remembered-text.ts'

const text = REMEMBERED_TEXT

type Props = { bill: RememberedBill; today: string; onForget: () => void }

/** One remembered bill: its state and its actions. */
export function MyBillRow({ bill, today, onForget }: Props) {
  const { id, name, operator_name, number_last4, amount, is_asking, state } = bill
  const words = billWords(bill, today)
  return (
    <RecordLine
      title={name}
      level={2}
      about={
        <>
          {operator_name} {text.number(number_last4)}
        </>
      }
      when={is_asking ? { state: text.asking } : { state: words.state, isLate: words.isLate, day: words.day }}
      more={
        !is_asking &&
        words.more.map((line) => (
          <p key={line} className={classes.more}>
            {line}
          </p>
        ))
      }
      amount={amount === null ? null : <Amount rupees={amount} />}
      actions={
        <>
          <Link
            to="/my-bills"
            search={{ change: id }}
            className={iconLinkClass}
            aria-label={text.change(name)}
            title={text.change(name)}
          >
            <Pencil size={20} strokeWidth={1.75} aria-hidden />
          </Link>
          <IconButton label={text.forget(name)} Icon={Trash2} onClick={onForget} />
          {state === 'paid' && bill.transaction_id !== null ? (
            <Link
              to="/view-reports/$id"
              params={{ id: String(bill.transaction_id) }}
              className={buttonClass({ variant: 'default', size: 'sm' })}
              aria-label={text.paymentOf(name)}
            >
              {text.payment}
            </Link>
          ) : (
            bill.because !== 'gone' && (
              <Link
                to="/my-bills/pay"
                search={{ id }}
                className={buttonClass({ size: 'sm', variant: state === 'nothing' ? 'default' : 'filled' })}
                aria-label={text.payOf(name)}
              >
                {text.pay}
              </Link>
            )
          )}
        </>
      }
    />
  )
}
