import { formatDateTime } from '../../../lib/dates.ts'
import classes from './payouts.module.css'
import type { Payouts } from './payouts-api.ts'
import { PAYOUTS_TEXT } from './payouts-text.ts'

const text = PAYOUTS_TEXT

/** Why nothing goes, or not by everyone: all payouts stopped, providers paused. */
export function PayoutNotices({ stopped, paused }: Pick<Payouts, 'stopped' | 'paused'>) {
  return (
    <>
      {stopped && (
        <p className={classes.notice} data-tone="bad" role="note">
          {text.stopped(formatDateTime(stopped.since), stopped.reason)}
        </p>
      )}
      {paused.map(({ provider, until, reason }) => (
        <p key={provider} className={classes.notice} data-tone="warn" role="note">
          {text.paused(provider, until && formatDateTime(until), reason)}
        </p>
      ))}
    </>
  )
}
