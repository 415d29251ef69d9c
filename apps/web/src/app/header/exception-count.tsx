import { Link } from '@tanstack/react-router'
import { Wrench } from 'lucide-react'
import classes from './exception-count.module.css'
import { EXCEPTION_COUNT_TEXT } from './exception-count-text.ts'
import { useExceptionCount } from './use-exception-count.ts'

/** The number of open exceptions in the header, with the link to them; nothing when there are none. */
export default function ExceptionCount() {
  const total = useExceptionCount()?.total
  if (!total) return null
  return (
    <Link to="/exceptions" className={classes.count} aria-label={EXCEPTION_COUNT_TEXT.open(total)}>
      <Wrench size={16} strokeWidth={2} aria-hidden />
      {total}
    </Link>
  )
}
