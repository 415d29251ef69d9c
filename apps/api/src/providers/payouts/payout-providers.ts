import type { Config } from '../../platform/configuration/config.ts'
import { namedOperations } from '../../platform/observability/operations.ts'
import { cashfreePayouts } from './cashfree/adapter.ts'
import type { PayoutProvider } from './payout-provider.ts'
import { razorpayxPayouts } from './razorpayx/adapter.ts'

export type PayoutProviders = ReadonlyMap<string, PayoutProvider>

/** The providers of payouts that are offered, in their first order of priority, by slug. */
export function payoutProviders({ payouts }: Pick<Config, 'payouts'>): PayoutProviders {
  const providers: PayoutProvider[] = []
  if (payouts.cashfree.offered) providers.push(cashfreePayouts(payouts))
  if (payouts.razorpayx.offered) providers.push(razorpayxPayouts(payouts))
  return new Map(
    providers.map((provider) => [provider.slug, namedOperations(`payouts-${provider.slug}`, provider)]),
  )
}
