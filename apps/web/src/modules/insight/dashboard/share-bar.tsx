import classes from './dashboard-page.module.css'

/** A bar beside a figure of the same value; `part` of the whole from 0 to 1. */
export function ShareBar({ part, tone }: { part: number; tone?: 'warn' | 'bad' | undefined }) {
  return (
    <span className={classes.track} data-tone={tone} aria-hidden="true">
      <i style={{ width: `${part * 100}%` }} />
    </span>
  )
}
