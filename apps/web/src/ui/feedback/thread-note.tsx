import type { ReactNode } from 'react'
import classes from './thread-note.module.css'

/** What happens next, beside the thread. */
export function ThreadNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>
}
