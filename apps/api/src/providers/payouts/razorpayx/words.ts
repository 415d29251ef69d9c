import type { TransferFailure } from '../payout-provider.ts'

/**
 * Reasons of failed or returned payouts, and the remedy of each: all 23 of RazorpayX's page "Payout Status
 * Details", by what it says to do next. None of them is final. Any other word is for a person.
 */
export const PAYOUT_FAILURES: Readonly<Record<string, TransferFailure>> = {
  bank_account_closed: 'account',
  bank_account_frozen: 'account',
  bank_account_invalid: 'account',
  beneficiary_account_dormant: 'account',
  beneficiary_account_invalid: 'account',
  beneficiary_bank_rejected: 'account',
  beneficiary_vpa_invalid: 'account',
  invalid_beneficiary: 'account',
  invalid_ifsc_code: 'account',
  // The account of the payee takes no such amount.
  transaction_limit_exceeded: 'account',
  insufficient_funds: 'balance',
  imps_not_allowed: 'mode',
  amount_limit_exhausted_neft: 'later',
  beneficiary_bank_failure: 'later',
  beneficiary_bank_offline: 'later',
  beneficiary_bank_technical_error: 'later',
  beneficiary_psp_offline: 'later',
  gateway_down: 'later',
  gateway_technical_error: 'later',
  gateway_timeout: 'later',
  npci_beneficiary_timeout: 'later',
  server_error_temporary: 'later',
  // "Contact support to find out the exact issue."
  server_error: 'review',
}

/** The remedy for a payout that failed for this reason. */
export function failureOfPayout(reason: string): TransferFailure {
  return (Object.hasOwn(PAYOUT_FAILURES, reason) && PAYOUT_FAILURES[reason]) || 'review'
}

/**
 * The remedy for a refused payout: RazorpayX gives only a sentence. Its words identify a low balance and a wrong
 * account; neither causes a refund. Any other sentence is for a person.
 */
export function failureOfRefusal(sentence: string): TransferFailure {
  if (/balance|insufficient/i.test(sentence)) return 'balance'
  if (refusedAccount(sentence) === 'account') return 'account'
  return /mode/i.test(sentence) ? 'mode' : 'review'
}

/** Whether a contact or fund account was refused because of its bank account. */
export function refusedAccount(sentence: string): 'account' | 'review' {
  return /ifsc|fund.?account|account.?number/i.test(sentence) ? 'account' : 'review'
}
