import { DISPUTES } from '@chukta/contract/payments/dispute-messages'
import type { EvidenceForm } from '@chukta/contract/payments/disputes'
import { type FormEvent, useState } from 'react'
import { RequestError } from '../../../lib/request-error.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { SelectField } from '../../../ui/form/choice/select-field.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { AskedField } from './asked-field.tsx'
import classes from './disputes.module.css'
import { type DisputeDetail, useAnswer } from './disputes-api.ts'
import { DISPUTES_TEXT } from './disputes-text.ts'
import { EvidenceHelp } from './evidence-help.tsx'
import { bodyOf, errorsOf, type Filled, fieldName, problemsOf } from './filled-form.ts'

const text = DISPUTES_TEXT

/** One of the gateway's forms, filled in and submitted; the input stays when another one is chosen. */
export function AskedEvidenceForm({ dispute, forms }: { dispute: DisputeDetail; forms: EvidenceForm[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [filled, setFilled] = useState<Filled>({ texts: {}, files: {} })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [attempt, setAttempt] = useState(0)
  const answer = useAnswer(dispute.id)
  const form = forms.find(({ identifier }) => identifier === chosen)

  const setError = (name: string, error: string | undefined) =>
    setErrors(({ [name]: _, ...others }) => (error ? { ...others, [name]: error } : others))
  const fail = (problems: Record<string, string>) => {
    setErrors(problems)
    setAttempt((count) => count + 1)
  }
  const typeIn = (identifier: string, value: string) => {
    setFilled(({ texts, files }) => ({ texts: { ...texts, [identifier]: value }, files }))
    setError(fieldName(identifier), undefined)
  }
  const choose = (identifier: string, file: File | null) => {
    setError(fieldName(identifier), undefined)
    setFilled(({ texts, files: { [identifier]: _, ...others } }) => ({
      texts,
      files: file ? { ...others, [identifier]: file } : others,
    }))
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form) return fail({ form: DISPUTES.formRequired })
    const problems = problemsOf(form, filled)
    if (Object.keys(problems).length > 0) return fail(problems)
    try {
      toast.success((await answer.mutateAsync(bodyOf(form, filled))).data.message)
    } catch (failure) {
      toastRefusal(failure, text.answerFailed)
      if (failure instanceof RequestError) fail(errorsOf(form, filled, failure.errors))
    }
  }

  return (
    <Sheet aria-labelledby="dispute-answer">
      <h2 id="dispute-answer" className={classes.heading}>
        {text.answer}
      </h2>
      {forms.length === 0 ? (
        <p className={classes.quiet}>{DISPUTES.formsUnread(dispute.gateway)}</p>
      ) : (
        <form onSubmit={submit} noValidate className={classes.form}>
          <ErrorSummary errors={errors} attempt={attempt} />
          <EvidenceHelp dispute={dispute} />
          <SelectField
            name="form"
            label={text.why}
            data={forms.map(({ identifier: value, label }) => ({ value, label }))}
            value={chosen}
            allowDeselect={false}
            error={errors.form}
            onChange={(value) => {
              setChosen(value)
              setErrors({})
            }}
          />
          {form && <h3>{form.label}</h3>}
          {form?.fields.map((field) => (
            <AskedField
              key={field.identifier}
              field={field}
              maxFileBytes={dispute.max_file_bytes}
              text={filled.texts[field.identifier] ?? ''}
              file={filled.files[field.identifier] ?? null}
              error={errors[fieldName(field.identifier)]}
              onText={(value) => typeIn(field.identifier, value)}
              onFile={(file) => choose(field.identifier, file)}
              onRefused={(problem) => setError(fieldName(field.identifier), problem)}
            />
          ))}
          <BusyButton type="submit" busy={answer.isPending} busyText={text.sending}>
            {text.send}
          </BusyButton>
        </form>
      )}
    </Sheet>
  )
}
