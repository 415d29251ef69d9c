import { type ReactNode, useId } from 'react'
import classes from './form-group.module.css'

type Props = {
  title: string
  /** Every field is a label, a hint or none, and one control: the controls of a row then form one line. */
  aligned?: boolean
  children: ReactNode
}

/** A titled sheet of fields, two beside each other where there is room. */
export function FormGroup({ title, aligned, children }: Props) {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={classes.fields} data-aligned={aligned}>
        {children}
      </div>
    </section>
  )
}

/** A field as wide as the group. */
export function WideField({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>
}
