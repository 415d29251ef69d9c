import type { Context } from '../../../platform/context.ts'
import type { Webhook } from '../../../providers/payment-gateway.ts'
import { wakeWatch, wakeWatchOf } from './due-sql.ts'

/** An id that a gateway can be asked about; what else a webhook says is not kept. */
const DISPUTE_ID = /^[\w-]{1,64}$/

/**
 * A webhook names a dispute of an order: its gateway is asked within a second. The row stands before the webhook is
 * answered, so that a crash loses nothing. `unknown`: there is no such order. One that nothing proves asks at most once a
 * minute; `soon`: it was asked just now and will be again.
 */
export function wakeDisputes(
  { db }: Pick<Context, 'db'>,
  gateway: string,
  { about, isUnsigned = false, disputeId = '' }: Webhook,
): Promise<'now' | 'soon' | 'unknown'> {
  return wakeWatch(db, gateway, about, {
    isUnsigned,
    disputeId: DISPUTE_ID.test(disputeId) ? disputeId : null,
  })
}

/** Has the gateway of a payment asked for its disputes within a second. */
export function wakeDisputesOf({ db }: Pick<Context, 'db'>, paymentId: number): Promise<void> {
  return wakeWatchOf(db, paymentId)
}
