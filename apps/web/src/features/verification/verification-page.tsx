import { useSearch } from '@tanstack/react-router'
import { announceNavigation } from '../../ui/heading-focus.ts'
import { LedgerSkeleton } from '../../ui/ledger-skeleton.tsx'
import { AadhaarStep } from './aadhaar-step.tsx'
import { DocumentsStep } from './documents-step.tsx'
import { GstinStep } from './gstin-step.tsx'
import { LinkFailure } from './link-failure.tsx'
import { PanStep } from './pan-step.tsx'
import { SigningWait } from './signing-wait.tsx'
import { StepRail } from './step-rail.tsx'
import { currentStep, stepsOf } from './steps.ts'
import { type Link, type UserData, useVerification, waitsForSignature } from './verification-api.ts'
import classes from './verification-page.module.css'
import { VERIFICATION_TEXT } from './verification-text.ts'
import { Verified } from './verified.tsx'

/** What every step takes; `onDone` asks the server how far the way is now. */
export type StepProps = { link: Link; user: UserData; onDone: () => Promise<void> }

const STEPS = { pan: PanStep, aadhaar: AadhaarStep, gstin: GstinStep, documents: DocumentsStep }

/** The way to a verified account, one step at a time; opens at the first that is not verified (spec 1 section 4). */
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
  const user = data.user_data
  const steps = stepsOf(user)
  const current = currentStep(steps)
  const onDone = async () => {
    announceNavigation()
    await refetch()
  }
  const Step = current && STEPS[current]
  return (
    <div className={classes.page}>
      <StepRail steps={steps} current={current} />
      <div className={classes.content}>
        {waitsForSignature(user) ? (
          <SigningWait link={link} onDone={onDone} askedAt={dataUpdatedAt} />
        ) : (
          Step && <Step key={current} link={link} user={user} onDone={onDone} />
        )}
        {current === null && <Verified />}
        <p className="visually-hidden" role="status">
          {current === null && VERIFICATION_TEXT.doneTitle}
        </p>
      </div>
    </div>
  )
}
