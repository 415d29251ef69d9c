import type { ReactNode } from 'react'
import classes from './framed-list.module.css'

type Props = { label?: string; children: ReactNode; isMarked?: boolean }

/** A list of records in one frame with a line between them; `isMarked` draws its first edge in the accent. */
export function FramedList({ label, children, isMarked = false }: Props) {
  return (
    <ul className={classes.list} aria-label={label} data-marked={isMarked || undefined}>
      {children}
    </ul>
  )
}
