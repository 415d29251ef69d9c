import { PERSON } from '@chukta/contract/person-messages'
import { type FormEvent, useEffect, useState } from 'react'
import { language } from '../../../lib/language.ts'
import { refusalReason } from '../../../lib/request-error.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { toast } from '../../../lib/toast.ts'
import { EmptyLedger } from '../../../ui/feedback/empty-ledger.tsx'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { controlProps, FieldError } from '../../../ui/form/field.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { LedgerSkeleton } from '../../../ui/table/pending-sheet.tsx'
import classes from './documents-step.module.css'
import stepClasses from './step-form.module.css'
import { StepBar, type StepProps } from './step-parts.tsx'
import { useSigning } from './use-signing.ts'
import { useDocuments } from './verification-api.ts'
import { VERIFICATION_TEXT } from './verification-text.ts'

const text = VERIFICATION_TEXT
const messages = PERSON.verification

/** Last step: the document, the agree box, and on to the signing service (spec 1 section 4). */
export function DocumentsStep({ link, user, onDone }: StepProps) {
  const [agrees, setAgrees] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const { sign, isPending } = useSigning(link, onDone)
  const error = attempt > 0 && !agrees ? messages.agreeRequired : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (agrees) void sign()
    else setAttempt((count) => count + 1)
  }
  const { signing } = user.user_details
  const before = signing === 'declined' ? text.declined : signing === 'expired' ? text.expired : null
  return (
    <form onSubmit={submit} noValidate className={stepClasses.form}>
      <PageHeading title={text.documentsTitle} note={text.documentsNote} />
      {before && (
        <ThreadNote>
          <strong>{before}</strong> {text.signAgain}
        </ThreadNote>
      )}
      <ErrorSummary errors={error ? { i_agree_check: error } : {}} attempt={attempt} />
      <Documents link={link} />
      <div>
        <label className={classes.agree}>
          <input
            type="checkbox"
            checked={agrees}
            onChange={(event) => setAgrees(event.currentTarget.checked)}
            {...controlProps({ name: 'i_agree_check', error })}
          />
          {text.agree}
        </label>
        <FieldError name="i_agree_check" error={error} />
      </div>
      <StepBar
        busy={isPending}
        slow={text.slow.documents}
        label={text.submit}
        busyText={text.opening}
        note={text.opensSigning}
      />
    </form>
  )
}

function Documents({ link }: Pick<StepProps, 'link'>) {
  const { data: html, error, refetch } = useDocuments(link)
  useEffect(() => {
    if (error) toast.error(messages.documentsFailed, refusalReason(error, text.tryLater))
  }, [error])
  if (error) {
    return (
      <EmptyLedger
        title={messages.documentsFailed}
        isFailure
        action={<Button onClick={() => refetch()}>{STRINGS.failures.tryAgain}</Button>}
      />
    )
  }
  if (html === undefined) return <LedgerSkeleton rows={6} />
  return (
    <>
      {language !== 'en' && <p>{text.documentsLanguage}</p>}
      <section
        lang="en"
        className={classes.document}
        aria-label={text.documentsLabel}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's HTML, cleaned down to text, lists and tables
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  )
}
