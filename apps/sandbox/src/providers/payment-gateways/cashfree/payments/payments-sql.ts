import type { Store } from '../../../../store.ts'
import { JSON_TEXT, PAISE, table } from '../../../../table-sql.ts'
import type { CardFacts } from '../instruments/instruments-sql.ts'

export interface Payment {
  cfPaymentId: string
  orderId: string
  /** Opens the page on which the payer confirms this attempt. */
  token: string
  status: string
  amountPaise: bigint
  currency: string
  paymentGroup: string
  /** The payment_method of the entity, card number masked. */
  method: Record<string, Record<string, unknown>>
  /** The error code the issuer will give; null if it will approve. */
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
  /** What the payer agreed to save of the card; null for nothing. */
  cardToSave: CardFacts | null
}

const PAYMENTS = table<Payment>('payments', ['cfPaymentId'], {
  amountPaise: PAISE,
  method: JSON_TEXT,
  error: JSON_TEXT,
  surchargePaise: PAISE,
  cardToSave: JSON_TEXT,
})

export const addPayment = PAYMENTS.add
export const savePayment = PAYMENTS.save

export const findPayment = (store: Store, cfPaymentId: string) => PAYMENTS.find(store, { cfPaymentId })

export const findPaymentByToken = (store: Store, token: string) => PAYMENTS.find(store, { token })

/** The attempts of an order, newest first as the provider lists them. */
export const listPayments = (store: Store, orderId: string) =>
  PAYMENTS.list(store, { orderId }, 'order by rowid desc')
