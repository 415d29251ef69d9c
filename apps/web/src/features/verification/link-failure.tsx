import { PERSON } from '@chukta/contract/person-messages'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { RequestError, refusalReason } from '../../lib/request-error.ts'
import { STRINGS } from '../../lib/strings.ts'
import { toast } from '../../lib/toast.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyLedger } from '../../ui/empty-ledger.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { VERIFICATION_TEXT } from './verification-text.ts'

const said = PERSON.verification

/** Stands where the way would be: the link was cut short, is over, or the server did not answer. */
export function LinkFailure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const reason =
    error === null ? VERIFICATION_TEXT.linkMissing : refusalReason(error, VERIFICATION_TEXT.tryLater)
  useEffect(() => toast.error(said.statusFailed, reason), [reason])
  const mayPass = error !== null && !(error instanceof RequestError && error.status < 500 && error.status > 0)
  return (
    <>
      <PageHeading title={VERIFICATION_TEXT.rail} />
      <EmptyLedger
        title={said.statusFailed}
        sentence={reason}
        isFailure
        action={
          mayPass ? (
            <Button onClick={onRetry}>{STRINGS.failures.tryAgain}</Button>
          ) : (
            <Link to="/" className={buttonClass({})}>
              {STRINGS.shell.backToLogin}
            </Link>
          )
        }
      />
    </>
  )
}
