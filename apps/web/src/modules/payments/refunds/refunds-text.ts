import type { Refund, RefundFilter } from '@chukta/contract/payments/refunds'

// Screen texts; the server's sentences are in the contract's messages.

const STATUSES: Record<RefundFilter, string> = {
  attention: 'Needs a person',
  waiting: 'On its way',
  requested: 'Requested',
  sent: 'Sent to the gateway',
  pending: 'At the gateway',
  succeeded: 'Refunded',
  failed: 'Refused',
  mismatch: 'Another amount',
}
const SOURCES: Record<Refund['source'], string> = {
  person: 'A person',
  biller: 'The biller refused',
  payout: 'The payee could not be paid',
  capture: 'Paid without need',
  link: 'The payment link was paid already',
}

export const REFUNDS_TEXT = {
  title: 'Refunds',
  note: 'Money refunded to payers. Refused refunds wait in the exceptions queue.',
  statuses: STATUSES,
  sources: SOURCES,
  status: 'Status',
  order: 'Transaction',
  amount: 'Amount',
  why: 'Why',
  when: 'Requested',
  by: (name: string) => `by ${name}`,
  borneBy: { platform: 'Borne by the platform', payee: 'Owed back by the payee' },
  reference: 'Reference',
  gateway: 'Gateway',
  ended: 'Ended by a person',
  none: 'No refunds yet. Start one on the page of its transaction.',
  toReports: 'To the transactions',
  noMatch: 'No refund has this status.',
  open: (urn: string) => `Open the transaction ${urn}`,
  failed: 'The refunds could not be loaded.',
} as const
