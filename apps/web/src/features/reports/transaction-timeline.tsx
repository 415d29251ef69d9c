import { formatRupees } from '@chukta/contract/money'
import { Check, X } from 'lucide-react'
import { formatClock, formatDate } from '../../lib/dates.ts'
import { ThreadNote } from '../../ui/thread-note.tsx'
import type { TransactionDetail } from './reports-api.ts'
import classes from './transaction-page.module.css'
import { TRANSACTION_TEXT } from './transaction-text.ts'
import line from './transaction-timeline.module.css'

const text = TRANSACTION_TEXT
const ENDED_BADLY = ['failed', 'attempt-closed', 'closed', 'mismatch']

/** Where the money is: one sentence, then what happened, oldest first; the step that waits is marked. */
export function TransactionTimeline({ transaction }: { transaction: TransactionDetail }) {
  const { events, payment_status: status, amount } = transaction
  const tried = events.some(({ kind }) => kind === 'pending' || kind === 'tried' || kind === 'failed')
  const answer = status === 'PENDING' && !tried ? 'OPEN' : status
  const waitsAt = status === 'PENDING' ? events.length - 1 : -1
  return (
    <section className={classes.sheet} aria-labelledby="where-is-my-money">
      <h2>
        <span id="where-is-my-money">{text.where}</span>
        {status === 'PENDING' && transaction.asked_at && (
          <span className={classes.asked}>{text.asked(formatClock(transaction.asked_at))}</span>
        )}
      </h2>
      <div className={classes.inside}>
        <ThreadNote>{text.answers[answer](formatRupees(amount))}</ThreadNote>
        <ol className={line.timeline}>
          {events.map((event, place) => {
            const state = place === waitsAt ? 'waiting' : ENDED_BADLY.includes(event.kind) ? 'bad' : 'done'
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added at the end
              <li key={place} data-state={state} aria-current={state === 'waiting' ? 'step' : undefined}>
                <span className={line.dot} aria-hidden="true">
                  {state === 'done' && <Check size={14} strokeWidth={3} />}
                  {state === 'bad' && <X size={14} strokeWidth={3} />}
                </span>
                <p>{event.text}</p>
                <time dateTime={event.at}>
                  {formatDate(event.at)}, {formatClock(event.at)}
                </time>
                {event.reference && <small>{text.reference(event.reference)}</small>}
                {state === 'waiting' && transaction.ask_count > 0 && (
                  <small>{text.askedTimes(transaction.ask_count)}</small>
                )}
              </li>
            )
          })}
        </ol>
      </div>
    </section>
  )
}
