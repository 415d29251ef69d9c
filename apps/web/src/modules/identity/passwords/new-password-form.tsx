import { passwordByLinkBody } from '@chukta/contract/identity/passwords'
import { PERSON } from '@chukta/contract/person-messages'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NewPasswordFields } from '../../../domain/person/new-password-fields.tsx'
import { failureSentence } from '../../../lib/request-error.ts'
import { schemaErrors } from '../../../lib/schema-errors.ts'
import { toast } from '../../../lib/toast.ts'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import { BusyButton } from '../../../ui/form/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { isWhole, type PasswordLink } from './password-link.ts'
import classes from './password-page.module.css'
import { PASSWORDS_TEXT } from './passwords-text.ts'

const text = PASSWORDS_TEXT
const EMPTY = { password: '', password_confirmation: '' }

type Props = {
  heading: ReactNode
  link: PasswordLink
  submitText: string
  /** Saves; rejects on a refusal. */
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
      // A dead link is reported at the account field.
      if (!form.placeServerErrors(error, { token: 'email' })) {
        toast.error(failureSentence(error), text.nothingChanged)
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
      <NewPasswordFields
        password={form.text('password')}
        confirmation={form.text('password_confirmation')}
        text={text}
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
