import type { Deps } from '../../../platform/deps.ts'
import type { Webhook } from '../../../providers/payment-gateway.ts'
import { wakeWatch, wakeWatchOf } from './due-sql.ts'

/** An id that a gateway can be polled for; other fields of a webhook are not stored. */
const DISPUTE_ID = /^[\w-]{1,64}$/

/**
 * Polls a gateway within a second after its webhook named a dispute of an order. The row is written before the webhook
 * is answered, so that a crash loses nothing. `unknown`: there is no such order. An unproven webhook polls at most once
 * a minute; `soon`: it was polled just now and will be again.
 */
export function wakeDisputes(
  { db }: Pick<Deps, 'db'>,
  gateway: string,
  { about, isUnsigned = false, disputeId = '' }: Webhook,
): Promise<'now' | 'soon' | 'unknown'> {
  return wakeWatch(db, gateway, about, {
    isUnsigned,
    disputeId: DISPUTE_ID.test(disputeId) ? disputeId : null,
  })
}

/** Schedules a poll of a payment's disputes within a second. */
export function wakeDisputesOf({ db }: Pick<Deps, 'db'>, paymentId: number): Promise<void> {
  return wakeWatchOf(db, paymentId)
}
