import { REASON } from '@chukta/contract/reason'
import type { DeskAction, DeskLine } from '@chukta/contract/repair-desk'
import { REPAIR_DESK } from '@chukta/contract/repair-desk-messages'
import { toast, toastRefusal } from '../../lib/toast.ts'
import { BusyButton } from '../../ui/form/button.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { ResponsiveDialog } from '../../ui/overlay/responsive-dialog.tsx'
import { useResolve } from './repair-desk-api.ts'
import { effectOf, REPAIR_DESK_TEXT } from './repair-desk-text.ts'
import classes from './resolve-dialog.module.css'

const text = REPAIR_DESK_TEXT

type Props = { row: DeskLine; onClose: () => void }

/** Ends a row: one of the actions that it offers, each with what it does to the money, and why. */
export function ResolveDialog({ row: { id, kind, order_id, can }, onClose }: Props) {
  const resolve = useResolve(id)
  const form = useSchemaForm({
    initial: { action: can.resolve.length === 1 ? String(can.resolve[0]) : '', reason: '' },
    check: ({ action, reason }) => ({
      ...(action ? {} : { action: text.chooseFirst }),
      ...(reason.length >= 3 ? {} : { reason: reason ? REASON.short : REASON.required }),
    }),
    tidy: { reason: (typed) => typed.trim() },
  })
  const submit = form.submit(async ({ action, reason }) => {
    try {
      const { data } = await resolve.mutateAsync({ action: action as DeskAction, reason })
      toast.success(data.message)
      onClose()
    } catch (error) {
      if (form.placeServerErrors(error)) return
      toastRefusal(error, REPAIR_DESK.resolveFailed)
      onClose()
    }
  })
  const chosen = form.text('action')
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={text.resolveTitle(text.kinds[kind], order_id)}
      size="min(36rem, 90%)"
      closable={!form.busy}
    >
      <form onSubmit={submit} noValidate className={classes.form}>
        <fieldset className={classes.choices} aria-describedby={chosen.error ? `${id}-how` : undefined}>
          <legend>{text.how}</legend>
          {can.resolve.map((action) => (
            <label key={action}>
              <input
                type="radio"
                name="action"
                value={action}
                checked={chosen.value === action}
                onChange={chosen.onChange}
              />
              <span>
                <strong>{text.actions[action]}</strong>
                <small>{effectOf(kind, action)}</small>
              </span>
            </label>
          ))}
          {chosen.error && (
            <p id={`${id}-how`} className={classes.error} role="alert">
              {chosen.error}
            </p>
          )}
        </fieldset>
        <TextAreaField
          label={text.reasonLabel}
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
