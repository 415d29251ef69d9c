import { FACTOR_RESETS } from '@chukta/contract/identity/factor-reset-messages'
import { cancelFactorReset } from '@chukta/contract/identity/factor-resets'
import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { request } from '../../../lib/http.ts'
import { failureSentence, RequestError } from '../../../lib/request-error.ts'
import { wordIn } from '../../../lib/word-in.ts'
import { ResultPanel } from '../../../ui/feedback/result-panel.tsx'
import { BusyButton, buttonClass } from '../../../ui/form/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import classes from './cancel-reset-page.module.css'
import { CANCEL_RESET_TEXT } from './cancel-reset-text.ts'

const text = CANCEL_RESET_TEXT
const NOTES = {
  cancelled: text.cancelledNote,
  'switched-off': text.offNote,
  'signed-out': text.signedOutNote,
} as const

/**
 * Cancels a reset of sign-in factors by the link of its mail; no sign-in. It takes a press, so that no
 * program that follows the links of mails does it.
 */
export function CancelResetPage() {
  const { token } = useParams({ from: '/open/cancel-factor-reset/$token' })
  const cancel = useCancelReset(token)
  const toSignIn = (
    <Link to="/" className={buttonClass({})}>
      {text.toSignIn}
    </Link>
  )
  if (cancel.data) {
    const { outcome, message } = cancel.data.data
    return (
      <div className={classes.page}>
        <PageHeading title={text.title} />
        <div role="status">
          <ResultPanel tone="ok" Icon={CircleCheck} title={message} note={wordIn(NOTES, outcome) ?? ''}>
            {toSignIn}
          </ResultPanel>
        </div>
      </div>
    )
  }
  const { error } = cancel
  if (error instanceof RequestError && error.status === 422) {
    return (
      <div className={classes.page}>
        <PageHeading title={text.title} />
        <div role="status">
          <ResultPanel tone="warn" Icon={TriangleAlert} title={FACTOR_RESETS.linkOver} note="">
            {toSignIn}
          </ResultPanel>
        </div>
      </div>
    )
  }
  return (
    <div className={classes.page}>
      <PageHeading title={text.title} note={text.note} />
      <p>{text.what}</p>
      <BusyButton size="lg" busy={cancel.isPending} busyText={text.pressing} onClick={() => cancel.mutate()}>
        {text.press}
      </BusyButton>
      <p role="alert" className={classes.error}>
        {error ? failureSentence(error, FACTOR_RESETS.cancelFailed) : undefined}
      </p>
      <p className={classes.quiet}>{text.asked}</p>
    </div>
  )
}

/** Uses the link of a mail. */
function useCancelReset(token: string) {
  return useMutation({ mutationFn: () => request(cancelFactorReset, { body: { token } }) })
}
