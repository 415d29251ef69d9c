import { PERSON } from '@chukta/contract/person-messages'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { RequestError, refusalReason } from '../../../lib/request-error.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { toast } from '../../../lib/toast.ts'
import { EmptyLedger } from '../../../ui/feedback/empty-ledger.tsx'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { VERIFICATION_TEXT } from './verification-text.ts'

const messages = PERSON.verification

/** Takes the place of the steps: the link was cut short, is over, or the server did not answer. */
export function LinkFailure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const reason =
    error === null ? VERIFICATION_TEXT.linkMissing : refusalReason(error, VERIFICATION_TEXT.tryLater)
  useEffect(() => toast.error(messages.statusFailed, reason), [reason])
  const mayPass = error !== null && !(error instanceof RequestError && error.status < 500 && error.status > 0)
  return (
    <>
      <PageHeading title={VERIFICATION_TEXT.rail} />
      <EmptyLedger
        title={messages.statusFailed}
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
