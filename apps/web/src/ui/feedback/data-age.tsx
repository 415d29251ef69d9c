import classes from './data-age.module.css'
import { DATA_AGE_TEXT } from './data-age-text.ts'

/** One line with the age of the figures; shown only where they are not current. */
export default function DataAge({ ms }: { ms: number }) {
  return (
    <p className={classes.age} role="status">
      {DATA_AGE_TEXT(Math.round(ms / 1000))}
    </p>
  )
}
