import type { PaymentStatus } from './status-api.ts'
import classes from './status-steps.module.css'
import { STATUS_TEXT } from './status-text.ts'

const STEPS = ['created', 'sent', 'bank', 'done'] as const
const text = STATUS_TEXT

/** The progress of a payment as four dots: done, current, open; a failed one is red and named. */
export function StatusSteps({ status }: { status: PaymentStatus }) {
  const failed = status.payment_status === 'FAILED'
  const current = failed ? failedAt(status) : STEPS.indexOf(status.step)
  return (
    <ol className={classes.steps}>
      {STEPS.map((step, place) => {
        const here = place === current
        return (
          <li
            key={step}
            data-state={stateOf(place, current, failed)}
            aria-current={here ? 'step' : undefined}
          >
            {failed && here ? failedName(status) : text.steps[step]}
          </li>
        )
      })}
    </ol>
  )
}

function stateOf(place: number, current: number, failed: boolean): string {
  if (place === current) return failed ? 'failed' : 'current'
  return place < current ? 'done' : 'ahead'
}

// Nothing reached a bank when certainly nothing was debited.
function failedAt(status: PaymentStatus): number {
  return STEPS.indexOf(status.nothing_charged ? 'sent' : 'bank')
}

// Only a refusal comes with a description of the error; a payer who left is not refused.
function failedName(status: PaymentStatus): string {
  return status.error_description ? text.bankRefused : text.notPaid
}
