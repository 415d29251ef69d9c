import type { Bill } from '@chukta/contract/payables/bills'
import type { ReactNode, Ref } from 'react'
import { amountInWords } from '../../../lib/money/amount-words.ts'
import { formatDay, indianDay } from '../../../lib/time/days.ts'
import { Amount } from '../../../ui/layout/amount.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Receipt, TearLine } from '../../../ui/layout/receipt.tsx'
import { BILLS_TEXT } from './bills-text.ts'
import classes from './paper-bill.module.css'

const text = BILLS_TEXT
const DAY = /^\d{4}-\d\d-\d\d$/

type Props = { ref: Ref<HTMLHeadingElement>; bill: Bill; children: ReactNode }

/** A bill as the operator has it, on paper; its actions are below. */
export function PaperBill({ ref, bill, children }: Props) {
  const { name, serviceNumber, billNumber, billDate } = bill
  const facts = [
    ...Object.entries({ name, serviceNumber, billNumber }).flatMap(([key, value]) =>
      value ? [{ label: text.words[key as keyof typeof text.words], value }] : [],
    ),
    ...(billDate ? [{ label: text.billDate, value: readable(billDate) }] : []),
    ...(bill.dueDate ? [{ label: text.dueDate, value: <DueDate day={bill.dueDate} /> }] : []),
  ]
  return (
    <Receipt>
      <h2 ref={ref} tabIndex={-1} className={classes.operator}>
        {bill.operator_name}
      </h2>
      <div className={classes.amount}>
        <Amount rupees={bill.amount} size="large" />
        <p>{amountInWords(bill.amount)}</p>
      </div>
      <TearLine />
      <Facts facts={facts} />
      <div className={classes.below}>{children}</div>
    </Receipt>
  )
}

function DueDate({ day }: { day: string }) {
  const isPast = DAY.test(day) && day < indianDay(new Date())
  return isPast ? <span className={classes.past}>{text.wasDue(readable(day))}</span> : readable(day)
}

// Some operators write dates that are not in any calendar: they are shown unchanged.
function readable(day: string): string {
  return DAY.test(day) ? formatDay(day) : day
}
