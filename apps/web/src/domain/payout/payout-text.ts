import type { PayoutClosing, PayoutStatus } from '@chukta/contract/payouts/payout-status'

// Texts about payouts, on every screen that shows one.

export const PAYOUT_TEXT = {
  statuses: {
    held: 'Waiting',
    queued: 'Queued',
    sent: 'On its way',
    arrived: 'Arrived',
    failed: 'Failed',
    reversed: 'Returned',
  } satisfies Record<PayoutStatus, string>,
  closed: {
    refunded: 'Refunded',
    'settled-outside': 'Paid outside',
  } satisfies Record<PayoutClosing, string>,
  sendNow: 'Send now',
  sendAgain: 'Send again',
  sending: 'Sending…',
  sendTitle: (amount: string, name: string) => `Send ${amount} to ${name}?`,
  sendNote: {
    held: 'Releases the payout now and skips the hold. Money that has been sent cannot be called back.',
    failed: 'It goes to the account that the payee has now, under a new reference.',
    reversed: 'It goes to the account that the payee has now, under a new reference.',
  } satisfies Partial<Record<PayoutStatus, string>>,
  sendFailed: 'The payout could not be sent.',
} as const
