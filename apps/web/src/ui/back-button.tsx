import { ArrowLeft } from 'lucide-react'
import { STRINGS } from '../lib/strings.ts'
import { useWayBack } from '../lib/use-way-back.ts'
import classes from './back-button.module.css'

type Props = {
  /** Where to go when the page was opened directly and there is no page before it. */
  fallback: string
  label?: string
}

/** Returns to the previous page (spec 2 section 2.1: all back buttons do). */
export function BackButton({ fallback, label = STRINGS.back }: Props) {
  const goBack = useWayBack(fallback)
  return (
    <button type="button" className={classes.back} onClick={goBack}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
      {label}
    </button>
  )
}
