import { useTimedWay } from '../../lib/use-timed-way.ts'
import { DONE_TEXT } from './done-text.ts'
import classes from './timed-way.module.css'

const text = DONE_TEXT

/** 'Continuing in 2 s. Stay here': an automatic redirect, which the person can stop (WCAG 2.2.1). */
export function TimedWay({ way }: { way: ReturnType<typeof useTimedWay> }) {
  if (way.secondsLeft === null) return null
  return (
    <p className={classes.way}>
      {/* Every second read aloud would drown the rest. */}
      <span aria-live="off">
        {text.returning(way.secondsLeft)}
        {text.stop}
      </span>{' '}
      <button type="button" onClick={way.stay}>
        {text.stay}
      </button>
    </p>
  )
}

/** Spec 1 section 4: a bill or a fee whose payment failed redirects after 3 s. */
const DELAY_MS = 3_000

/** 'Continuing in 3 s. Stay here' below a payment that failed. */
export function WayBack({ go }: { go: () => void }) {
  return <TimedWay way={useTimedWay(DELAY_MS, go)} />
}
