import { Fragment } from 'react'
import type { LedgerLinesProps } from './ledger-lines-props.ts'
import classes from './ledger-table.module.css'

/** The ledger's rows on phones: name and amount, then the rest, then the chip and the buttons. */
export function LedgerCards<Row>({ rows, ...props }: LedgerLinesProps<Row>) {
  return (
    <ul className={classes.cards} aria-label={props.label}>
      {rows.map((row) => {
        const card = props.card(row)
        return (
          <li key={props.rowKey(row)} className={classes.card}>
            <div className={classes.cardHead}>
              <span className={classes.cardTitle}>{card.title}</span>
              {card.amount}
            </div>
            <div className={classes.cardHead}>
              <span className={classes.cardLines}>
                {card.lines.map((line, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
                  <Fragment key={index}>
                    {index > 0 && <br />}
                    {line}
                  </Fragment>
                ))}
              </span>
              {card.status}
            </div>
            {props.actions && <div className={classes.cardActions}>{props.actions(row)}</div>}
          </li>
        )
      })}
    </ul>
  )
}
