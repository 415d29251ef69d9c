import { PERSON } from '@chukta/contract/person-messages'
import { useState } from 'react'
import { RequestError, refusalReason } from '../../lib/request-error.ts'
import { toast } from '../../lib/toast.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FormBar } from '../../ui/form-bar.tsx'
import classes from '../../ui/form-page.module.css'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { type Profile, useSaveProfile } from './profile-api.ts'
import { AddressFields, BusinessFields, PersonFields } from './profile-fields.tsx'
import { PROFILE_TEXT } from './profile-text.ts'
import { profileBody, profileErrors, storedValues, TIDY } from './profile-values.ts'

const text = PROFILE_TEXT
const said = PERSON.profile

type Props = {
  user: Profile
  /** Saved; `waits` when a new contact waits for its OTP. */
  onSaved: (waits: boolean) => void
}

/** Everything a person may change about themselves. */
export function ProfileForm({ user, onSaved }: Props) {
  const save = useSaveProfile()
  const [initial] = useState(() => storedValues(user))
  const form = useSchemaForm({ initial, check: (values) => profileErrors(user, values), tidy: TIDY })
  const send = form.submit(async (values) => {
    try {
      const { message, otp_sent_to } = await save.mutateAsync(profileBody(user, values))
      toast.success(message)
      onSaved(otp_sent_to.length > 0)
    } catch (error) {
      if (error instanceof RequestError && error.endedSession) return
      const refused = error instanceof RequestError && error.status >= 400 && error.status < 500
      const atFields = form.placeServerErrors(error)
      // A refusal is the server's word; everything else is a save that did not come through.
      if (refused && !atFields) toast.error(said.addFailed, refusalReason(error, text.nothingSaved))
      else toast.error(said.updateFailed, atFields ? text.checkFields : text.nothingSaved)
    }
  })
  return (
    <form onSubmit={send} noValidate className={classes.form}>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <PersonFields form={form} email={user.email} />
      <AddressFields form={form} />
      <BusinessFields form={form} />
      <FormBar submitText={text.update} busy={form.busy} isDirty={form.isDirty} onDiscard={form.reset} />
      <UnsavedGuard when={form.isDirty && !save.isSuccess} />
    </form>
  )
}
