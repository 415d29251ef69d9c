import { STRINGS } from '../../lib/strings.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { FieldsProps } from './payee-form.tsx'
import { PayeeFormGroup, WideField } from './payee-form-group.tsx'

/** Who is paid: name, mobile, PAN, address. */
export function WhoFields({ category, mode, form }: FieldsProps) {
  const { labels, required } = category[mode]
  return (
    <PayeeFormGroup title={STRINGS.payees.who}>
      <WideField>
        <TextField label={labels.name} autoComplete="off" {...form.text('name')} />
      </WideField>
      <TextField
        label={labels.mobile}
        hint={STRINGS.payees.mobileHint}
        inputMode="numeric"
        autoComplete="off"
        {...form.text('mobile')}
      />
      <TextField
        label={labels.pan_number}
        hint={STRINGS.payees.panHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.text('pan_number')}
        onChange={(event) => form.set({ pan_number: event.currentTarget.value.toUpperCase() })}
      />
      <WideField>
        <TextAreaField
          label={labels.address}
          optional={required.address === undefined}
          maxLength={100}
          {...form.text('address')}
        />
      </WideField>
    </PayeeFormGroup>
  )
}
