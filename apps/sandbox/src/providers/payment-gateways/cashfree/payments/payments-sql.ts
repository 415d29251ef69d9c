import type { Row, Store } from '../../../../store.ts'

export interface Payment {
  cfPaymentId: string
  orderId: string
  /** Opens the page on which the payer confirms this attempt. */
  token: string
  status: string
  amountPaise: bigint
  currency: string
  group: string
  /** The payment_method of the entity, card number masked. */
  method: Record<string, Record<string, unknown>>
  /** The error code the issuer will give; null if it will say yes. */
  issuerVerdict: string | null
  message: string | null
  bankReference: string | null
  authId: string | null
  error: Record<string, string> | null
  createdAtMs: number
  /** When its QR code or link ends; null where there is none. */
  expiresAtMs: number | null
  completedAtMs: number | null
  /** On top of what was ordered; below zero for an offer. */
  surchargePaise: bigint
}

export function addPayment(store: Store, payment: Payment): void {
  store.run(
    `insert into payments (cf_payment_id, order_id, token, status, amount_paise, currency, payment_group,
       method, issuer_verdict, message, created_at_ms, expires_at_ms) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    payment.cfPaymentId,
    payment.orderId,
    payment.token,
    payment.status,
    payment.amountPaise,
    payment.currency,
    payment.group,
    JSON.stringify(payment.method),
    payment.issuerVerdict,
    payment.message,
    payment.createdAtMs,
    payment.expiresAtMs,
  )
}

export function findPayment(store: Store, cfPaymentId: string): Payment | undefined {
  return toPayment(store.get('select * from payments where cf_payment_id = ?', cfPaymentId))
}

export function findPaymentByToken(store: Store, token: string): Payment | undefined {
  return toPayment(store.get('select * from payments where token = ?', token))
}

/** The attempts of an order, newest first as the provider lists them. */
export function listPayments(store: Store, orderId: string): Payment[] {
  const rows = store.all('select * from payments where order_id = ? order by rowid desc', orderId)
  return rows.map((row) => toPayment(row) as Payment)
}

export function savePaymentResult(store: Store, payment: Payment): void {
  store.run(
    `update payments set status = ?, amount_paise = ?, currency = ?, payment_group = ?, message = ?,
       bank_reference = ?, auth_id = ?, error = ?, completed_at_ms = ?, surcharge_paise = ? where cf_payment_id = ?`,
    payment.status,
    payment.amountPaise,
    payment.currency,
    payment.group,
    payment.message,
    payment.bankReference,
    payment.authId,
    payment.error ? JSON.stringify(payment.error) : null,
    payment.completedAtMs,
    payment.surchargePaise,
    payment.cfPaymentId,
  )
}

function toPayment(row: Row | undefined): Payment | undefined {
  if (!row) return undefined
  const textOrNull = (value: string | number | null | undefined) => (value == null ? null : String(value))
  return {
    cfPaymentId: String(row.cf_payment_id),
    orderId: String(row.order_id),
    token: String(row.token),
    status: String(row.status),
    amountPaise: BigInt(Number(row.amount_paise)),
    currency: String(row.currency),
    group: String(row.payment_group),
    method: JSON.parse(String(row.method)),
    issuerVerdict: textOrNull(row.issuer_verdict),
    message: textOrNull(row.message),
    bankReference: textOrNull(row.bank_reference),
    authId: textOrNull(row.auth_id),
    error: row.error == null ? null : JSON.parse(String(row.error)),
    createdAtMs: Number(row.created_at_ms),
    expiresAtMs: row.expires_at_ms == null ? null : Number(row.expires_at_ms),
    completedAtMs: row.completed_at_ms == null ? null : Number(row.completed_at_ms),
    surchargePaise: BigInt(Number(row.surcharge_paise)),
  }
}
