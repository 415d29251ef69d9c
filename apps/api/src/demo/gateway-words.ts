import type { Random } from './random.ts'

/** A gateway's data of one try, as the columns of an attempt. */
export type Words = {
  gateway_payment_id: string
  gateway_status: 'succeeded' | 'failed' | 'dropped' | 'pending'
  bank_reference: string | null
  transaction_message: string
  paid_with: string
  card_number: string | null
  card_type: string | null
  card_network: string | null
  card_country: string | null
  bank: string | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
}

const BANKS = [
  'HDFC Bank',
  'State Bank of India',
  'ICICI Bank',
  'Axis Bank',
  'Kotak Mahindra Bank',
  'Bank of Baroda',
]

type Refusal = readonly [code: string, description: string, source: string]

const REFUSALS: readonly Refusal[] = [
  ['TRANSACTION_DECLINED', 'Transaction was declined by the bank', 'bank'],
  ['INSUFFICIENT_FUNDS', 'There is not enough balance in the account', 'customer'],
  ['AUTHENTICATION_FAILED', 'The one-time password was wrong', 'customer'],
  ['LIMIT_EXCEEDED', 'The limit set for such transactions is exceeded', 'bank'],
  ['BANK_UNAVAILABLE', 'The bank could not be reached', 'bank'],
]
const UPI_REFUSALS: readonly Refusal[] = [
  ['TRANSACTION_DECLINED', 'Transaction is rejected at the remitter bank end', 'bank'],
  ['INVALID_UPI_PIN', 'The UPI PIN entered was wrong', 'customer'],
  ['COLLECT_EXPIRED', 'The request was not approved in the UPI app in time', 'customer'],
]

/** The means of payment, the same through the tries of one person. */
export function makeInstrument(random: Random, method: string) {
  const bank = random.pick(BANKS)
  if (method !== 'card') {
    return {
      paid_with: method,
      card_number: null,
      card_type: null,
      card_network: null,
      card_country: null,
      bank: method === 'upi' ? null : bank,
    }
  }
  return {
    paid_with: method,
    card_number: `XXXXXXXXXXXX${random.digits(4)}`,
    card_type: random.pick(['credit_card', 'credit_card', 'debit_card']),
    card_network: random.pick(['visa', 'mastercard', 'rupay']),
    card_country: 'IN',
    bank,
  }
}
export type Instrument = ReturnType<typeof makeInstrument>

const NO_ERROR = { error_code: null, error_description: null, error_source: null }

export function succeeded(random: Random, instrument: Instrument): Words {
  return {
    ...instrument,
    ...NO_ERROR,
    gateway_payment_id: random.digits(13),
    gateway_status: 'succeeded',
    bank_reference: random.digits(12),
    transaction_message: '00::Transaction success',
  }
}

export function refused(random: Random, instrument: Instrument): Words {
  const [code, description, source] = random.pick(instrument.paid_with === 'upi' ? UPI_REFUSALS : REFUSALS)
  return {
    ...instrument,
    gateway_payment_id: random.digits(13),
    gateway_status: 'failed',
    bank_reference: null,
    transaction_message: 'Transaction failed',
    error_code: code,
    error_description: description,
    error_source: source,
  }
}

/** The payer left in the middle: a try without a reason from the bank. */
export function dropped(random: Random, instrument: Instrument): Words {
  return {
    ...instrument,
    ...NO_ERROR,
    gateway_payment_id: random.digits(13),
    gateway_status: 'dropped',
    bank_reference: null,
    transaction_message: 'User dropped and did not complete the two factor authentication',
  }
}

export function undecided(random: Random, instrument: Instrument): Words {
  return {
    ...instrument,
    ...NO_ERROR,
    gateway_payment_id: random.digits(13),
    gateway_status: 'pending',
    bank_reference: random.digits(12),
    transaction_message: 'Transaction pending',
  }
}
