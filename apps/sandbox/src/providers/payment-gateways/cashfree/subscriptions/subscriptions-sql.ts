import type { Row, Store } from '../../../../store.ts'

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
  /** UMN: what UPI knows the mandate by. */
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

export function addSubscription(store: Store, one: Subscription): void {
  store.run(
    `insert into subscriptions (subscription_id, cf_subscription_id, session_id, status, authorization_status, max_paise,
       created_at_ms, expires_at_ms, request) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    one.subscriptionId,
    one.cfSubscriptionId,
    one.sessionId,
    one.status,
    one.authorizationStatus,
    one.maxPaise,
    one.createdAtMs,
    one.expiresAtMs,
    JSON.stringify(one.request),
  )
}

export function saveSubscription(store: Store, one: Subscription): void {
  store.run(
    `update subscriptions set status = ?, authorization_status = ?, authorization_reference = ?, refusals = ?
      where subscription_id = ?`,
    one.status,
    one.authorizationStatus,
    one.authorizationReference,
    one.refusals,
    one.subscriptionId,
  )
}

export function findSubscription(store: Store, id: string): Subscription | undefined {
  return toSubscription(store.get('select * from subscriptions where subscription_id = ?', id))
}

export function findSubscriptionBySession(store: Store, sessionId: string): Subscription | undefined {
  return toSubscription(store.get('select * from subscriptions where session_id = ?', sessionId))
}

export function listSubscriptions(store: Store): Subscription[] {
  return store
    .all('select * from subscriptions order by rowid desc')
    .map((row) => toSubscription(row) as Subscription)
}

export function addCharge(store: Store, charge: SubscriptionCharge): void {
  store.run(
    `insert into subscription_charges (payment_id, subscription_id, schedule_date, debit_at_ms, remarks)
     values (?, ?, ?, ?, ?)`,
    charge.paymentId,
    charge.subscriptionId,
    charge.scheduleDate,
    charge.debitAtMs,
    charge.remarks,
  )
}

export function saveCharge(store: Store, { paymentId, retryAttempts, debitAtMs }: SubscriptionCharge): void {
  store.run(
    'update subscription_charges set retry_attempts = ?, debit_at_ms = ? where payment_id = ?',
    retryAttempts,
    debitAtMs,
    paymentId,
  )
}

export function findCharge(store: Store, paymentId: string): SubscriptionCharge | undefined {
  return toCharge(store.get('select * from subscription_charges where payment_id = ?', paymentId))
}

export function listCharges(store: Store, subscriptionId: string): SubscriptionCharge[] {
  return store
    .all('select * from subscription_charges where subscription_id = ? order by rowid', subscriptionId)
    .map((row) => toCharge(row) as SubscriptionCharge)
}

/** The charges that the bank has not decided, the next debit first. */
export function listWaitingCharges(store: Store): SubscriptionCharge[] {
  return store
    .all(
      `select c.* from subscription_charges c join payments p on p.order_id = c.payment_id
        where p.status = 'PENDING' order by c.debit_at_ms`,
    )
    .map((row) => toCharge(row) as SubscriptionCharge)
}

function toSubscription(row: Row | undefined): Subscription | undefined {
  if (!row) return undefined
  return {
    subscriptionId: String(row.subscription_id),
    cfSubscriptionId: String(row.cf_subscription_id),
    sessionId: String(row.session_id),
    status: String(row.status),
    authorizationStatus: String(row.authorization_status),
    authorizationReference: row.authorization_reference == null ? null : String(row.authorization_reference),
    maxPaise: BigInt(Number(row.max_paise)),
    refusals: Number(row.refusals),
    createdAtMs: Number(row.created_at_ms),
    expiresAtMs: Number(row.expires_at_ms),
    request: JSON.parse(String(row.request)),
  }
}

function toCharge(row: Row | undefined): SubscriptionCharge | undefined {
  if (!row) return undefined
  return {
    paymentId: String(row.payment_id),
    subscriptionId: String(row.subscription_id),
    scheduleDate: String(row.schedule_date),
    retryAttempts: Number(row.retry_attempts),
    debitAtMs: Number(row.debit_at_ms),
    remarks: row.remarks == null ? null : String(row.remarks),
  }
}
