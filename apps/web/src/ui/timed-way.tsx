import { STRINGS } from '../lib/strings.ts'
import type { useTimedWay } from '../lib/use-timed-way.ts'
import classes from './timed-way.module.css'

const text = STRINGS.done

/** 'Returning in 2 s. Stay here': the page's own way on, which the person can stop (WCAG 2.2.1). */
export function TimedWay({ way }: { way: ReturnType<typeof useTimedWay> }) {
  if (way.secondsLeft === null) return null
  return (
    <p className={classes.way}>
      {/* Every second read aloud would drown the rest. */}
      <span aria-live="off">{text.returning(way.secondsLeft)}.</span>{' '}
      <button type="button" onClick={way.stay}>
        {text.stay}
      </button>
    </p>
  )
}
