import { invalid, missing, PayoutsError } from './payouts-error.ts'

/** The account that the shop's own money is in. */
const SOURCE_ACCOUNT = '026291800009999'
/** Where Cashfree keeps its shops' virtual accounts; nobody can be paid there. */
const VIRTUAL_IFSC = 'YESB0CMSNOC'

export interface Instrument {
  account: string | null
  ifsc: string | null
  vpa: string | null
}

/** Reads `beneficiary_instrument_details`. Throws the provider's refusal of an account nobody could be paid at. */
export function readInstrument(value: unknown): Instrument {
  const fields = (value ?? {}) as Record<string, unknown>
  const { bank_account_number: account, bank_ifsc: ifsc, vpa } = fields
  if (account === undefined && ifsc === undefined) {
    if (typeof vpa !== 'string') throw missing('bank_account_number')
    if (!/^[\w.-]{2,256}@[A-Za-z]{2,64}$/.test(vpa)) throw invalid('vpa', 'please provide a valid VPA', vpa)
    return { account: null, ifsc: null, vpa }
  }
  if (account === undefined) throw missing('bank_account_number')
  if (ifsc === undefined) throw missing('bank_ifsc')
  const number = String(account)
  if (number.length > 25) {
    throw new PayoutsError(
      400,
      'bank_account_number_length_exceeded',
      `bank_account_number : should not be more than 25 characters long. Value received: ${number}`,
    )
  }
  if (number.length < 4) {
    throw new PayoutsError(
      400,
      'bank_account_number_length_short',
      `bank_account_number : should not be less than 4 characters long. Value received: ${number}`,
    )
  }
  if (typeof account !== 'string' || !/^[A-Za-z0-9]+$/.test(account)) {
    throw invalid('bank_account_number', 'should be alphanumeric', account)
  }
  if (typeof ifsc !== 'string' || !/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc)) {
    throw invalid('bank_ifsc', 'please provide a valid IFSC', ifsc)
  }
  if (account === SOURCE_ACCOUNT) {
    const message = 'bank_account_number provided is the same as source bank account'
    throw new PayoutsError(422, 'bank_account_number_same_as_source', message)
  }
  if (ifsc === VIRTUAL_IFSC) {
    const message = 'A virtual bank account cannot be added as a beneficiary'
    throw new PayoutsError(422, 'vba_beneficiary_not_allowed', message)
  }
  return { account, ifsc, vpa: typeof vpa === 'string' ? vpa : null }
}

/** Letters and spaces, up to 100. */
export function readName(value: unknown): string {
  if (value === undefined) throw missing('beneficiary_name')
  if (typeof value !== 'string' || !/^[A-Za-z][A-Za-z ]{0,99}$/.test(value)) {
    throw invalid('beneficiary_name', 'should be up to 100 letters and spaces', value)
  }
  return value
}
