import type { ReactNode } from 'react'
import classes from './record-line.module.css'

type Props = {
  title: string
  /** The level of its heading: one below that of the list. */
  level: 2 | 3
  /** A short description, below the title. */
  about: ReactNode
  /** Its state, and when; `isLate` sets the state off. */
  when?: { state?: ReactNode; isLate?: boolean; day?: ReactNode }
  /** More lines below. */
  more?: ReactNode
  amount: ReactNode
  /** At the end, below the amount. */
  actions: ReactNode
}

/** One record of a framed list: title, time, amount and actions. */
export function RecordLine({ title, level, about, when, more, amount, actions }: Props) {
  const Title = `h${level}` as const
  return (
    <li className={classes.row}>
      <Title className={classes.title}>{title}</Title>
      <p className={classes.amount}>{amount}</p>
      <p className={classes.about}>{about}</p>
      <div className={classes.rest}>
        {when && (
          <p className={classes.when}>
            {when.state && <strong data-late={when.isLate || undefined}>{when.state}</strong>}
            {when.day && <span>{when.day}</span>}
          </p>
        )}
        {more}
      </div>
      <div className={classes.actions}>{actions}</div>
    </li>
  )
}
