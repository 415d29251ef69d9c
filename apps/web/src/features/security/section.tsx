import { type ReactNode, useId } from 'react'
import { Sheet } from '../../ui/layout/sheet.tsx'
import classes from './security-page.module.css'

/** One kind of second factor: what it is, its state, and what can be done. */
export function Section({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const id = useId()
  return (
    <Sheet className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={classes.note}>{note}</p>
      </div>
      {children}
    </Sheet>
  )
}
