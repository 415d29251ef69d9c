import { can } from '../../../lib/can.ts'
import { failureSentence } from '../../../lib/request-error.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { RecoverySection } from './recovery-section.tsx'
import { RequirementForm } from './requirement-form.tsx'
import { type Factors, useFactors, usePasskeys } from './security-api.ts'
import classes from './security-page.module.css'
import { SECURITY_TEXT } from './security-text.ts'
import { TotpSection } from './totp-section.tsx'

const text = SECURITY_TEXT

/** 'Security': a person's second factors, and for a super admin who must have one. */
export function SecurityPage() {
  const factors = useFactors()
  const passkeys = usePasskeys()
  const error = factors.error ?? passkeys.error
  const retry = () => {
    void factors.refetch()
    void passkeys.refetch()
  }
  return (
    <FormPage>
      <PageHeading
        title={text.title}
        note={text.note}
        back={<BackLink to="/user-profile" label={text.back} />}
      />
      {factors.data && passkeys.data ? (
        <div className={classes.sections}>
          <Requirement factors={factors.data} />
          <PasskeySection passkeys={passkeys.data} />
          <TotpSection factors={factors.data} />
          {(factors.data.totp || factors.data.passkeys > 0) && <RecoverySection factors={factors.data} />}
          {can('security.manage') && <RequirementForm />}
        </div>
      ) : (
        <PendingSheet failure={error ? failureSentence(error, text.loadFailed) : undefined} onRetry={retry} />
      )}
    </FormPage>
  )
}

function Requirement({ factors }: { factors: Factors }) {
  if (!factors.required_from || factors.totp || factors.passkeys > 0) return null
  const isDue = Date.parse(factors.required_from) <= Date.now()
  return (
    <ThreadNote>{isDue ? text.requiredNow : text.requiredFrom(formatDate(factors.required_from))}</ThreadNote>
  )
}
