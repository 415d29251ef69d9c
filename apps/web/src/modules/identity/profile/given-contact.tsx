import type { PendingContact } from '@chukta/contract/identity/pending-contacts'
import { PERSON } from '@chukta/contract/person-messages'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import { BusyButton } from '../../../ui/form/button.tsx'
import { ContactCode } from './contact-code.tsx'
import { useRefusePending, useSendPendingOtp } from './profile-api.ts'
import classes from './profile-page.module.css'
import { PROFILE_TEXT } from './profile-text.ts'

const text = PROFILE_TEXT

/** A contact that an upline gave this account: a code confirms it at once; once refused, it is never in force. */
export function GivenContact({ pending }: { pending: PendingContact }) {
  const { field, value, asked_by, in_force_at } = pending
  const send = useSendPendingOtp()
  const refuse = useRefusePending()
  const [isSent, setIsSent] = useState(false)
  const run = async (step: typeof send | typeof refuse, then?: () => void) => {
    try {
      const { data } = await step.mutateAsync(field)
      toast.success(data.message)
      then?.()
    } catch (failure) {
      toastFailure(failure, PERSON.profile.updateFailed)
    }
  }
  const close = () => setIsSent(false)
  if (isSent) {
    return (
      <div className={classes.code}>
        <ContactCode field={field} contact={value} onConfirmed={close} onDropped={close} />
      </div>
    )
  }
  return (
    <div className={classes.waiting}>
      <ThreadNote>
        <strong>{text.given[field](asked_by, value)}</strong> {text.givenNote(formatDateTime(in_force_at))}
      </ThreadNote>
      <div className={classes.steps}>
        <BusyButton
          variant="default"
          busy={refuse.isPending}
          busyText={text.objecting}
          onClick={() => void run(refuse)}
        >
          {text.object[field]}
        </BusyButton>
        <BusyButton
          variant="default"
          busy={send.isPending}
          busyText={text.sendingCode}
          onClick={() => void run(send, () => setIsSent(true))}
        >
          {text.confirmNow[field]}
        </BusyButton>
      </div>
    </div>
  )
}
