import type { MoneyStep, MoneyWay } from '@chukta/contract/payments/money-steps'
import { Check, Clock, X } from 'lucide-react'
import { formatDateTime } from '../../lib/time/dates.ts'
import { labelOf, wordIn } from '../../lib/word-in.ts'
import classes from './money-way.module.css'
import { MONEY_WAY_TEXT } from './money-way-text.ts'

const text = MONEY_WAY_TEXT

/** The way of a payment's money as steps: across on a wide screen, down on a phone. */
export function MoneySteps({ way }: { way: MoneyWay }) {
  return (
    <ol className={classes.way} aria-label={text.way}>
      {way.steps.map((step) => (
        <li
          key={step.step}
          data-state={step.state}
          aria-current={step.state === 'now' || step.state === 'held' ? 'step' : undefined}
        >
          <span className={classes.dot} aria-hidden="true">
            {step.state === 'done' && <Check size={14} strokeWidth={3} />}
            {step.state === 'failed' && <X size={14} strokeWidth={3} />}
            {step.state === 'held' && <Clock size={14} strokeWidth={2.5} />}
          </span>
          <p>
            {labelOf(wordIn(text.steps, step.step) ?? {}, step.state)}
            <span className="visually-hidden">: {labelOf(text.states, step.state)}</span>
          </p>
          <When step={step} />
        </li>
      ))}
    </ol>
  )
}

function When({ step: { step, state, at, expected_at: expected } }: { step: MoneyStep }) {
  if (at !== null) return <time dateTime={at}>{formatDateTime(at)}</time>
  const when = expected === null ? null : formatDateTime(expected)
  return (
    <>
      {when !== null && <small>{expectation(state, expected ?? '')(when)}</small>}
      {step === 'settled' && state === 'later' && <small>{text.settledNote}</small>}
    </>
  )
}

/** The text of an expected time: a past one is no promise any more. */
function expectation(state: MoneyStep['state'], expected: string) {
  const isOver = Date.parse(expected) < Date.now()
  if (state === 'held' && !isOver) return text.notBefore
  return isOver ? text.wasExpected : text.expected
}
