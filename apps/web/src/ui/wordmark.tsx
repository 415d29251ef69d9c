import { Mark } from './mark.tsx'
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
