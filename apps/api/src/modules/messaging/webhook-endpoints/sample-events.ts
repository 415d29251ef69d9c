import type { AccountEventType } from '@chukta/contract/messaging/webhook-endpoints'

const PAYMENT = { payment_id: '0', order_id: 'order_test' }
const MONEY = { amount: 1_850_050, currency: 'INR' }

const SAMPLES: Record<AccountEventType, Record<string, string | number>> = {
  'payment.paid': { ...PAYMENT, status: 'paid', ...MONEY, total: 1_884_276 },
  'payment.failed': { ...PAYMENT, status: 'failed', ...MONEY, total: 1_884_276 },
  'payment.refunded': { ...PAYMENT, refund_id: '0', reference: 'refund_test', status: 'refunded', ...MONEY },
  'payout.sent': { payout_id: '0', ...PAYMENT, status: 'sent', ...MONEY },
  'payout.arrived': { payout_id: '0', ...PAYMENT, status: 'arrived', ...MONEY, utr: 'UTR0' },
  'payout.failed': { payout_id: '0', ...PAYMENT, status: 'failed', ...MONEY, failure: 'account' },
  'dispute.opened': { dispute_id: '0', ...PAYMENT, status: 'open', phase: 'chargeback', ...MONEY },
  'dispute.closed': { dispute_id: '0', ...PAYMENT, status: 'won', phase: 'chargeback', ...MONEY },
  'bill.paid': { ...PAYMENT, status: 'paid', ...MONEY, reference: 'bill_test' },
  'mandate.debited': { ...PAYMENT, status: 'paid', ...MONEY, total: 1_884_276, mandate_id: '0' },
  'user.verified': { user_id: '0', status: 'verified' },
}

/** An invented event of a type, in the shape of real ones: `test: true`, and ids that no record has. */
export const sampleOf = (type: AccountEventType, accountId: number) => ({
  account_id: String(accountId),
  ...SAMPLES[type],
  test: true,
})
