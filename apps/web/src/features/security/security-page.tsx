import { ROLE } from '@chukta/contract/permissions'
import { formatDate } from '../../lib/dates.ts'
import { failureSentence } from '../../lib/request-error.ts'
import { storedRoleId } from '../../lib/session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import page from '../../ui/form-page.module.css'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PendingSheet } from '../../ui/pending-sheet.tsx'
import { ThreadNote } from '../../ui/thread-note.tsx'
import { PasskeySection } from './passkey-section.tsx'
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
    <div className={page.page}>
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
          {storedRoleId() === ROLE.superAdmin && <RequirementForm />}
        </div>
      ) : (
        <PendingSheet failure={error ? failureSentence(error, text.loadFailed) : undefined} onRetry={retry} />
      )}
    </div>
  )
}

function Requirement({ factors }: { factors: Factors }) {
  if (!factors.required_from || factors.totp || factors.passkeys > 0) return null
  const isDue = Date.parse(factors.required_from) <= Date.now()
  return (
    <ThreadNote>{isDue ? text.requiredNow : text.requiredFrom(formatDate(factors.required_from))}</ThreadNote>
  )
}
