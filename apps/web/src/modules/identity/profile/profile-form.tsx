import { PERSON } from '@chukta/contract/person-messages'
import { useState } from 'react'
import { AddressFields } from '../../../domain/person/person-fields.tsx'
import { RequestError, refusalReason } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import { Form } from '../../../ui/form/form-page.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { type Profile, useSaveProfile } from './profile-api.ts'
import { BusinessFields, PersonFields } from './profile-fields.tsx'
import { PROFILE_TEXT } from './profile-text.ts'
import { profileBody, profileErrors, storedValues, TIDY } from './profile-values.ts'

const text = PROFILE_TEXT
const messages = PERSON.profile

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
      // A refusal has the server's reason; everything else is a save without an answer.
      if (refused && !atFields) toast.error(messages.addFailed, refusalReason(error, text.nothingSaved))
      else toast.error(messages.updateFailed, atFields ? text.checkFields : text.nothingSaved)
    }
  })
  return (
    <Form form={form} onSubmit={send} submitText={text.update} guarded={form.isDirty && !save.isSuccess}>
      <PersonFields form={form} email={user.email} />
      <AddressFields form={form} text={text} own />
      <BusinessFields form={form} />
    </Form>
  )
}
