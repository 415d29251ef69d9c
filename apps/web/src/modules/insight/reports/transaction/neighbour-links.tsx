import { groupIndian } from '@chukta/contract/money'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import classes from './neighbour-links.module.css'
import { TRANSACTION_TEXT } from './transaction-text.ts'
import { type Neighbour, useNeighbours } from './use-neighbours.ts'

const text = TRANSACTION_TEXT

/** The place in the list it was opened from, and links to the payments beside it. */
export function NeighbourLinks({ id }: { id: number }) {
  const neighbours = useNeighbours(id)
  if (!neighbours || neighbours.total < 2) return null
  const { place, total, before, after } = neighbours
  return (
    <nav className={classes.neighbours} aria-label={text.neighbours}>
      <span>{text.place(groupIndian(String(place)), groupIndian(String(total)))}</span>
      <NeighbourLink to={before} label={text.before} Icon={ChevronLeft} />
      <NeighbourLink to={after} label={text.after} Icon={ChevronRight} />
    </nav>
  )
}

type Props = { to: Neighbour | null; label: string; Icon: typeof ChevronLeft }

function NeighbourLink({ to, label, Icon }: Props) {
  const icon = <Icon size={20} strokeWidth={1.75} aria-hidden />
  if (!to) {
    return (
      <span className={classes.end} aria-hidden="true">
        {icon}
      </span>
    )
  }
  return (
    <Link
      to="/view-reports/$id"
      params={{ id: String(to.id) }}
      search={to.search}
      replace
      aria-label={label}
      title={label}
    >
      {icon}
    </Link>
  )
}
