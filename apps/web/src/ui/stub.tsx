import type { ReactNode } from 'react'
import classes from './stub.module.css'

/** A small sheet torn off at its left edge: a due payment, a linked payment. */
export function Stub({ children }: { children: ReactNode }) {
  return (
    <div className={classes.edge}>
      <div className={classes.stub}>{children}</div>
    </div>
  )
}
