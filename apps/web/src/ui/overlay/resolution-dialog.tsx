import { REASON } from '@chukta/contract/reason'
import type { ReactNode } from 'react'
import { toast, toastRefusal } from '../../lib/toast.ts'
import { BusyButton } from '../form/button.tsx'
import { TextAreaField } from '../form/text-area-field.tsx'
import { useSchemaForm } from '../form/use-schema-form.ts'
import classes from './resolution-dialog.module.css'
import { ResponsiveDialog } from './responsive-dialog.tsx'

type Text = {
  how: string
  chooseFirst: string
  reason: string
  reasonHint: string
  resolve: string
  resolving: string
  /** Said where the server gives no reason of its own. */
  failed: string
}

type Props<A extends string> = {
  title: string
  text: Text
  /** Each with what it does to the money. */
  actions: readonly { action: A; label: string; effect: string }[]
  /** Ends the record; gives the server's word of it. */
  onResolve: (resolution: { action: A; reason: string }) => Promise<string>
  onClose: () => void
  /** Above the choice. */
  children?: ReactNode
}

/** Ends a record by one of the actions that it offers, and asks why. A single action is chosen already. */
export function ResolutionDialog<A extends string>(props: Props<A>) {
  const { title, text, actions, onResolve, onClose, children } = props
  const form = useSchemaForm({
    initial: { action: actions.length === 1 ? String(actions[0]?.action) : '', reason: '' },
    check: ({ action, reason }) => ({
      ...(action ? {} : { action: text.chooseFirst }),
      ...(reason.length >= 3 ? {} : { reason: reason ? REASON.short : REASON.required }),
    }),
    tidy: { reason: (typed) => typed.trim() },
  })
  const submit = form.submit(async ({ action, reason }) => {
    try {
      toast.success(await onResolve({ action: action as A, reason }))
      onClose()
    } catch (error) {
      if (form.placeServerErrors(error)) return
      toastRefusal(error, text.failed)
      onClose()
    }
  })
  const chosen = form.text('action')
  return (
    <ResponsiveDialog opened onClose={onClose} title={title} size="min(36rem, 90%)" closable={!form.busy}>
      <form onSubmit={submit} noValidate className={classes.form}>
        {children}
        <fieldset className={classes.choices} aria-describedby={chosen.error ? 'action-error' : undefined}>
          <legend>{text.how}</legend>
          {actions.map(({ action, label, effect }) => (
            <label key={action}>
              <input
                type="radio"
                name="action"
                value={action}
                checked={chosen.value === action}
                onChange={chosen.onChange}
              />
              <span>
                <strong>{label}</strong>
                <small>{effect}</small>
              </span>
            </label>
          ))}
          {chosen.error && (
            <p id="action-error" className={classes.error} role="alert">
              {chosen.error}
            </p>
          )}
        </fieldset>
        <TextAreaField
          label={text.reason}
          hint={text.reasonHint}
          rows={3}
          maxLength={500}
          {...form.text('reason')}
        />
        <BusyButton type="submit" busy={form.busy} busyText={text.resolving}>
          {text.resolve}
        </BusyButton>
      </form>
    </ResponsiveDialog>
  )
}
