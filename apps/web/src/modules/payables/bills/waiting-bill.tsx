import { BILLS_TEXT } from './bills-text.ts'
import classes from './waiting-bill.module.css'

type Props = { title?: string; note?: string; isProblem?: boolean }

/** Placeholder for the bill, or why there is none. */
export function WaitingBill({ title = BILLS_TEXT.waiting, note = BILLS_TEXT.waitingNote, isProblem }: Props) {
  return (
    <div className={classes.place} data-problem={isProblem || undefined}>
      <p className={classes.title}>{title}</p>
      <p>{note}</p>
    </div>
  )
}
