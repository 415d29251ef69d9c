import type { ProviderWire } from '../../../../wire/wire.ts'
import { badRequest } from '../phonepe-error.ts'
import { CHECKOUT_CALLS } from './checkout.ts'
import { DISPUTE_CALLS } from './disputes.ts'
import { REFUND_CALLS } from './refunds.ts'

/** PhonePe PG, API v2, with its disputes. */
export const phonepeWire: ProviderWire = {
  provider: 'PhonePe',
  calls: { ...CHECKOUT_CALLS, ...REFUND_CALLS, ...DISPUTE_CALLS },
  refuse: ({ path, problem, hint }) => badRequest(`${path}: ${problem === 'missing' ? 'missing' : hint}`),
}
