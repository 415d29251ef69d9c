import { storedUserId } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import classes from './filter-sheet.module.css'
import { SAVE_VIEW_TEXT } from './report-dialogs-text.ts'
import { REPORT_LIST } from './report-views.ts'
import { saveView } from './saved-views.ts'

const text = SAVE_VIEW_TEXT
const NAME_LENGTH = 40

type Props = {
  /** The address to save, as `viewAddress` writes it. */
  address: string
  onClose: () => void
}

/** Gives the present filters, order and columns a name. */
export default function SaveView({ address, onClose }: Props) {
  const form = useSchemaForm({
    initial: { view: '' },
    check: (values): Record<string, string> => (values.view === '' ? { view: text.nameRequired } : {}),
    tidy: { view: (typed) => typed.trim() },
  })
  const save = form.submit(async ({ view: name }) => {
    saveView(REPORT_LIST, storedUserId() ?? 0, { name, address })
    toast.success(text.saved(name))
    onClose()
  })
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={text.saveTitle}
      note={text.saveNote}
      size="min(28rem, 90%)"
    >
      <form onSubmit={save} noValidate className={classes.form}>
        <TextField label={text.name} maxLength={NAME_LENGTH} data-autofocus {...form.text('view')} />
        <div className={classes.buttons}>
          <Button type="submit">{text.saveButton}</Button>
        </div>
      </form>
    </ResponsiveDialog>
  )
}
