import { rupees } from '../../../rupees.ts'
import { type Reason, type Transfer, wordOf } from '../transfers-sql.ts'

/** A transfer as Cashfree answers with it, and as its webhooks carry it. */
export function transferEntity(one: Transfer) {
  return {
    transfer_id: one.reference,
    cf_transfer_id: one.providerId,
    ...statusOf(one),
    beneficiary_details: {
      ...(one.payeeId === null ? {} : { beneficiary_id: one.payeeId }),
      beneficiary_instrument_details: one.ifsc
        ? { bank_account_number: one.account, bank_ifsc: one.ifsc }
        : { vpa: one.account },
    },
    transfer_amount: rupees(one.amountPaise),
    transfer_service_charge: rupees(one.chargePaise),
    transfer_service_tax: rupees(one.taxPaise),
    transfer_mode: one.request.transfer_mode === 'banktransfer' ? 'BANK' : one.mode.toUpperCase(),
    ...(one.utr === null ? {} : { transfer_utr: one.utr }),
    fundsource_id: one.request.fundsource_id ?? 'CASHFREE_1',
    added_on: utcTime(one.createdAtMs),
    updated_on: utcTime(one.updatedAtMs),
  }
}

const FAILURE: Record<Reason, [code: string, description: string]> = {
  'bad-ifsc': [
    'INVALID_BENE_ACCOUNT_OR_IFSC',
    'The account number or the IFSC of the beneficiary is not valid.',
  ],
  'bad-account': ['INVALID_ACCOUNT_FAIL', 'The account of the beneficiary is not valid.'],
  'bank-declined': ['BENE_BANK_DECLINED', 'The bank of the beneficiary has declined the transfer.'],
  'low-balance': ['INSUFFICIENT_BALANCE', 'The fund source has too little balance for this transfer.'],
  'wrong-mode': ['INVALID_MODE_FOR_PYID', 'The transfer mode does not suit the payment instrument.'],
  'over-limit': ['IMPS_MODE_FAIL', 'The amount is above what IMPS takes.'],
  returned: ['RETURNED_FROM_BENEFICIARY', 'The bank of the beneficiary has sent the money back.'],
  refused: ['BENE_BLACKLISTED', 'The transfer was rejected.'],
}

function failureOf(reason: Transfer['reason']): readonly [code: string, description: string] {
  const word = wordOf(reason)
  return word === null
    ? FAILURE[(reason as Reason | null) ?? 'bank-declined']
    : [word, `Named by the desk: ${word}`]
}

/** Cashfree's status, code and description of a transfer's state. */
export function statusOf({ state, reason }: Pick<Transfer, 'state' | 'reason'>): {
  status: string
  status_code: string
  status_description: string
} {
  const say = (status: string, code: string, description: string) => ({
    status,
    status_code: code,
    status_description: description,
  })
  const [code, description] = failureOf(reason)
  switch (state) {
    case 'accepted':
    case 'queued':
      return say('RECEIVED', 'RECEIVED', 'The transfer was received and waits to be processed.')
    case 'approval':
      return say(
        'APPROVAL_PENDING',
        'APPROVAL_PENDING',
        'The transfer waits to be approved in the dashboard.',
      )
    case 'scheduled':
      return say(
        'PENDING',
        'SCHEDULED_FOR_NEXT_WORKINGDAY',
        'The bank takes the transfer on its next working day.',
      )
    case 'at-bank':
      return say('PENDING', 'SENT_TO_BANK', 'The transfer was sent to the bank.')
    case 'sent':
      return say(
        'SUCCESS',
        'SENT_TO_BENEFICIARY',
        'The account was debited, the credit is not acknowledged yet.',
      )
    case 'credited':
      return say('SUCCESS', 'COMPLETED', 'The bank of the beneficiary has acknowledged the credit.')
    case 'rejected':
    case 'cancelled':
      return say('REJECTED', reason === null ? 'BENE_BLACKLISTED' : code, description)
    case 'reversed':
      return say('REVERSED', ...failureOf(reason ?? 'returned'))
    case 'failed':
      return say('FAILED', code, description)
  }
}

/** An instant as these calls print it: UTC, to the second. */
export const utcTime = (atMs: number) => `${new Date(atMs).toISOString().slice(0, 19)}Z`
