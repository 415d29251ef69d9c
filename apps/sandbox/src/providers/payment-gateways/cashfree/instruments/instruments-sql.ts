import type { Store } from '../../../../store.ts'
import { JSON_TEXT, table } from '../../../../table-sql.ts'

/** The facts of a saved card that a token keeps: never its number. */
export interface CardFacts {
  /** The same for the same card. */
  uid: string
  /** Masked: the last four digits alone. */
  display: string
  network: string
  group: string
  /** Two digits each. */
  expiryMonth: string
  expiryYear: string
}

export interface Instrument {
  instrumentId: string
  customerId: string
  /** The payment by which the payer was authenticated. */
  cfPaymentId: string
  status: string
  facts: CardFacts
  createdAtMs: number
}

const INSTRUMENTS = table<Instrument>('instruments', ['instrumentId'], { facts: JSON_TEXT })

export const addInstrument = INSTRUMENTS.add
export const saveInstrument = INSTRUMENTS.save
export const findInstrument = (store: Store, instrumentId: string) =>
  INSTRUMENTS.find(store, { instrumentId })

/** The saved cards of a customer, newest first. */
export const listInstruments = (store: Store, customerId: string) =>
  INSTRUMENTS.list(store, { customerId }, 'order by rowid desc')

export function deleteInstrument(store: Store, instrumentId: string): void {
  store.run('delete from instruments where instrument_id = ?', instrumentId)
}

/** Whether any order named this customer. */
export const isCustomer = (store: Store, customerId: string) =>
  store.get(
    `select 1 from orders where json_extract(request, '$.customer_details.customer_id') = ? limit 1`,
    customerId,
  ) !== undefined
