import type { ContactField } from '@chukta/contract/identity/profile-fields'
import { PERSON } from '@chukta/contract/person-messages'
import { useState } from 'react'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import { BusyButton } from '../../../ui/form/button.tsx'
import { ContactCode } from './contact-code.tsx'
import { useAskToConfirm } from './profile-api.ts'
import classes from './profile-page.module.css'
import { PROFILE_TEXT } from './profile-text.ts'

const text = PROFILE_TEXT

/** A mobile or e-mail that was never confirmed: sends a code there and takes it. The form below stays as it is. */
export function UnconfirmedContact({ field, contact }: { field: ContactField; contact: string }) {
  const ask = useAskToConfirm()
  const [isSent, setIsSent] = useState(false)
  const sendCode = async () => {
    try {
      const { message } = await ask.mutateAsync(field)
      toast.success(message)
      setIsSent(true)
    } catch (failure) {
      toastFailure(failure, PERSON.profile.updateFailed)
    }
  }
  const close = () => setIsSent(false)
  if (isSent) {
    return (
      <div className={classes.code}>
        <ContactCode field={field} contact={contact} isPresent onConfirmed={close} onDropped={close} />
      </div>
    )
  }
  return (
    <div className={classes.waiting}>
      <ThreadNote>
        <strong>{text.notConfirmed}</strong> {text.notConfirmedNote(contact)}
      </ThreadNote>
      <BusyButton
        variant="default"
        busy={ask.isPending}
        busyText={text.sendingCode}
        onClick={() => void sendCode()}
      >
        {text.sendCode[field]}
      </BusyButton>
    </div>
  )
}
