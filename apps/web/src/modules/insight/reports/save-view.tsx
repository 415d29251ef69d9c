import { REPORT_VIEWS } from '@chukta/contract/insight/report-view-messages'
import { VIEW_NAME_LENGTH } from '@chukta/contract/insight/report-views'
import { useState } from 'react'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import type { ReportsSearch } from './reports-search.ts'
import { reportSearchOf, useViewChanges } from './saved-views-api.ts'
import { SAVE_VIEW_TEXT } from './saved-views-text.ts'

const text = SAVE_VIEW_TEXT

type Props = {
  /** The state of the list to save. */
  address: ReportsSearch
  onClose: () => void
}

/** Gives the present filters, order and columns a name. */
export default function SaveView({ address, onClose }: Props) {
  const { save } = useViewChanges()
  const [busy, setBusy] = useState(false)
  const form = useSchemaForm({
    initial: { view: '' },
    check: (values): Record<string, string> =>
      values.view === '' ? { view: REPORT_VIEWS.nameRequired } : {},
    tidy: { view: (typed) => typed.trim() },
  })
  const submit = form.submit(async ({ view: name }) => {
    if (busy) return
    setBusy(true)
    try {
      await save(name, reportSearchOf(address))
      toast.success(text.saved(name))
      onClose()
    } catch (error) {
      toastRefusal(error, REPORT_VIEWS.saveFailed)
      setBusy(false)
    }
  })
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={text.saveTitle}
      note={text.saveNote}
      size="min(28rem, 90%)"
    >
      <DialogForm onSubmit={submit} busy={busy} press={text.saveButton} pressing={text.saving}>
        <TextField label={text.name} maxLength={VIEW_NAME_LENGTH} data-autofocus {...form.text('view')} />
      </DialogForm>
    </ResponsiveDialog>
  )
}
