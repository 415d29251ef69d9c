import type { TransferFailure } from '../payout-provider.ts'

/**
 * Codes of transfers that ended without the money being there, and what each leads to. Sources: the tables of status
 * codes of Standard Transfer V2 and Get Transfer Status V2; the failure reasons of settlements to vendors, where the
 * older words still occur. A code is listed only with a source; any other is for a person.
 */
export const TRANSFER_FAILURES: Readonly<Record<string, TransferFailure>> = {
  INVALID_BENE_ACCOUNT_OR_IFSC: 'account',
  INVALID_ACCOUNT_FAIL: 'account',
  INVALID_IFSC_FAIL: 'account',
  INVALID_BENE_VPA: 'account',
  ACCOUNT_BLOCKED: 'account',
  NRE_ACCOUNT_FAIL: 'account',
  BENE_NAME_DIFFERS: 'account',
  RETURNED_FROM_BENEFICIARY: 'account',
  INSUFFICIENT_BALANCE: 'balance',
  IMPS_MODE_FAIL: 'mode',
  RTGS_MODE_FAIL: 'mode',
  INVALID_MODE_FAIL: 'mode',
  INVALID_MODE_FOR_PYID: 'mode',
  INVALID_AMOUNT_FAIL: 'mode',
  DISABLED_MODE: 'mode',
  // Try again via Cashfree: an internal error that passes.
  WAIT_TIME_EXCEEDED: 'later',
  BANK_GATEWAY_ERROR: 'later',
  BENE_BANK_DECLINED: 'later',
  BENEFICIARY_BANK_OFFLINE: 'later',
  NPCI_UNAVAILABLE: 'later',
  REINITIALIZE_TRANSFER_LATER: 'later',
  DEST_LIMIT_REACHED: 'later',
  // Cashfree pays this beneficiary no more.
  BENE_BLACKLISTED: 'refused',
}

/** Codes of requests for a transfer that were refused (its V2 response codes). */
const TRANSFER_REFUSALS: Readonly<Record<string, TransferFailure>> = {
  beneficiary_not_found: 'account',
  invalid_beneficiary_id: 'account',
  bank_account_number_invalid: 'account',
  bank_account_number_length_exceeded: 'account',
  bank_account_number_length_short: 'account',
  bank_account_number_same_as_source: 'account',
  beneficiary_account_same_as_source: 'account',
  bank_ifsc_invalid: 'account',
  vba_bene_not_allowed: 'account',
  vba_beneficiary_not_allowed: 'account',
  transfer_mode_invalid: 'mode',
}

/** Statuses of a beneficiary to whom a transfer may be sent, and of one that Cashfree will not pay. */
export const USABLE_BENEFICIARIES: ReadonlySet<string> = new Set(['VERIFIED', 'INITIATED', ''])
export const UNUSABLE_BENEFICIARIES: ReadonlySet<string> = new Set([
  'INVALID',
  'FAILED',
  'CANCELLED',
  'DELETED',
])

/** The remedy for a transfer that failed with this code. */
export const failureOfTransfer = (code: string): TransferFailure => listed(TRANSFER_FAILURES, code)

/** The remedy for a transfer that was refused with this code. */
export const failureOfRefusal = (code: string): TransferFailure => listed(TRANSFER_REFUSALS, code)

/** Whether a beneficiary was refused because of its account. */
export function refusedBeneficiary(code: string): 'account' | 'review' {
  return listed(TRANSFER_REFUSALS, code) === 'account' ? 'account' : 'review'
}

function listed(words: Readonly<Record<string, TransferFailure>>, word: string): TransferFailure {
  return (Object.hasOwn(words, word) && words[word]) || 'review'
}
