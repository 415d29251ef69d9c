import type { ProviderWire } from '../../../../wire/wire.ts'
import { invalid, missing } from '../errors.ts'
import { DISPUTE_CALLS } from './disputes.ts'
import { INSTRUMENT_CALLS } from './instruments.ts'
import { ORDER_CALLS } from './orders.ts'
import { PAYMENT_CALLS } from './payments.ts'
import { REFUND_CALLS } from './refunds.ts'
import { SETTLEMENT_CALLS } from './settlements.ts'
import { SUBSCRIPTION_CALLS } from './subscriptions.ts'

/** Cashfree Payment Gateway, versions 2025-01-01 and 2026-01-01. */
export const cashfreeWire: ProviderWire = {
  provider: 'Cashfree',
  calls: {
    ...ORDER_CALLS,
    ...PAYMENT_CALLS,
    ...REFUND_CALLS,
    ...SETTLEMENT_CALLS,
    ...DISPUTE_CALLS,
    ...INSTRUMENT_CALLS,
    ...SUBSCRIPTION_CALLS,
  },
  refuse: ({ path, problem, hint }) => (problem === 'missing' ? missing(path) : invalid(path, hint)),
}
