import { APPROVALS } from '@chukta/contract/identity/approval-messages'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { DialogForm, DialogNote } from '../../../ui/overlay/dialog-form.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import { useRefuse } from './approvals-api.ts'
import { APPROVALS_TEXT } from './approvals-text.ts'

const text = APPROVALS_TEXT

/** Refuses a proposal; requires a reason. */
export function RefuseDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const refuse = useRefuse(id)
  const form = useSchemaForm({
    initial: { reason: '' },
    check: ({ reason }): Record<string, string> => (reason ? {} : { reason: APPROVALS.reasonRequired }),
    tidy: { reason: (typed) => typed.trim() },
  })
  const submit = form.submit(async ({ reason }) => {
    try {
      toast.success((await refuse.mutateAsync(reason)).data.message)
      onClose()
    } catch (error) {
      if (form.placeServerErrors(error)) return
      toastRefusal(error, APPROVALS.decideFailed)
      onClose()
    }
  })
  return (
    <ResponsiveDialog opened onClose={onClose} title={text.refuseTitle} size="min(32rem, 90%)">
      <DialogForm onSubmit={submit} busy={form.busy} press={text.refuse} pressing={text.refusing}>
        <DialogNote>{text.refuseNote}</DialogNote>
        <TextAreaField label={text.reason} rows={3} maxLength={500} {...form.text('reason')} />
      </DialogForm>
    </ResponsiveDialog>
  )
}
