import type { Store } from '../../../../store.ts'
import { JSON_TEXT, PAISE, table } from '../../../../table-sql.ts'

export interface SubscriptionRequest {
  subscription_id: string
  customer_details: Record<string, string>
  plan_details: { plan_name: string; plan_type: string; plan_max_amount: number; plan_note?: string }
  authorization_details?: {
    authorization_amount?: number
    authorization_amount_refund?: boolean
    payment_methods?: string[]
  }
  subscription_meta?: { return_url?: string; notification_channel?: string[] }
}

export interface Subscription {
  subscriptionId: string
  cfSubscriptionId: string
  sessionId: string
  status: string
  authorizationStatus: string
  /** UMN: UPI's number of the mandate. */
  authorizationReference: string | null
  maxPaise: bigint
  refusals: number
  createdAtMs: number
  expiresAtMs: number
  request: SubscriptionRequest
}

export interface SubscriptionCharge {
  paymentId: string
  subscriptionId: string
  /** A day in India. */
  scheduleDate: string
  retryAttempts: number
  /** When the bank is asked, or asked again. */
  debitAtMs: number
  remarks: string | null
}

const SUBSCRIPTIONS = table<Subscription>('subscriptions', ['subscriptionId'], {
  maxPaise: PAISE,
  request: JSON_TEXT,
})
const CHARGES = table<SubscriptionCharge>('subscription_charges', ['paymentId'])

export const addSubscription = SUBSCRIPTIONS.add
export const saveSubscription = SUBSCRIPTIONS.save

export const findSubscription = (store: Store, subscriptionId: string) =>
  SUBSCRIPTIONS.find(store, { subscriptionId })

export const findSubscriptionBySession = (store: Store, sessionId: string) =>
  SUBSCRIPTIONS.find(store, { sessionId })

export const listSubscriptions = (store: Store) => SUBSCRIPTIONS.list(store, {}, 'order by rowid desc')

export const addCharge = CHARGES.add
export const saveCharge = CHARGES.save

export const findCharge = (store: Store, paymentId: string) => CHARGES.find(store, { paymentId })

export const listCharges = (store: Store, subscriptionId: string) =>
  CHARGES.list(store, { subscriptionId }, 'order by rowid')

/** The charges that the bank has not decided, the next debit first. */
export const listWaitingCharges = (store: Store, limit: number) =>
  CHARGES.list(
    store,
    {},
    `where payment_id in (select order_id from payments where status = 'PENDING') order by debit_at_ms limit ?`,
    limit,
  )
