import { MEMBER_TYPES } from '@chukta/contract/identity/registration'
import { PERSON } from '@chukta/contract/person-messages'
import { STRINGS } from '../../../lib/strings.ts'
import { Button } from '../../../ui/form/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { DigilockerNews } from './digilocker-news.tsx'
import boxClasses from './digilocker-way.module.css'
import { DigilockerWay } from './digilocker-way.tsx'
import classes from './step-form.module.css'
import type { StepProps } from './step-parts.tsx'
import { digilockerState, memberTypeOf } from './steps.ts'
import { useSupport } from './verification-api.ts'
import { VERIFICATION_TEXT } from './verification-text.ts'

const text = VERIFICATION_TEXT

/** The step where no OTP can be sent: DigiLocker, or, where that is not offered either, the support's address. */
export function AadhaarWithoutOtp({ link, user, onDone }: StepProps) {
  const hasDigilocker = user.aadhaar_ways.includes('digilocker')
  const way = { link, state: digilockerState(user), isAlone: true, onDone }
  const isOwn = memberTypeOf(user) === MEMBER_TYPES.individual
  return (
    <div className={classes.form}>
      <PageHeading
        title={isOwn ? text.aadhaarAloneTitle : text.aadhaarAloneOfSigner}
        note={hasDigilocker ? PERSON.aadhaarWays.noOtp : PERSON.aadhaarWays.none}
      />
      <DigilockerNews {...way} />
      {hasDigilocker ? <DigilockerWay {...way} /> : <Support />}
    </div>
  )
}

/** The operator's support contacts. */
function Support() {
  const { data, error, refetch } = useSupport()
  return (
    <section className={boxClasses.way} aria-labelledby="support">
      <h2 id="support">{text.supportTitle}</h2>
      {error ? (
        <>
          <p role="alert">{text.supportUnreachable}</p>
          <Button size="sm" variant="default" onClick={() => void refetch()}>
            {STRINGS.failures.tryAgain}
          </Button>
        </>
      ) : (
        <p role="status">{data ? <Contact {...data} /> : STRINGS.shell.loading}</p>
      )}
    </section>
  )
}

function Contact({ email, phone, hours }: { email: string; phone: string; hours: string }) {
  if (!email && !phone) return text.supportMissing
  return (
    <>
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {email && phone && ', '}
      {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      {hours && ` (${hours})`}
    </>
  )
}
