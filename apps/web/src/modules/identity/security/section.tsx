import { type ReactNode, useId } from 'react'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import classes from './security-page.module.css'

type Props = {
  title: string
  note: string
  /** A "?" beside the title: a `FieldHelp`. */
  help?: ReactNode
  children: ReactNode
}

/** One kind of second factor: its explanation, state and actions. */
export function Section({ title, note, help, children }: Props) {
  const id = useId()
  return (
    <Sheet className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {help}
        <p className={classes.note}>{note}</p>
      </div>
      {children}
    </Sheet>
  )
}
