import classes from './wordmark.module.css'

/** Mark and name side by side. */
export function Wordmark({ size = 28 }: { size?: number }) {
  return (
    <span className={classes.wordmark}>
      <Mark size={size} />
      <span>Chukta</span>
    </span>
  )
}

/** The mark: a tick hung from a headline, as Devanagari letters hang from theirs. `size` in px. */
function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <g strokeLinecap="round" strokeLinejoin="round">
        <path d="M3 6.5h26" stroke="var(--ck-accent)" strokeWidth="4" />
        <path d="M5.5 17.5l7.5 9L24.5 8" stroke="var(--ck-brand)" strokeWidth="4.2" />
      </g>
    </svg>
  )
}
