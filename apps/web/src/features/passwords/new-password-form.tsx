import { MESSAGES } from '@chukta/contract/messages'
import { passwordByLinkBody } from '@chukta/contract/passwords'
import { PERSON } from '@chukta/contract/person-messages'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failureSentence } from '../../lib/request-error.ts'
import { schemaErrors } from '../../lib/schema-errors.ts'
import { toast } from '../../lib/toast.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ThreadNote } from '../../ui/thread-note.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { isWhole, type PasswordLink } from './password-link.ts'
import classes from './password-page.module.css'
import { PASSWORDS_TEXT } from './passwords-text.ts'

const text = PASSWORDS_TEXT
const EMPTY = { password: '', password_confirmation: '' }

type Props = {
  heading: ReactNode
  link: PasswordLink
  submitText: string
  /** Saves; a refusal comes back as the promise's. */
  onSave: (body: PasswordLink & typeof EMPTY) => Promise<void>
}

/** The password twice, behind the link of a mail (spec 1 section 5). */
export function NewPasswordForm({ heading, link, submitText, onSave }: Props) {
  const check = (values: typeof EMPTY) => {
    const { password, password_confirmation } = schemaErrors(passwordByLinkBody, { ...link, ...values })
    return {
      ...(password && { password }),
      ...(password_confirmation && { password_confirmation }),
    }
  }
  const form = useSchemaForm({ initial: EMPTY, check })
  const send = form.submit(async (values) => {
    if (!isWhole(link)) return toast.error(PERSON.passwords.linkMissing)
    try {
      await onSave({ ...link, ...values })
    } catch (error) {
      // A dead link is said at the account it was for.
      if (!form.placeServerErrors(error, { token: 'email' })) {
        toast.error(failureSentence(error, MESSAGES.generic.unexpected), text.nothingChanged)
      }
    }
  })
  return (
    <form onSubmit={send} noValidate className={classes.form}>
      {heading}
      {!isWhole(link) && <ThreadNote>{PERSON.passwords.linkMissing}</ThreadNote>}
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <TextField
        name="email"
        label={text.account}
        value={link.email}
        error={form.errors.email}
        readOnly
        autoComplete="username"
      />
      <PasswordField
        label={text.password}
        placeholder={text.passwordHint}
        autoComplete="new-password"
        {...form.text('password')}
      />
      <PasswordField
        label={text.confirm}
        autoComplete="new-password"
        {...form.text('password_confirmation')}
      />
      <BusyButton
        type="submit"
        size="lg"
        fullWidth
        className={classes.submit}
        busy={form.busy}
        busyText={text.saving}
      >
        {submitText}
      </BusyButton>
      <Link to="/forgot-password" className={classes.back}>
        {text.askNewLink}
      </Link>
    </form>
  )
}
