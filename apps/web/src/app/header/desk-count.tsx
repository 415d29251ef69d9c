import { Link } from '@tanstack/react-router'
import { Wrench } from 'lucide-react'
import classes from './desk-count.module.css'
import { DESK_TEXT } from './desk-text.ts'
import { useDeskCount } from './use-desk-count.ts'

/** In the header, how much is stuck, and the link to it; nothing while nothing is. */
export default function DeskCount() {
  const total = useDeskCount()?.total
  if (!total) return null
  return (
    <Link to="/repair-desk" className={classes.count} aria-label={DESK_TEXT.stuck(total)}>
      <Wrench size={16} strokeWidth={2} aria-hidden />
      {total}
    </Link>
  )
}
