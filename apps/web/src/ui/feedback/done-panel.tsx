import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTimedWay } from '../../lib/use-timed-way.ts'
import { Button } from '../form/button.tsx'
import { DONE_TEXT } from './done-text.ts'
import { ResultPanel } from './result-panel.tsx'

type Props = {
  title: ReactNode
  /** Milliseconds until the page redirects. */
  delayMs: number
  go: () => void
  /** Shown while it waits; 'Continuing in 3 s' by default. */
  waiting?: (seconds: number) => string
  /** Shown, and offered, to a person who stays. */
  stayedNote?: ReactNode
  stayedActions?: ReactNode
}

const text = DONE_TEXT

/** After a step that worked: redirects after the specification's delay; the countdown can be skipped or stopped. */
export function DonePanel({
  title,
  delayMs,
  go,
  waiting = text.returning,
  stayedNote,
  stayedActions,
}: Props) {
  const way = useTimedWay(delayMs, go)
  const stays = way.secondsLeft === null
  const goNow = (
    <Button onClick={go} autoFocus>
      {text.goNow}
    </Button>
  )
  return (
    <ResultPanel
      tone="ok"
      Icon={CircleCheck}
      title={title}
      note={way.secondsLeft === null ? stayedNote : waiting(way.secondsLeft)}
    >
      {!stays && (
        <Button variant="default" onClick={way.stay}>
          {text.stay}
        </Button>
      )}
      {stays ? (stayedActions ?? goNow) : goNow}
    </ResultPanel>
  )
}
