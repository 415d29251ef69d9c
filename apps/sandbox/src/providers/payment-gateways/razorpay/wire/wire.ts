import type { ProviderWire } from '../../../../wire/wire.ts'
import { refuseField } from '../razorpay-error.ts'
import { DISPUTE_CALLS } from './disputes.ts'
import { ORDER_CALLS } from './orders.ts'
import { PAYMENT_CALLS } from './payments.ts'
import { SETTLEMENT_CALLS } from './settlements.ts'

/** Razorpay's payment gateway, API v1. */
export const razorpayWire: ProviderWire = {
  provider: 'Razorpay',
  calls: { ...ORDER_CALLS, ...PAYMENT_CALLS, ...DISPUTE_CALLS, ...SETTLEMENT_CALLS },
  refuse: refuseField,
}
