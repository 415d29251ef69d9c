import { gstinError } from '@chukta/contract/gstin'
import { gstinVerificationBody } from '@chukta/contract/identity/verification'
import { PERSON } from '@chukta/contract/person-messages'
import { HELP } from '../../../domain/help/help-text.ts'
import { schemaErrors } from '../../../lib/schema-errors.ts'
import { tidyCode } from '../../../lib/tidy.ts'
import { toast } from '../../../lib/toast.ts'
import { AdviceLine } from '../../../ui/form/advice-line.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { FieldHelp } from '../../../ui/form/field-help.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { gstinAdvice } from './number-advice.ts'
import { stepFailed } from './step-failure.ts'
import classes from './step-form.module.css'
import { StepBar, type StepProps } from './step-parts.tsx'
import { memberTypeOf } from './steps.ts'
import { useVerifyGstin } from './verification-api.ts'
import { VERIFICATION_TEXT } from './verification-text.ts'

const text = VERIFICATION_TEXT
const LENGTH = 15
const EMPTY = { gstin: '' }
const SENTENCES = { refused: PERSON.verification.gstinFailed, unable: PERSON.verification.gstinFailed }

const check = (values: typeof EMPTY): Record<string, string> => {
  const found = schemaErrors(gstinVerificationBody, values)
  const impossible = values.gstin === '' ? null : gstinError(values.gstin)
  return { ...(impossible !== null && { gstin: impossible }), ...found }
}

/** Third step, for companies and partnerships: the GSTIN, which holds their PAN. */
export function GstinStep({ link, user, onDone }: StepProps) {
  const verify = useVerifyGstin(link)
  const form = useSchemaForm({ initial: EMPTY, check })
  const send = form.submit(async (values) => {
    try {
      const { message } = await verify.mutateAsync(values)
      toast.success(message)
      await onDone()
    } catch (error) {
      if (stepFailed(error, form, 'gstin', SENTENCES)) await onDone()
    }
  })
  const advice = gstinAdvice(form.values.gstin, user.user_details.pan_last4)
  return (
    <form onSubmit={send} noValidate className={classes.form}>
      <PageHeading title={text.gstinTitle(memberTypeOf(user))} note={text.gstinNote} />
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <div>
        <TextField
          label={text.gstin}
          help={<FieldHelp {...HELP.gstin} />}
          placeholder={text.gstinHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.text('gstin')}
          onChange={(event) => form.set({ gstin: tidyCode(event.currentTarget.value).slice(0, LENGTH) })}
        />
        <div role="status">{advice && <AdviceLine tone={advice.tone}>{advice.sentence}</AdviceLine>}</div>
      </div>
      <StepBar busy={form.busy} slow={text.slow.gstin} />
    </form>
  )
}
