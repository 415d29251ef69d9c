import { missing, PayoutsError } from './payouts-error.ts'

/** The account that the shop's own money is in. */
const SOURCE_ACCOUNT = '026291800009999'
/** The IFSC of Cashfree's virtual accounts, which cannot be paid. */
const VIRTUAL_IFSC = 'YESB0CMSNOC'

export interface Instrument {
  account: string | null
  ifsc: string | null
  vpa: string | null
}

/** `beneficiary_instrument_details` after validation. */
export interface GivenInstrument {
  bank_account_number?: string
  bank_ifsc?: string
  vpa?: string
}

/** Reads `beneficiary_instrument_details`. Throws the provider's refusal of an incomplete or unpayable account. */
export function readInstrument(given: GivenInstrument = {}): Instrument {
  const { bank_account_number: account, bank_ifsc: ifsc, vpa = null } = given
  if (account === undefined && ifsc === undefined && vpa !== null) return { account: null, ifsc: null, vpa }
  if (account === undefined) throw missing('bank_account_number')
  if (ifsc === undefined) throw missing('bank_ifsc')
  if (account === SOURCE_ACCOUNT) {
    const message = 'bank_account_number provided is the same as source bank account'
    throw new PayoutsError(422, 'bank_account_number_same_as_source', message)
  }
  if (ifsc === VIRTUAL_IFSC) {
    const message = 'A virtual bank account cannot be added as a beneficiary'
    throw new PayoutsError(422, 'vba_beneficiary_not_allowed', message)
  }
  return { account, ifsc, vpa }
}
