import type { ReactNode } from 'react'
import classes from './receipt.module.css'

/** A sheet with a perforated edge above and below. */
export function Receipt({ children }: { children: ReactNode }) {
  return (
    <div className={classes.edge}>
      <div className={classes.receipt}>{children}</div>
    </div>
  )
}

/** The dashed line across a receipt. */
export function TearLine() {
  return <hr className={classes.tear} />
}
