import { REMEMBERED_BILLS } from '@chukta/contract/payables/remembered-bill-messages'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import { useRemember } from './remembered-api.ts'
import { REMEMBERED_TEXT } from './remembered-text.ts'

const text = REMEMBERED_TEXT

type Props = {
  billId: number
  /** The default name. */
  suggestion: string
  onClose: () => void
  onDone?: (name: string) => void
}

/** The form for the name under which the account of a bill is remembered. */
export function RememberDialog({ billId, suggestion, onClose, onDone }: Props) {
  const remember = useRemember()
  const form = useSchemaForm({ initial: { name: suggestion }, check: checkName })
  const submit = form.submit(async ({ name }) => {
    try {
      toast.success((await remember.mutateAsync({ bill_id: billId, name })).data.message)
      onDone?.(name.trim())
      onClose()
    } catch (error) {
      toastRefusal(error, REMEMBERED_BILLS.changeFailed)
      form.placeServerErrors(error)
    }
  })
  return (
    <ResponsiveDialog opened onClose={onClose} title={text.remember}>
      <DialogForm onSubmit={submit} busy={form.busy} press={text.save} pressing={text.save}>
        <p>{text.rememberNote}</p>
        <TextField
          {...form.text('name')}
          label={text.name}
          hint={text.nameHint}
          maxLength={40}
          autoComplete="off"
          data-autofocus
        />
      </DialogForm>
    </ResponsiveDialog>
  )
}

export const checkName = ({ name }: { name: string }): Record<string, string> =>
  name.trim() === '' ? { name: REMEMBERED_BILLS.nameRequired } : {}
