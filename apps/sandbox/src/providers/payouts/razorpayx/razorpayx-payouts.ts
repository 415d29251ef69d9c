import type { FastifyInstance } from 'fastify'
import { speakRazorpay } from '../../payment-gateways/razorpay/speak-razorpay.ts'
import type { Payouts } from '../payouts-context.ts'
import { scopeOf } from '../provider-names.ts'
import { addPayeeRoutes } from './payee-routes.ts'
import { addPayoutRoutes } from './payout-routes.ts'

/** RazorpayX, API v1, under /razorpayx/v1. */
export function addRazorpayxPayouts(app: FastifyInstance, payouts: Payouts): void {
  app.register(
    async (calls) => {
      speakRazorpay(calls, scopeOf('razorpayx'), payouts.keys)
      addPayeeRoutes(calls, payouts)
      addPayoutRoutes(calls, payouts)
    },
    { prefix: '/razorpayx/v1' },
  )
}
