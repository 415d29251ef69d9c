import { PERSON } from '@chukta/contract/person-messages'
import { RequestError, refusalReason } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import classes from './digilocker-way.module.css'
import { hostedPageAddress } from './hosted-page.ts'
import { type Link, type UserData, useStartDigilocker } from './verification-api.ts'
import { VERIFICATION_TEXT } from './verification-text.ts'

const text = VERIFICATION_TEXT
const messages = PERSON.digilocker
const CONFLICT = 409

export type DigilockerProps = {
  link: Link
  state: UserData['user_details']['digilocker']
  /** There is no other method. */
  isAlone: boolean
  onDone: () => Promise<void>
}

/** A method to verify an Aadhaar, beside its number or alone: by the page of DigiLocker, which redirects back here. */
export function DigilockerWay({ link, state, isAlone, onDone }: DigilockerProps) {
  const start = useStartDigilocker(link)
  const open = async () => {
    if (start.isPending) return
    try {
      const address = hostedPageAddress((await start.mutateAsync()).url)
      if (address === null) toast.error(messages.redirectFailed)
      else window.location.assign(address)
    } catch (error) {
      toast.error(messages.failed, refusalReason(error, text.tryLater))
      if (error instanceof RequestError && error.status === CONFLICT) await onDone()
    }
  }
  return (
    <section className={classes.way} aria-labelledby="digilocker">
      <h2 id="digilocker">{isAlone ? text.digilockerAloneTitle : text.digilockerTitle}</h2>
      <p>{text.digilockerNote}</p>
      <BusyButton
        variant={isAlone ? 'filled' : 'default'}
        busy={start.isPending}
        busyText={text.digilockerOpening}
        onClick={() => void open()}
      >
        {state === 'pending' ? text.digilockerGoOn : text.digilocker}
      </BusyButton>
    </section>
  )
}
