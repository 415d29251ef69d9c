import { NameFields } from '../../../domain/person/person-fields.tsx'
import { FormGroup, WideField } from '../../../ui/form/form-group.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { PROFILE_TEXT } from './profile-text.ts'
import type { ProfileValues } from './profile-values.ts'

type Props = { form: ReturnType<typeof useSchemaForm<ProfileValues>> }

const text = PROFILE_TEXT
const CONTACT_LENGTH = 10

/** Name and contact; the e-mail is read-only (spec 1 section 2). */
export function PersonFields({ form, email }: Props & { email: string }) {
  return (
    <FormGroup title={text.person}>
      <NameFields form={form} text={text} own />
      <TextField
        label={text.mobile}
        hint={text.mobileHint}
        inputMode="tel"
        autoComplete="tel-national"
        {...form.text('mobile')}
      />
      <TextField
        name="email"
        label={text.email}
        hint={text.emailHint}
        value={email}
        error={form.errors.email}
        readOnly
      />
    </FormGroup>
  )
}

/** The business, all of it optional; its number has at most 10 characters (spec 1 section 5). */
export function BusinessFields({ form }: Props) {
  return (
    <FormGroup title={text.business}>
      <TextField
        label={text.businessName}
        optional
        autoComplete="organization"
        {...form.text('business_name')}
      />
      <TextField
        label={text.businessMobile}
        optional
        inputMode="tel"
        autoComplete="off"
        maxLength={CONTACT_LENGTH}
        {...form.text('business_mobile')}
      />
      <WideField>
        <TextAreaField
          label={text.businessAddress}
          optional
          maxLength={100}
          {...form.text('business_address')}
        />
      </WideField>
    </FormGroup>
  )
}
