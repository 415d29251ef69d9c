import type { ComponentProps } from 'react'
import { PasswordField } from '../../ui/form/password-field.tsx'

type Field = Pick<ComponentProps<typeof PasswordField>, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>

type Props = {
  /** Props of each of the two fields, from the form. */
  password: Field
  confirmation: Field
  text: { password: string; passwordHint: string; confirm: string }
}

/** A new password and its confirmation. */
export function NewPasswordFields({ password, confirmation, text }: Props) {
  return (
    <>
      <PasswordField
        label={text.password}
        placeholder={text.passwordHint}
        autoComplete="new-password"
        {...password}
      />
      <PasswordField label={text.confirm} autoComplete="new-password" {...confirmation} />
    </>
  )
}
