/**
 * Results of Secure ID's checks. Sources: its specification of 2023-12-18 (codes of 400, 404 and 422 of each call,
 * values of each status) and its page "BAV Response Description". A code that is not listed here says nothing about the
 * person: not enabled, no balance left, a bank or register that is away.
 */
export const PAN_REFUSALS: readonly string[] = ['pan_missing', 'pan_length_short']
/** `pan_status` of a PAN that is none. */
export const PANS_OVER: readonly string[] = ['INVALID', 'DELETED', 'DEACTIVATED']
/** Names that differ by no more than an initial for the last name are the same name. */
export const SAME_NAME: readonly string[] = ['DIRECT_MATCH', 'GOOD_PARTIAL_MATCH']
export const OTHER_NAME: readonly string[] = ['MODERATE_PARTIAL_MATCH', 'POOR_PARTIAL_MATCH', 'NO_MATCH']

export const GSTIN_REFUSALS: readonly string[] = ['GSTIN_missing', 'GSTIN_value_invalid']
/** The message of the answer about one that does not exist. */
export const NO_GSTIN = /doesn'?t exist/i
/** Statuses in the GST register of a registration that has ended or is suspended. */
export const GSTINS_OVER: readonly string[] = [
  'Cancelled',
  'Cancelled suo-moto',
  'Cancelled on application of Taxpayer',
  'Inactive',
  'Suspended',
]

type Refusal = 'account' | 'ifsc' | 'blocked' | 'not-supported'

/** `account_status_code` of an account that is INVALID; also in the older words of version 1.2. */
export const ACCOUNT_CODES: Readonly<Record<string, Refusal>> = {
  '': 'account',
  INVALID_ACCOUNT_FAIL: 'account',
  INVALID_BANK_ACCOUNT: 'account',
  INVALID_IFSC_FAIL: 'ifsc',
  INVALID_IFSC: 'ifsc',
  ACCOUNT_BLOCKED: 'blocked',
  FRAUD_ACCOUNT: 'blocked',
  NRE_ACCOUNT_FAIL: 'not-supported',
  NRE_ACCOUNT: 'not-supported',
}

/** Codes of a check that was refused for the account that was sent. */
export const ACCOUNT_REFUSALS: Readonly<Record<string, Refusal>> = {
  bank_account_missing: 'account',
  bank_account_length_short: 'account',
  bank_account_length_exceeded: 'account',
  bank_account_value_invalid: 'account',
  ifsc_missing: 'ifsc',
  ifsc_value_invalid: 'ifsc',
  invalid_ifsc_fail: 'ifsc',
  fraud_account: 'blocked',
}

/**
 * Statuses, status codes and codes of refusals that say nothing of the account, in lower case: the check runs, a bank or the
 * network is away, our balance or request is not right.
 */
export const NO_ANSWER: readonly string[] = [
  ...['received', 'failed', 'rejected', 'approval_pending', 'partially_approved', 'in_process', 'cancelled'],
  ...['processing', 'manually_rejected', 'validation_in_progress', 'verification_already_under_process'],
  ...['bene_bank_declined', 'source_bank_declined', 'failed_at_bank', 'imps_mode_fail', 'npci_unavailable'],
  ...['connection_timeout', 'beneficiary_bank_offline', 'benficiary_bank_offline', 'insufficient_balance'],
  ...['invalid_request', 'name_value_invalid', 'name_length_exceeded'],
]

/** Codes by which e-sign says that it has no such document. */
export const NO_DOCUMENT: readonly string[] = ['verification_id_not_found', 'reference_id_not_found']
