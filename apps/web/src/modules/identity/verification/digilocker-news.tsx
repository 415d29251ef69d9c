import { PERSON } from '@chukta/contract/person-messages'
import { useEffect, useRef } from 'react'
import { refusalReason } from '../../../lib/request-error.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { toast } from '../../../lib/toast.ts'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import { Button } from '../../../ui/form/button.tsx'
import classes from './digilocker-news.module.css'
import type { DigilockerProps } from './digilocker-way.tsx'
import { useDigilocker } from './verification-api.ts'
import { VERIFICATION_TEXT } from './verification-text.ts'

const text = VERIFICATION_TEXT

/** The result of DigiLocker, above the step; until there is one, the page polls. */
export function DigilockerNews({ state, ...rest }: DigilockerProps) {
  if (state === 'none') return null
  if (state === 'pending' || state === 'review') return <Waiting state={state} {...rest} />
  return <ThreadNote>{messagesOf(rest)[state]}</ThreadNote>
}

// The number is named only where it can be used.
const messagesOf = ({ isAlone }: Pick<DigilockerProps, 'isAlone'>) =>
  isAlone ? PERSON.digilockerAlone : PERSON.digilocker

function Waiting({ link, state, onDone, isAlone }: DigilockerProps) {
  const { data, error, refetch, isFetching } = useDigilocker(link, state === 'review')
  useOutcome(data, onDone)
  const known = state === 'review' ? messagesOf({ isAlone }).review : PERSON.digilocker.pending
  const said = data?.status === 'pending' ? data.message : known
  if (error) {
    return (
      <div role="alert" className={classes.failure}>
        <ThreadNote>
          <strong>{text.digilockerUnreachable}</strong> {refusalReason(error, text.tryLater)}
        </ThreadNote>
        <Button size="sm" variant="default" onClick={() => !isFetching && void refetch()}>
          {STRINGS.failures.tryAgain}
        </Button>
      </div>
    )
  }
  return (
    <div role="status">
      <ThreadNote>
        <strong>{said}</strong> {text.digilockerGoesOn}
      </ThreadNote>
    </div>
  )
}

type Outcome = ReturnType<typeof useDigilocker>['data']

// A result makes earlier data of the step outdated.
function useOutcome(data: Outcome, onDone: DigilockerProps['onDone']): void {
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const { status = 'pending', message = '' } = data ?? {}
  useEffect(() => {
    if (status === 'pending') return
    if (status === 'success') toast.success(message)
    void done.current()
  }, [status, message])
}
