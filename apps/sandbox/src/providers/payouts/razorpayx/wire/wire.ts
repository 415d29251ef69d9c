import type { ProviderWire } from '../../../../wire/wire.ts'
import { refuseField } from '../../../payment-gateways/razorpay/razorpay-error.ts'
import { PAYEE_CALLS } from './payees.ts'
import { PAYOUT_CALLS } from './payouts.ts'

/** RazorpayX, API v1. */
export const razorpayxWire: ProviderWire = {
  provider: 'RazorpayX',
  calls: { ...PAYEE_CALLS, ...PAYOUT_CALLS },
  refuse: refuseField,
}
