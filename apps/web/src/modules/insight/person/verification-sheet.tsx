import { Check } from 'lucide-react'
import { formatDate } from '../../../lib/time/dates.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import sheet from '../dashboard/dashboard-page.module.css'
import type { PersonSummary } from './person-api.ts'
import classes from './person-page.module.css'
import { PERSON_TEXT } from './person-text.ts'

const text = PERSON_TEXT

type Props = {
  steps: PersonSummary['verification']
  isVerified: boolean
  /** When the user was added, as ISO text. */
  createdAt: string
}

/** How far a user's verification is, step by step with the day of each. */
export function VerificationSheet({ steps, isVerified, createdAt }: Props) {
  return (
    <section className={sheet.sheet} aria-labelledby="verification">
      <div className={sheet.head}>
        <h2 id="verification">{text.verification}</h2>
        {isVerified ? (
          <StatusChip status="active" label={text.verified} />
        ) : (
          <StatusChip status="pending" label={text.notVerified} />
        )}
      </div>
      <ol className={classes.steps}>
        {steps.map(({ step, is_done, at }) => (
          <li key={step} data-done={is_done || undefined}>
            <i aria-hidden="true">{is_done && <Check size={14} strokeWidth={2.5} />}</i>
            <span>
              {text.steps[step]}
              <small>{is_done ? (at ? formatDate(at) : text.doneWithoutDay) : text.notDone}</small>
            </span>
          </li>
        ))}
      </ol>
      <p className={classes.since}>
        {text.since} <strong>{formatDate(createdAt)}</strong>
      </p>
    </section>
  )
}
