import type { FormEventHandler, ReactNode } from 'react'
import { BusyButton } from '../form/button.tsx'
import classes from './dialog-form.module.css'

type Props = {
  onSubmit: FormEventHandler
  busy: boolean
  press: string
  pressing: string
  children: ReactNode
}

/** The form of a dialog: its fields, and one button at the end. */
export function DialogForm({ onSubmit, busy, press, pressing, children }: Props) {
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      {children}
      <div className={classes.end}>
        <BusyButton type="submit" busy={busy} busyText={pressing}>
          {press}
        </BusyButton>
      </div>
    </form>
  )
}

type NoteProps = {
  /** Present: the server's sentence, announced when it changes. */
  state?: 'well' | 'refused'
  children: ReactNode
}

/** A note of a dialog beside its fields. */
export function DialogNote({ state, children }: NoteProps) {
  return (
    <p className={classes.note} data-state={state} role={state && 'status'}>
      {children}
    </p>
  )
}
