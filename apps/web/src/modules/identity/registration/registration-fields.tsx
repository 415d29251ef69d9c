import { MEMBER_TYPES } from '@chukta/contract/identity/registration'
import { NewPasswordFields } from '../../../domain/person/new-password-fields.tsx'
import { ContactFields, NameFields } from '../../../domain/person/person-fields.tsx'
import { FormGroup, WideField } from '../../../ui/form/form-group.tsx'
import { RuledChoice } from '../../../ui/form/ruled-choice.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { REGISTRATION_TEXT } from './registration-text.ts'
import { isBusiness, type RegistrationValues } from './registration-values.ts'

type Props = { form: ReturnType<typeof useSchemaForm<RegistrationValues>> }

const text = REGISTRATION_TEXT
const TYPES = (['individual', 'company', 'partnership'] as const).map((type) => ({
  value: String(MEMBER_TYPES[type]),
  label: text[type],
}))

/** Member type, name and contact; for a company or a partnership its name and address too. */
export function WhoFields({ form }: Props) {
  return (
    <>
      <FormGroup title={text.who}>
        <WideField>
          <RuledChoice
            label={text.memberType}
            name="usertype"
            choices={TYPES}
            value={form.values.usertype}
            onChange={(usertype) => form.set({ usertype })}
          />
        </WideField>
        <NameFields form={form} text={text} own />
        <ContactFields form={form} text={text} own />
      </FormGroup>
      {isBusiness(form.values) && (
        <FormGroup title={text.business[form.values.usertype === '2' ? '2' : '3']}>
          <WideField>
            <TextField
              label={text.companyName}
              optional
              autoComplete="organization"
              {...form.text('company_name')}
            />
          </WideField>
          <WideField>
            <TextAreaField
              label={text.companyAddress}
              optional
              maxLength={100}
              {...form.text('company_address')}
            />
          </WideField>
        </FormGroup>
      )}
    </>
  )
}

/** The password and its confirmation. */
export function PasswordFields({ form }: Props) {
  return (
    <FormGroup title={text.passwordGroup}>
      <NewPasswordFields
        password={form.text('password')}
        confirmation={form.text('confirm_password')}
        text={text}
      />
    </FormGroup>
  )
}
