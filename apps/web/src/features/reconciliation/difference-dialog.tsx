import { REASON } from '@chukta/contract/reason'
import type { DifferenceAction, DifferenceLine } from '@chukta/contract/reconciliation'
import { RECONCILIATION } from '@chukta/contract/reconciliation-messages'
import { toast, toastRefusal } from '../../lib/toast.ts'
import { BusyButton } from '../../ui/form/button.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { Amount } from '../../ui/layout/amount.tsx'
import { ResponsiveDialog } from '../../ui/overlay/responsive-dialog.tsx'
import { useResolve } from './reconciliation-api.ts'
import classes from './reconciliation-page.module.css'
import { RECONCILIATION_TEXT } from './reconciliation-text.ts'

const text = RECONCILIATION_TEXT

/** Ends a difference by one of the actions that it offers, each with what it does to the money, and why. */
export function DifferenceDialog({ row, onClose }: { row: DifferenceLine; onClose: () => void }) {
  const resolve = useResolve(row.id)
  const form = useSchemaForm({
    initial: { action: '', reason: '' },
    check: ({ action, reason }) => ({
      ...(action ? {} : { action: text.chooseFirst }),
      ...(reason.length >= 3 ? {} : { reason: reason ? REASON.short : REASON.required }),
    }),
    tidy: { reason: (typed) => typed.trim() },
  })
  const submit = form.submit(async ({ action, reason }) => {
    try {
      const { data } = await resolve.mutateAsync({ action: action as DifferenceAction, reason })
      toast.success(data.message)
      onClose()
    } catch (error) {
      if (form.placeServerErrors(error)) return
      toastRefusal(error, RECONCILIATION.notPossible)
      onClose()
    }
  })
  const chosen = form.text('action')
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={text.dialogTitle(RECONCILIATION.kinds[row.kind], row.order_id)}
      size="min(36rem, 90%)"
      closable={!form.busy}
    >
      <form onSubmit={submit} noValidate className={classes.form}>
        <p className={classes.left}>
          {text.left}
          <span>
            <Left amount={row.residual} currency={row.residual_currency} />
            {row.other_residual && <Left {...row.other_residual} />}
          </span>
        </p>
        <fieldset className={classes.choices} aria-describedby={chosen.error ? 'action-error' : undefined}>
          <legend>{text.how}</legend>
          {row.can.map((action) => (
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
                <small>{text.effects[action]}</small>
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

function Left({ amount, currency }: { amount: string; currency: string }) {
  return (
    <span className={classes.residual}>
      {currency === 'INR' ? <Amount rupees={amount} /> : `${currency} ${amount}`}
    </span>
  )
}
