import { AADHAAR_DONE_DELAY_MS } from '@chukta/contract/identity/verification'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { DonePanel } from '../../../ui/feedback/done-panel.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { AadhaarOtpForm } from './aadhaar-otp-form.tsx'
import classes from './aadhaar-otp-page.module.css'
import { LinkFailure } from './link-failure.tsx'
import type { Link } from './verification-api.ts'
import { VERIFICATION_TEXT } from './verification-text.ts'

const text = VERIFICATION_TEXT

/** The OTP of the Aadhaar step; back to the stepper 2 s after it was right (spec 1 section 4). */
export function AadhaarOtpPage() {
  const { id, token } = useSearch({ from: '/plain/aadhar-otp' })
  if (!id || !token) return <LinkFailure error={null} onRetry={() => undefined} />
  return <AadhaarOtp link={{ id, token }} />
}

function AadhaarOtp({ link }: { link: Link }) {
  const navigate = useNavigate()
  const [done, setDone] = useState(false)
  const goBack = () => void navigate({ to: '/document-verification', search: link })
  return (
    <div className={classes.page}>
      {done ? (
        <>
          <PageHeading title={text.otpTitle} />
          <DonePanel
            title={text.otpDone}
            delayMs={AADHAAR_DONE_DELAY_MS}
            go={goBack}
            waiting={text.otpGoingOn}
            stayedNote={text.otpStayed}
          />
        </>
      ) : (
        <AadhaarOtpForm link={link} onVerified={() => setDone(true)} />
      )}
    </div>
  )
}
