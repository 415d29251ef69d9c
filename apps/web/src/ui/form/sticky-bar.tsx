import type { ReactNode } from 'react'
import classes from './sticky-bar.module.css'

type Props = {
  children: ReactNode
  /** On a phone the note has a line of its own above the buttons, if it says something there; else it is beside them. */
  isNoteAbove?: boolean
}

/** A bar that stays at the lower edge of the window: a note, which is a paragraph, and the buttons. */
export function StickyBar({ children, isNoteAbove = false }: Props) {
  return (
    <div className={classes.bar} data-note-above={isNoteAbove || undefined}>
      {children}
    </div>
  )
}
