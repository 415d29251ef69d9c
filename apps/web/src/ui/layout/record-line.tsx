import type { ReactNode } from 'react'
import classes from './record-line.module.css'

type Props = {
  title: string
  /** What it is, below the title. */
  about: ReactNode
  /** Its state, and when; `isLate` sets the state off. */
  when?: { state?: ReactNode; isLate?: boolean; day?: ReactNode }
  /** More lines below. */
  more?: ReactNode
  amount: ReactNode
  /** At the end, below on a phone. */
  actions: ReactNode
}

/** One record of a framed list: what it is and when, how much, and what can be done with it. */
export function RecordLine({ title, about, when, more, amount, actions }: Props) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.about}>{about}</p>
        {when && (
          <p className={classes.when}>
            {when.state && <strong data-late={when.isLate || undefined}>{when.state}</strong>}
            {when.day && <span>{when.day}</span>}
          </p>
        )}
        {more}
      </div>
      <p className={classes.amount}>{amount}</p>
      <div className={classes.actions}>{actions}</div>
    </li>
  )
}
