import type { ComponentProps, ReactNode } from 'react'
import classes from './desk.module.css'

/** A form and, beside it where there is room, its subject: the payee, or the bill. */
export function Desk({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>
}

/** A section of the page that stacks its content. */
export function DeskSheet(section: ComponentProps<'section'>) {
  return <section {...section} className={classes.sheet} />
}

/** The sheet that is the form. */
export function DeskForm(form: ComponentProps<'form'>) {
  return <form noValidate {...form} className={classes.sheet} />
}
