import { formatClock } from '../../../lib/time/clock.ts'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import { BusyButton } from '../../../ui/form/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import stepClasses from './step-form.module.css'
import type { StepProps } from './step-parts.tsx'
import { useSigning } from './use-signing.ts'
import { VERIFICATION_TEXT } from './verification-text.ts'

const text = VERIFICATION_TEXT

/** The document is being signed: the page polls until the service answers. `askedAt` in ms. */
export function SigningWait({ link, onDone, askedAt }: Omit<StepProps, 'user'> & { askedAt: number }) {
  const { sign, isPending } = useSigning(link, onDone)
  return (
    <div className={stepClasses.form}>
      <PageHeading title={text.waitingTitle} note={text.waitingNote} />
      <ThreadNote>{text.askedAt(formatClock(new Date(askedAt).toISOString()))}</ThreadNote>
      <div className={stepClasses.bar}>
        <BusyButton size="lg" busy={isPending} busyText={text.opening} onClick={() => void sign()}>
          {text.goSigning}
        </BusyButton>
      </div>
    </div>
  )
}
