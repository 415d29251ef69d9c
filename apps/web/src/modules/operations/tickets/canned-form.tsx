import { CANNED } from '@chukta/contract/operations/canned-messages'
import {
  CANNED_TEXT_LENGTH,
  CANNED_TITLE_LENGTH,
  type CannedReply,
  cannedBody,
} from '@chukta/contract/operations/canned-replies'
import { useState } from 'react'
import { schemaErrors } from '../../../lib/schema-errors.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { BusyButton, Button } from '../../../ui/form/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useRemoveCanned, useSaveCanned } from './canned-api.ts'
import classes from './canned-dialog.module.css'
import { CANNED_TEXT } from './canned-text.ts'

const text = CANNED_TEXT

/** A canned text to write, to change or to remove. */
export function CannedForm({ reply, onDone }: { reply: CannedReply | null; onDone: () => void }) {
  const save = useSaveCanned(reply?.id ?? null)
  const form = useSchemaForm({
    initial: { title: reply?.title ?? '', text: reply?.text ?? '' },
    check: (values) => schemaErrors(cannedBody, values),
  })
  const submit = form.submit(async (values) => {
    try {
      toast.success((await save.mutateAsync(values)).message)
      onDone()
    } catch (error) {
      toastRefusal(error, CANNED.saveFailed, text.nothingSaved)
      form.placeServerErrors(error)
    }
  })
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <TextField label={text.nameOf} maxLength={CANNED_TITLE_LENGTH} data-autofocus {...form.text('title')} />
      <TextAreaField
        label={text.text}
        hint={text.hint('{name}', '{ticket}')}
        rows={6}
        maxLength={CANNED_TEXT_LENGTH}
        {...form.text('text')}
      />
      <div className={classes.buttons}>
        {reply && <RemoveButton reply={reply} onDone={onDone} />}
        <Button variant="default" onClick={onDone}>
          {text.back}
        </Button>
        <BusyButton type="submit" busy={form.busy} busyText={text.saving}>
          {text.save}
        </BusyButton>
      </div>
    </form>
  )
}

function RemoveButton({ reply, onDone }: { reply: CannedReply; onDone: () => void }) {
  const [asks, setAsks] = useState(false)
  const remove = useRemoveCanned(reply.id)
  const confirm = async () => {
    try {
      toast.success((await remove.mutateAsync(null)).message)
      onDone()
    } catch (error) {
      toastRefusal(error, CANNED.saveFailed)
      setAsks(false)
    }
  }
  return (
    <>
      <Button variant="subtle" onClick={() => setAsks(true)}>
        {text.remove}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={text.removeTitle(reply.title)}
        note={text.removeNote}
        busy={remove.isPending}
        onYes={confirm}
        onNo={() => setAsks(false)}
      />
    </>
  )
}
