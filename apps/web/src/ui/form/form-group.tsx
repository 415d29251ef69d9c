import { type ReactNode, useId } from 'react'
import classes from './form-group.module.css'

/** A titled sheet of fields, two beside each other where there is room. */
export function FormGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}

/** A field as wide as the group. */
export function WideField({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>
}
