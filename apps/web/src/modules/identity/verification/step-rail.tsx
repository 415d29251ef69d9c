import { Check, Lock } from 'lucide-react'
import { formatDate } from '../../../lib/time/dates.ts'
import classes from './step-rail.module.css'
import type { Step, StepKey } from './steps.ts'
import type { UserData } from './verification-api.ts'
import { VERIFICATION_TEXT } from './verification-text.ts'

type Props = {
  steps: readonly Step[]
  current: StepKey | null
  /** The methods offered for the Aadhaar. */
  ways: UserData['aadhaar_ways']
}

const text = VERIFICATION_TEXT

/** All steps, each with its result or why it is locked; on narrow screens only the current position. */
export function StepRail({ steps, current, ways }: Props) {
  return (
    <>
      <nav className={classes.rail} aria-label={text.rail}>
        <p className={classes.title}>{text.rail}</p>
        <ol>
          {steps.map((step, index) => (
            <li
              key={step.key}
              data-state={step.done ? 'done' : step.key === current ? 'current' : 'locked'}
              aria-current={step.key === current ? 'step' : undefined}
            >
              <span className={classes.dot} aria-hidden="true">
                {step.done ? (
                  <Check size={18} strokeWidth={2.25} />
                ) : step.key === current ? (
                  index + 1
                ) : (
                  <Lock size={14} strokeWidth={2} />
                )}
              </span>
              <div>
                <p className={classes.name}>{text.steps[step.key]}</p>
                <p className={classes.note}>
                  {step.done ? doneNote(step) : step.key === current ? text.now : lockedNote(step.key, ways)}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </nav>
      {current && <StepBar steps={steps} current={current} />}
    </>
  )
}

/** The time of a step's verification, and the end of its number. */
export function doneNote({ verifiedAt, last4 }: Step): string {
  const facts = [
    verifiedAt ? text.verifiedOn(formatDate(verifiedAt)) : text.verified,
    ...(last4 ? [text.endsIn(last4)] : []),
  ]
  return facts.join(' · ')
}

function lockedNote(step: StepKey, ways: Props['ways']): string {
  if (step !== 'aadhaar' || ways.includes('otp')) return text.locked[step]
  return ways.includes('digilocker') ? text.locked.aadhaarByDigilocker : text.locked.aadhaarByNothing
}

function StepBar({ steps, current }: { steps: readonly Step[]; current: StepKey }) {
  const at = steps.findIndex((step) => step.key === current)
  const next = steps[at + 1]
  return (
    <div className={classes.bar}>
      <p>
        <strong>{text.stepOf(at + 1, steps.length, text.steps[current])}</strong>
        <span>{next ? text.next(text.steps[next.key]) : text.last}</span>
      </p>
      <div className={classes.track} aria-hidden="true">
        {steps.map((step, index) => (
          <i key={step.key} data-state={step.done ? 'done' : index === at ? 'current' : 'locked'} />
        ))}
      </div>
    </div>
  )
}
