import { type Reason, type Transfer, wordOf } from '../transfers-sql.ts'

/** The default text on a statement. */
const MERCHANT_LABEL = 'Sandbox Merchant'

/** A payout as RazorpayX answers with it, and as its webhooks carry it. Fees are with their tax. */
export function payoutEntity(one: Transfer) {
  const { status, details } = statusOf(one)
  return {
    id: one.providerId,
    entity: 'payout',
    fund_account_id: one.payeeId,
    amount: Number(one.amountPaise),
    currency: 'INR',
    notes: one.request.notes ?? {},
    fees: Number(one.chargePaise + one.taxPaise),
    tax: Number(one.taxPaise),
    status,
    purpose: one.request.purpose,
    utr: one.utr,
    mode: one.mode.toUpperCase(),
    reference_id: one.request.reference_id ?? null,
    narration: one.request.narration ?? MERCHANT_LABEL,
    batch_id: null,
    created_at: Math.floor(one.createdAtMs / 1000),
    status_details: details,
  }
}

const FAILURE: Record<Reason, [reason: string, source: string, description: string]> = {
  'bad-ifsc': ['invalid_ifsc_code', 'business', 'The IFSC of the fund account is not valid'],
  'bad-account': [
    'bank_account_invalid',
    'beneficiary_bank',
    'The bank account of the beneficiary is not valid',
  ],
  'bank-declined': [
    'beneficiary_bank_rejected',
    'beneficiary_bank',
    'The bank of the beneficiary has rejected it',
  ],
  'low-balance': ['insufficient_funds', 'business', 'The account has too little balance for the payout'],
  'wrong-mode': [
    'imps_not_allowed',
    'beneficiary_bank',
    'The bank of the beneficiary does not take this mode',
  ],
  'over-limit': ['transaction_limit_exceeded', 'business', 'The amount is above the limit'],
  returned: [
    'beneficiary_bank_rejected',
    'beneficiary_bank',
    'The bank of the beneficiary has sent the money back',
  ],
  refused: ['server_error', 'internal', 'Payout failed. Contact support for help.'],
}

function failureOf(
  reason: Transfer['reason'],
): readonly [reason: string, source: string, description: string] {
  const word = wordOf(reason)
  return word === null
    ? FAILURE[(reason as Reason | null) ?? 'bank-declined']
    : [word, 'internal', `Named by the desk: ${word}`]
}

/** RazorpayX's status of a transfer's state, with its details. */
export function statusOf({ state, reason }: Pick<Transfer, 'state' | 'reason'>) {
  const say = (status: string, source: string, named: string, description: string) => ({
    status,
    details: { reason: named, source, description },
  })
  const [why, source, description] = failureOf(reason)
  switch (state) {
    case 'approval':
      return say('pending', 'business', 'payout_pending_approval', 'The payout waits to be approved')
    case 'queued':
      return say('queued', 'business', 'low_balance', 'The payout waits until the account has enough balance')
    case 'accepted':
    case 'scheduled':
    case 'at-bank':
      return say(
        'processing',
        'beneficiary_bank',
        'payout_bank_processing',
        'The payout is being processed by our bank',
      )
    case 'sent':
    case 'credited':
      return say(
        'processed',
        'beneficiary_bank',
        'payout_processed',
        'The money was credited to the beneficiary',
      )
    case 'cancelled':
      return say('cancelled', 'business', 'payout_cancelled', 'The payout was cancelled')
    case 'rejected':
      return say('rejected', 'business', 'payout_rejected', 'The payout was rejected')
    case 'reversed':
      return say('reversed', source, why, description)
    case 'failed':
      return say('failed', source, why, description)
  }
}
