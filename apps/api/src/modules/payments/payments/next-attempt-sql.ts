import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import { actorColumns, insertPaymentEvents } from '../../ledger/api.ts'
import {
  attemptColumns,
  attemptInput,
  attemptTypes,
  attemptValues,
  CALL_SECONDS,
  type NewAttempt,
} from './claim-sql.ts'

/** Seconds after which the gateway is polled for an order that a closed attempt may still have created. */
const LATE_ORDER_SECONDS = 90

export type NextAttemptRow = { id: number; reference: string; expires_at: Date }

/**
 * Closes an attempt whose session was never issued and claims the next one on another gateway, in one
 * statement; a job closes an order of the old attempt that appears later. Nothing when the attempt has moved on.
 */
export function claimNextAttempt(
  db: Db,
  closed: { attemptId: number; gateway: string; reason: string },
  next: NewAttempt,
): Promise<NextAttemptRow | undefined> {
  return maybe(
    db,
    sql<NextAttemptRow>`
      with closed as (
        update attempts set status = 'closed', closed_reason = ${closed.reason}
         where id = ${closed.attemptId} and status = 'claimed' and session_issued_at is null
        returning payment_id, number, reference
      ), claimed as (
        insert into attempts (payment_id, number, reference, ${attemptColumns})
        select c.payment_id, c.number + 1, p.order_id || '-' || (c.number + 1), ${attemptValues}
          from closed c join payments p on p.id = c.payment_id,
               jsonb_to_record(${JSON.stringify(attemptInput(next))}::jsonb) as i (${attemptTypes})
        returning id, payment_id, reference, expires_at
      ), put_off as (
        update payments set next_poll_at = now() + make_interval(secs => ${CALL_SECONDS})
         where id = (select payment_id from claimed) and next_poll_at is not null
      ), events as (
        ${insertPaymentEvents}
        select payment_id, kind, detail, ${actorColumns()} from claimed, (values
          (1, 'attempt-closed', ${JSON.stringify({ reason: closed.reason })}::jsonb),
          (2, 'route', ${JSON.stringify(next.route)}::jsonb)) as e (n, kind, detail) order by n
      ), late as (
        select graphile_worker.add_job('close-late-order',
                 json_build_object('gateway', ${closed.gateway}::text, 'reference', reference),
                 run_at => now() + make_interval(secs => ${LATE_ORDER_SECONDS})) from closed
      )
      select id, reference, expires_at, (select count(*) from late) as jobs from claimed`,
  )
}
