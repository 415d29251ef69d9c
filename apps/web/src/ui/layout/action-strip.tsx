import type { ReactNode } from 'react'
import classes from './action-strip.module.css'

/** Up to three further actions of a page in one sheet, each a `<li>` with an element of the class `actionCell`. */
export function ActionStrip({ children }: { children: ReactNode }) {
  return <ul className={classes.strip}>{children}</ul>
}

/** The look of a cell: a button or a link with an icon of 22 px above its words. */
export const actionCell = classes.cell
