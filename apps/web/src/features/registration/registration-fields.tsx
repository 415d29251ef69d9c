import { MEMBER_TYPES } from '@chukta/contract/registration'
import { FormGroup, WideField } from '../../ui/form-group.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PincodeField } from '../../ui/pincode-field.tsx'
import { RuledChoice } from '../../ui/ruled-choice.tsx'
import { StateField } from '../../ui/state-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { useSchemaForm } from '../../ui/use-schema-form.ts'
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
        <TextField label={text.firstName} autoComplete="given-name" {...form.text('first_name')} />
        <TextField label={text.lastName} autoComplete="family-name" {...form.text('last_name')} />
        <TextField
          label={text.email}
          type="email"
          autoComplete="email"
          spellCheck={false}
          {...form.text('email')}
        />
        <TextField
          label={text.mobile}
          placeholder={text.mobileHint}
          inputMode="tel"
          autoComplete="tel-national"
          {...form.text('mobile')}
        />
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

/** Address, city, state and pincode. */
export function AddressFields({ form }: Props) {
  return (
    <FormGroup title={text.where}>
      <WideField>
        <TextAreaField
          label={text.address}
          maxLength={100}
          autoComplete="street-address"
          {...form.text('address')}
        />
      </WideField>
      <TextField label={text.city} autoComplete="address-level2" {...form.text('city')} />
      <PincodeField
        label={text.pincode}
        autoComplete="postal-code"
        state={form.values.state}
        {...form.text('pincode')}
      />
      <WideField>
        <StateField
          label={text.state}
          value={form.values.state}
          error={form.errors.state}
          onChange={(state) => form.set({ state })}
        />
      </WideField>
    </FormGroup>
  )
}

/** The password, twice. */
export function PasswordFields({ form }: Props) {
  return (
    <FormGroup title={text.passwordGroup}>
      <PasswordField
        label={text.password}
        placeholder={text.passwordHint}
        autoComplete="new-password"
        {...form.text('password')}
      />
      <PasswordField label={text.confirm} autoComplete="new-password" {...form.text('confirm_password')} />
    </FormGroup>
  )
}
