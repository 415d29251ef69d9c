import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { forgetVerification } from '../../../lib/session.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { announceNavigation } from '../../../ui/layout/heading-focus.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { LedgerSkeleton } from '../../../ui/table/pending-sheet.tsx'
import { AadhaarStep } from './aadhaar-step.tsx'
import { DocumentsStep } from './documents-step.tsx'
import { GstinStep } from './gstin-step.tsx'
import { LinkFailure } from './link-failure.tsx'
import { PanStep } from './pan-step.tsx'
import { SigningWait } from './signing-wait.tsx'
import type { StepProps } from './step-parts.tsx'
import { StepRail } from './step-rail.tsx'
import { currentStep, stepsOf } from './steps.ts'
import { useVerification, waitsForSignature } from './verification-api.ts'
import classes from './verification-page.module.css'
import { VERIFICATION_TEXT } from './verification-text.ts'

const STEPS = { pan: PanStep, aadhaar: AadhaarStep, gstin: GstinStep, documents: DocumentsStep }

/** The steps to a verified account, one at a time; opens at the first that is not verified (spec 1 section 4). */
export function VerificationPage() {
  const { id, token } = useSearch({ from: '/plain/document-verification' })
  const link = id && token ? { id, token } : null
  const { data, error, refetch, dataUpdatedAt } = useVerification(link)
  if (link === null || (error && !data)) return <LinkFailure error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <div role="status" aria-label={VERIFICATION_TEXT.loading}>
        <LedgerSkeleton rows={5} />
      </div>
    )
  }
  const onDone = async () => void (await refetch())
  return <Way link={link} user={data.user_data} onDone={onDone} askedAt={dataUpdatedAt} />
}

function Way({ link, user, onDone, askedAt }: StepProps & { askedAt: number }) {
  const steps = stepsOf(user)
  const current = currentStep(steps)
  const waits = waitsForSignature(user)
  // Without an OTP the step is another screen.
  const screen = current === 'aadhaar' ? `aadhaar ${user.aadhaar_ways}` : current
  useFocusOnChange(waits ? 'signing' : screen)
  const Step = current && STEPS[current]
  return (
    <div className={classes.page}>
      <StepRail steps={steps} current={current} ways={user.aadhaar_ways} />
      <div className={classes.content}>
        {waits && <SigningWait link={link} onDone={onDone} askedAt={askedAt} />}
        {Step && !waits && <Step key={current} link={link} user={user} onDone={onDone} />}
        {current === null && <Verified />}
      </div>
    </div>
  )
}

// Another step is another page to the reader: its heading takes the focus, as after a navigation.
function useFocusOnChange(step: string | null): void {
  const last = useRef(step)
  // Before the heading's own effect, which checks whether a page is new.
  useLayoutEffect(() => {
    if (last.current === step) return
    last.current = step
    announceNavigation()
  }, [step])
}

/** All steps done: the account is active. */
function Verified() {
  useEffect(forgetVerification, [])
  return (
    <div>
      <PageHeading title={VERIFICATION_TEXT.doneTitle} note={VERIFICATION_TEXT.doneNote} />
      <Link to="/" className={buttonClass({ size: 'lg' })}>
        {VERIFICATION_TEXT.signIn}
      </Link>
    </div>
  )
}
