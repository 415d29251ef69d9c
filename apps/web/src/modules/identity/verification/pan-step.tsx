import { panVerificationBody } from '@chukta/contract/identity/verification'
import { tidyName } from '@chukta/contract/names'
import { PERSON } from '@chukta/contract/person-messages'
import { HELP } from '../../../domain/help/help-text.ts'
import { schemaErrors } from '../../../lib/schema-errors.ts'
import { tidyCode } from '../../../lib/tidy.ts'
import { toast } from '../../../lib/toast.ts'
import { AdviceLine } from '../../../ui/form/advice-line.tsx'
import { SlotInput } from '../../../ui/form/code/slot-input.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { FieldHelp } from '../../../ui/form/field-help.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { panAdvice } from './number-advice.ts'
import { PanCard } from './pan-card.tsx'
import { stepFailed } from './step-failure.ts'
import classes from './step-form.module.css'
import { KeptNote, StepBar, type StepProps } from './step-parts.tsx'
import { memberTypeOf } from './steps.ts'
import { useVerifyPan } from './verification-api.ts'
import { VERIFICATION_TEXT } from './verification-text.ts'

const text = VERIFICATION_TEXT
const GROUPS = [5, 4, 1]
const EMPTY = { pan: '', name: '' }
const SENTENCES = { refused: PERSON.verification.panFailed, unable: PERSON.verification.panUnable }

const check = (values: typeof EMPTY) => schemaErrors(panVerificationBody, values)

/** First step: the PAN and the name on the card. */
export function PanStep({ link, user, onDone }: StepProps) {
  const type = memberTypeOf(user)
  const verify = useVerifyPan(link)
  const form = useSchemaForm({ initial: EMPTY, check, tidy: { name: tidyName } })
  const send = form.submit(async (values) => {
    try {
      const { data } = await verify.mutateAsync(values)
      toast.success(data[1])
      await onDone()
    } catch (error) {
      if (stepFailed(error, form, 'pan', SENTENCES)) await onDone()
    }
  })
  const advice = panAdvice(form.values.pan, type)
  const { onBlur, error } = form.text('pan')
  return (
    <form onSubmit={send} noValidate className={classes.form}>
      <PageHeading title={text.panTitle(type)} note={text.panNote} />
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <div>
        <SlotInput
          name="pan"
          label={text.pan}
          help={<FieldHelp {...HELP.ownPan} />}
          groups={GROUPS}
          keep={tidyCode}
          value={form.values.pan}
          onChange={(pan) => form.set({ pan })}
          error={error}
          input={{ onBlur, autoCapitalize: 'characters' }}
        />
        <AdviceLine>{text.panHint}</AdviceLine>
        <div role="status">{advice && <AdviceLine tone={advice.tone}>{advice.sentence}</AdviceLine>}</div>
      </div>
      <TextField
        label={text.panHolder}
        placeholder={text.asPrinted}
        autoComplete="off"
        autoCapitalize="words"
        {...form.text('name')}
      />
      <PanCard pan={form.values.pan} />
      <KeptNote>{text.panKept}</KeptNote>
      <StepBar busy={form.busy} slow={text.slow.pan} />
    </form>
  )
}
