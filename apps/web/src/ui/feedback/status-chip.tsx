import { Check, CircleAlert, Clock, MessageSquare, Minus } from 'lucide-react'
import { say } from '../../lib/language.ts'
import classes from './status-chip.module.css'

const LOOKS = {
  paid: { tone: 'ok', Icon: Check },
  approved: { tone: 'ok', Icon: Check },
  success: { tone: 'ok', Icon: Check },
  active: { tone: 'ok', Icon: Check },
  pending: { tone: 'warn', Icon: Clock },
  waiting: { tone: 'warn', Icon: Clock },
  processing: { tone: 'warn', Icon: Clock },
  failed: { tone: 'bad', Icon: CircleAlert },
  refused: { tone: 'bad', Icon: CircleAlert },
  open: { tone: 'info', Icon: MessageSquare },
  closed: { tone: 'neutral', Icon: Check },
} as const

/** A state as icon, word and colour. Takes the state as the server says it (`PAID`, `Open`), and other words for it. */
export function StatusChip({ status, label }: { status: string; label?: string }) {
  const word = status.toLowerCase()
  const look = word in LOOKS ? LOOKS[word as keyof typeof LOOKS] : null
  const Icon = look?.Icon ?? Minus
  return (
    <span className={classes.chip} data-tone={look?.tone ?? 'neutral'}>
      <Icon size={14} strokeWidth={2} aria-hidden />
      {label ?? say(word.charAt(0).toUpperCase() + word.slice(1))}
    </span>
  )
}
