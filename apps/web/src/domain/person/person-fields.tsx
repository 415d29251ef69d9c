import { FormGroup, WideField } from '../../ui/form/form-group.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { PincodeField } from '../place/pincode-field.tsx'
import { StateField } from '../place/state-field.tsx'
import { usePlaceFill } from '../place/use-place-fill.ts'

type Props<Field extends string, Label extends string> = {
  /** A form that has these fields among its own. */
  form: Pick<ReturnType<typeof useSchemaForm<Record<Field, string>>>, 'values' | 'errors' | 'set' | 'text'>
  text: Readonly<Record<Label, string>>
  /** Whether people enter their own name and address: their browser may help. */
  own: boolean
}

/** First and last name. */
export function NameFields({ form, text, own }: Props<'first_name' | 'last_name', 'firstName' | 'lastName'>) {
  return (
    <>
      <TextField
        label={text.firstName}
        autoComplete={own ? 'given-name' : 'off'}
        {...form.text('first_name')}
      />
      <TextField
        label={text.lastName}
        autoComplete={own ? 'family-name' : 'off'}
        {...form.text('last_name')}
      />
    </>
  )
}

/** E-mail and mobile of a new user. */
export function ContactFields({
  form,
  text,
  own,
}: Props<'email' | 'mobile', 'email' | 'mobile' | 'mobileHint'>) {
  return (
    <>
      <TextField
        label={text.email}
        type="email"
        autoComplete={own ? 'email' : 'off'}
        spellCheck={false}
        {...form.text('email')}
      />
      <TextField
        label={text.mobile}
        placeholder={text.mobileHint}
        inputMode="tel"
        autoComplete={own ? 'tel-national' : 'off'}
        {...form.text('mobile')}
      />
    </>
  )
}

/** The group of address, city, pincode and state. */
export function AddressFields({
  form,
  text,
  own,
}: Props<'address' | 'city' | 'pincode' | 'state', 'where' | 'address' | 'city' | 'pincode' | 'state'>) {
  const help = (name: string) => (own ? name : undefined)
  const place = usePlaceFill(form)
  return (
    <FormGroup title={text.where}>
      <WideField>
        <TextAreaField
          label={text.address}
          maxLength={100}
          autoComplete={help('street-address')}
          {...form.text('address')}
        />
      </WideField>
      <TextField label={text.city} autoComplete={help('address-level2')} {...form.text('city')} />
      <PincodeField
        label={text.pincode}
        autoComplete={help('postal-code')}
        state={form.values.state}
        {...form.text('pincode')}
        onPlace={place}
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
