import { formatRupees } from '@chukta/contract/money'
import type { MoneyWay } from '@chukta/contract/payments/money-steps'
import { useDisclosure } from '@mantine/hooks'
import { Check, ChevronDown, ChevronUp, X } from 'lucide-react'
import { MoneySteps } from '../../../../domain/payment/money-way.tsx'
import { whereIsIt } from '../../../../domain/payment/money-way-text.ts'
import { can } from '../../../../lib/can.ts'
import { formatClock } from '../../../../lib/time/clock.ts'
import { formatDate } from '../../../../lib/time/dates.ts'
import { wordIn } from '../../../../lib/word-in.ts'
import { ThreadNote } from '../../../../ui/feedback/thread-note.tsx'
import { Button } from '../../../../ui/form/button.tsx'
import type { TransactionDetail } from '../reports-api.ts'
import classes from '../transaction-page.module.css'
import { TRANSACTION_TEXT } from './transaction-text.ts'
import line from './transaction-timeline.module.css'

const text = TRANSACTION_TEXT
const ENDED_BADLY = [
  'failed',
  'attempt-closed',
  'closed',
  'mismatch',
  'refund-failed',
  'refund-mismatch',
  'dispute-opened',
  'dispute-lost',
  'dispute-accepted',
  'payout-failed',
  'payout-reversed',
  'payout-mismatch',
]

/** The place of the money: one sentence, then the events, oldest first; the waiting step is marked. */
export function TransactionTimeline({ transaction }: { transaction: TransactionDetail }) {
  const { events, payment_status: status, way } = transaction
  const waitsAt = waitingStep(transaction)
  const [showsRequests, { toggle }] = useDisclosure(false)
  const [showsEvents, { toggle: toggleEvents }] = useDisclosure(false)
  const isGood = status === 'PAID' && transaction.refund_status === null && !isDisputed(transaction)
  // Once the money has arrived without trouble, the steps say all that the events do; those of a link name who paid.
  const isPlain = events.every(
    ({ kind, by }) => (by === null || by === transaction.name) && !ENDED_BADLY.includes(kind),
  )
  const isFolded = isGood && way !== null && hasArrived(way) && isPlain && transaction.opener_name === null
  return (
    <section className={classes.sheet} aria-labelledby="where-is-my-money">
      <h2>
        <span id="where-is-my-money">{text.where}</span>
        {status === 'PENDING' && transaction.asked_at && (
          <span className={classes.asked}>{text.asked(formatClock(transaction.asked_at))}</span>
        )}
      </h2>
      <div className={classes.inside}>
        {isGood ? (
          <p className={line.good}>
            <Check size={20} strokeWidth={2} aria-hidden />
            {answerOf(transaction)}
          </p>
        ) : (
          <ThreadNote>{answerOf(transaction)}</ThreadNote>
        )}
        {way && status === 'PAID' && (
          <div className={line.way}>
            {transaction.refund_status === null && <p>{whereIsIt(way)}</p>}
            <MoneySteps way={wayForReader(way)} />
          </div>
        )}
        {isFolded && (
          <div className={classes.more}>
            <Button variant="subtle" aria-expanded={showsEvents} onClick={toggleEvents}>
              {showsEvents ? text.hideEvents : text.showEvents}
              {showsEvents ? <ChevronUp size={18} aria-hidden /> : <ChevronDown size={18} aria-hidden />}
            </Button>
          </div>
        )}
        <ol className={line.timeline} hidden={isFolded && !showsEvents}>
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
                {event.by && <small>{text.by(event.by)}</small>}
                {event.reference && <small>{text.reference(event.reference)}</small>}
                {state === 'waiting' && status === 'PENDING' && transaction.ask_count > 0 && (
                  <small>{text.askedTimes(transaction.ask_count)}</small>
                )}
                {showsRequests && event.request_id && <small>{text.request(event.request_id)}</small>}
              </li>
            )
          })}
        </ol>
        {(!isFolded || showsEvents) && events.some((event) => event.request_id) && (
          <div className={classes.more}>
            <Button variant="subtle" aria-expanded={showsRequests} onClick={toggle}>
              {showsRequests ? text.hideRequests : text.showRequests}
              {showsRequests ? <ChevronUp size={18} aria-hidden /> : <ChevronDown size={18} aria-hidden />}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

/** When the gateway settles is the company's affair: a payer would take the open step for their own money. */
function wayForReader(way: MoneyWay): MoneyWay {
  if (can('downline.view')) return way
  return { ...way, steps: way.steps.filter(({ step }) => step !== 'settled') }
}

const hasArrived = ({ steps, end }: MoneyWay) =>
  end === null && steps.some(({ step, state }) => step === 'arrived' && state === 'done')

const isDisputed = ({ dispute_status: dispute }: TransactionDetail) =>
  dispute !== null && dispute !== 'won' && dispute !== 'closed'

/** The step that waits for another party, -1 without one. The receipt may come after a refund was requested. */
function waitingStep({ events, payment_status, refund_status }: TransactionDetail): number {
  if (payment_status === 'PENDING') return events.length - 1
  if (refund_status !== 'PENDING') return -1
  return events.findLastIndex(({ kind }) => kind.startsWith('refund'))
}

/** The place of the money, in one sentence. A refund or a lost dispute counts as its last move. */
function answerOf(it: TransactionDetail): string {
  if (it.refund_status !== null) {
    const amount = formatRupees(it.refund_amount ?? it.amount)
    const say = wordIn(text.refundAnswers, it.refund_status)
    return say?.(amount, formatDate(it.refunded_at ?? it.created_at)) ?? it.refund_status
  }
  const { dispute_status: dispute } = it
  if (dispute === 'open' || dispute === 'under-review') return text.disputeAnswers.held
  if (dispute === 'lost' || dispute === 'accepted') return text.disputeAnswers.gone
  const tried = it.events.some(({ kind }) => kind === 'pending' || kind === 'tried' || kind === 'failed')
  const answer = it.payment_status === 'PENDING' && !tried ? 'OPEN' : it.payment_status
  return wordIn(text.answers, answer)?.(formatRupees(it.amount)) ?? answer
}
