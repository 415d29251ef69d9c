import { CircleCheck } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { STRINGS } from '../lib/strings.ts'
import { useTimedWay } from '../lib/use-timed-way.ts'
import { Button } from './button.tsx'
import classes from './done-panel.module.css'

type Props = {
  title: ReactNode
  /** Milliseconds until the page goes on by itself. */
  delayMs: number
  go: () => void
  /** What is said while it waits; 'Returning in 3 s' unless told. */
  waiting?: (seconds: number) => string
  /** What is said, and offered, to a person who stays. */
  stayedNote?: ReactNode
  stayedActions?: ReactNode
}

const text = STRINGS.done

/** After a step that worked: goes on after the delay of the specification, visibly, can be hurried or stopped. */
export function DonePanel({
  title,
  delayMs,
  go,
  waiting = text.returning,
  stayedNote,
  stayedActions,
}: Props) {
  const id = useId()
  const way = useTimedWay(delayMs, go)
  const stays = way.secondsLeft === null
  const goNow = (
    <Button onClick={go} autoFocus>
      {text.goNow}
    </Button>
  )
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <CircleCheck size={32} strokeWidth={1.75} aria-hidden />
      <div>
        <h2 id={id}>{title}</h2>
        <p>{way.secondsLeft === null ? stayedNote : waiting(way.secondsLeft)}</p>
      </div>
      <div className={classes.actions}>
        {!stays && (
          <Button variant="default" onClick={way.stay}>
            {text.stay}
          </Button>
        )}
        {stays ? (stayedActions ?? goNow) : goNow}
      </div>
    </section>
  )
}
