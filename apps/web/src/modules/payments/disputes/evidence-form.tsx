import { DISPUTES } from '@chukta/contract/payments/dispute-messages'
import {
  EVIDENCE_FILES,
  EVIDENCE_KINDS,
  EVIDENCE_NOTE_LENGTH,
  type EvidenceKind,
} from '@chukta/contract/payments/disputes'
import { type FormEvent, useState } from 'react'
import { RequestError } from '../../../lib/request-error.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { SelectField } from '../../../ui/form/choice/select-field.tsx'
import { ChosenFile } from '../../../ui/form/file/chosen-file.tsx'
import { FileDrop } from '../../../ui/form/file/file-drop.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import classes from './disputes.module.css'
import { type DisputeDetail, useAnswer } from './disputes-api.ts'
import { DISPUTES_TEXT } from './disputes-text.ts'
import { evidenceRules } from './evidence-files.ts'
import { EvidenceHelp } from './evidence-help.tsx'

const text = DISPUTES_TEXT
const KINDS = EVIDENCE_KINDS.map((value) => ({ value, label: text.kinds[value] }))

type Chosen = { file: File; kind: EvidenceKind; error?: string }

/** Files with the kind of each, and a note; submitted together. */
export function EvidenceForm({ dispute }: { dispute: DisputeDetail }) {
  const [chosen, setChosen] = useState<Chosen[]>([])
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const answer = useAnswer(dispute.id)

  const add = (file: File | null) => {
    if (!file) return
    if (chosen.length >= EVIDENCE_FILES) return setError(text.tooMany)
    setError(undefined)
    setChosen([...chosen, { file, kind: 'other' }])
  }
  const change = (place: number, next: Partial<Chosen> | null) =>
    setChosen(chosen.flatMap((one, at) => (at !== place ? [one] : next ? [{ ...one, ...next }] : [])))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length === 0) return setError(DISPUTES.fileRequired)
    try {
      toast.success((await answer.mutateAsync(formOf(chosen, note))).data.message)
    } catch (failure) {
      toastRefusal(failure, text.answerFailed)
      const errors = failure instanceof RequestError ? failure.errors : {}
      setChosen(chosen.map((one, place) => withError(one, errors?.[`file_${place + 1}`]?.join(' '))))
    }
  }

  return (
    <Sheet aria-labelledby="dispute-answer">
      <h2 id="dispute-answer" className={classes.heading}>
        {text.answer}
      </h2>
      <form onSubmit={submit} noValidate className={classes.form}>
        <EvidenceHelp dispute={dispute} />
        {chosen.map(({ file, kind, error: refused }, place) => (
          <div key={`${file.name}-${file.size}-${file.lastModified}`} className={classes.file}>
            <ChosenFile file={file} onRemove={() => change(place, null)} />
            <SelectField
              name={`kind_${place + 1}`}
              label={text.fileKind(file.name)}
              data={KINDS}
              value={kind}
              allowDeselect={false}
              error={refused}
              onChange={(value) => value && change(place, { kind: value as EvidenceKind })}
            />
          </div>
        ))}
        <FileDrop
          name="file"
          label={text.addFile}
          value={null}
          onChange={add}
          onRefused={setError}
          rules={evidenceRules(dispute.max_file_bytes)}
          error={error}
        />
        <TextAreaField
          name="note"
          label={text.noteLabel}
          optional
          rows={3}
          maxLength={EVIDENCE_NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <BusyButton type="submit" busy={answer.isPending} busyText={text.sending}>
          {text.send}
        </BusyButton>
      </form>
    </Sheet>
  )
}

function formOf(chosen: Chosen[], note: string): FormData {
  const form = new FormData()
  if (note.trim()) form.set('note', note.trim())
  for (const [place, { file, kind }] of chosen.entries()) {
    form.set(`kind_${place + 1}`, kind)
    form.set(`file_${place + 1}`, file)
  }
  return form
}

function withError({ file, kind }: Chosen, error: string | undefined): Chosen {
  return error ? { file, kind, error } : { file, kind }
}
