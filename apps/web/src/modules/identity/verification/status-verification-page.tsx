import { MEMBER_TYPES } from '@chukta/contract/identity/registration'
import { PERSON } from '@chukta/contract/person-messages'
import { useEffect } from 'react'
import { useHasScreen } from '../../../lib/has-screen.ts'
import { landingPath } from '../../../lib/landing.ts'
import { failureSentence } from '../../../lib/request-error.ts'
import { storedRoleId } from '../../../lib/session.ts'
import { toastFailure } from '../../../lib/toast.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { type Fact, Facts } from '../../../ui/layout/facts.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import classes from './status-verification-page.module.css'
import { doneNote } from './step-rail.tsx'
import { stepsOf } from './steps.ts'
import { type UserData, useStatusVerification } from './verification-api.ts'
import { VERIFICATION_TEXT } from './verification-text.ts'

const text = VERIFICATION_TEXT

/** The signed-in person's own verification: not in the specification for a route that has none (spec 1 section 2). */
export function StatusVerificationPage() {
  const hasScreen = useHasScreen()
  const { data, error, refetch } = useStatusVerification()
  useEffect(() => {
    if (error) toastFailure(error, PERSON.verification.statusFailed)
  }, [error])
  return (
    <FormPage>
      <PageHeading
        title={text.statusTitle}
        note={text.statusNote}
        back={<BackButton fallback={landingPath(storedRoleId() ?? 0, hasScreen) ?? '/'} />}
      />
      {data ? (
        <div className={classes.sheet}>
          <Facts facts={factsOf(data.user_data)} />
        </div>
      ) : (
        <PendingSheet
          failure={error ? failureSentence(error, PERSON.verification.statusFailed) : undefined}
          onRetry={() => void refetch()}
          rows={4}
        />
      )}
    </FormPage>
  )
}

function factsOf(user: UserData): Fact[] {
  const facts = stepsOf(user).map((step) => ({
    label: text.steps[step.key],
    value: (
      <StatusChip
        status={step.done ? 'success' : 'pending'}
        label={step.done ? doneNote(step) : text.notYet}
      />
    ),
  }))
  return user.usertype === MEMBER_TYPES.individual
    ? [...facts, { label: text.steps.gstin, value: text.notNeeded }]
    : facts
}
