import type { ReactNode } from 'react'
import classes from './thread-note.module.css'

/** The next steps, beside the thread. */
export function ThreadNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>
}
