import { tidyPayeeValue } from '@chukta/contract/payables/payee-values'
import { HELP } from '../../../domain/help/help-text.ts'
import { AdviceLine } from '../../../ui/form/advice-line.tsx'
import { FieldHelp } from '../../../ui/form/field-help.tsx'
import { FormGroup, WideField } from '../../../ui/form/form-group.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { panAdvice } from './pan-advice.ts'
import { PAYEES_TEXT } from './payees-text.ts'
import type { FieldsProps } from './use-payee-form.ts'

/** The payee's name, mobile, PAN, address. */
export function WhoFields({ category, mode, form }: FieldsProps) {
  const { labels, required } = category[mode]
  const advice = panAdvice(tidyPayeeValue(category, 'pan_number', form.values.pan_number ?? ''), category)
  return (
    <FormGroup title={PAYEES_TEXT.who}>
      <WideField>
        <TextField label={labels.name} autoComplete="off" {...form.text('name')} />
      </WideField>
      <TextField
        label={labels.mobile}
        hint={PAYEES_TEXT.mobileHint}
        inputMode="numeric"
        autoComplete="off"
        {...form.text('mobile')}
      />
      <div>
        <TextField
          label={labels.pan_number}
          hint={PAYEES_TEXT.panHint}
          help={<FieldHelp {...HELP.payeePan} />}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.text('pan_number')}
          onChange={(event) => form.set({ pan_number: event.currentTarget.value.toUpperCase() })}
        />
        <div role="status">{advice && <AdviceLine tone={advice.tone}>{advice.sentence}</AdviceLine>}</div>
      </div>
      <WideField>
        <TextAreaField
          label={labels.address}
          optional={required.address === undefined}
          maxLength={100}
          {...form.text('address')}
        />
      </WideField>
    </FormGroup>
  )
}
