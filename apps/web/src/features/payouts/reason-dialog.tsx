import { REASON } from '@chukta/contract/reason'
import { toast, toastRefusal } from '../../lib/toast.ts'
import { BusyButton } from '../../ui/form/button.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { ResponsiveDialog } from '../../ui/overlay/responsive-dialog.tsx'
import classes from './payouts.module.css'

type Props = {
  title: string
  note: string
  text: { reason: string; reasonHint: string; press: string; pressing: string; failed: string }
  /** Does it; gives the server's word of it. */
  onReason: (reason: string) => Promise<string>
  onClose: () => void
}

/** Asks why before a step that stops money or lets it go. */
export function ReasonDialog({ title, note, text, onReason, onClose }: Props) {
  const form = useSchemaForm({
    initial: { reason: '' },
    check: ({ reason }): Record<string, string> =>
      reason.length >= 3 ? {} : { reason: reason ? REASON.short : REASON.required },
    tidy: { reason: (typed) => typed.trim() },
  })
  const submit = form.submit(async ({ reason }) => {
    try {
      toast.success(await onReason(reason))
      onClose()
    } catch (error) {
      if (form.placeServerErrors(error)) return
      toastRefusal(error, text.failed)
      onClose()
    }
  })
  return (
    <ResponsiveDialog opened onClose={onClose} title={title} size="min(32rem, 90%)" closable={!form.busy}>
      <form onSubmit={submit} noValidate className={classes.form}>
        <p>{note}</p>
        <TextAreaField
          label={text.reason}
          hint={text.reasonHint}
          rows={3}
          maxLength={500}
          {...form.text('reason')}
        />
        <BusyButton type="submit" busy={form.busy} busyText={text.pressing}>
          {text.press}
        </BusyButton>
      </form>
    </ResponsiveDialog>
  )
}
