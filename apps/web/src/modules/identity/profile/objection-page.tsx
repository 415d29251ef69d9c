import { Link, useParams } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { RequestError } from '../../../lib/request-error.ts'
import { toastRefusal } from '../../../lib/toast.ts'
import { ResultPanel } from '../../../ui/feedback/result-panel.tsx'
import { BusyButton, buttonClass } from '../../../ui/form/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import classes from './objection-page.module.css'
import { OBJECTION_TEXT } from './objection-text.ts'
import { useObjection } from './profile-api.ts'

const text = OBJECTION_TEXT

/**
 * Keeps the old e-mail or mobile, by the link that was sent there; no sign-in, and not in the specification. It takes
 * a press: mail programs open links automatically.
 */
export function ObjectionPage() {
  const { token } = useParams({ from: '/plain/contact-objection/$token' })
  const objection = useObjection()
  const [over, setOver] = useState<string | null>(null)
  const press = async () => {
    try {
      await objection.mutateAsync(token)
    } catch (error) {
      const isOver = error instanceof RequestError && (error.status === 404 || error.status === 409)
      if (isOver) setOver(error.message)
      else toastRefusal(error, text.failed)
    }
  }
  const toSignIn = (
    <Link to="/" className={buttonClass({ variant: 'default' })}>
      {text.toSignIn}
    </Link>
  )
  return (
    <div className={classes.page}>
      <PageHeading title={text.title} />
      <div role="status">
        {objection.data && (
          <ResultPanel
            tone="ok"
            Icon={CircleCheck}
            title={text.done}
            note={text.doneNote(objection.data.data.message)}
          >
            {toSignIn}
          </ResultPanel>
        )}
        {over !== null && (
          <ResultPanel tone="warn" Icon={CircleAlert} title={text.over} note={over}>
            {toSignIn}
          </ResultPanel>
        )}
      </div>
      {!objection.data && over === null && (
        <ResultPanel tone="warn" Icon={CircleHelp} title={text.question} note={text.note}>
          <BusyButton busy={objection.isPending} busyText={text.objecting} onClick={press}>
            {text.object}
          </BusyButton>
        </ResultPanel>
      )}
    </div>
  )
}
