import type { Context } from '../../platform/context.ts'
import type { PayoutProvider } from '../../providers/payouts/payout-provider.ts'
import { type PayoutProviders, payoutProviders } from '../../providers/payouts/payout-providers.ts'

/** What the code of payouts works with: the server's context and the providers that send money. */
export type PayoutsContext = Context & { payoutProviders: PayoutProviders }

export function makePayoutsContext(context: Context): PayoutsContext {
  return { ...context, payoutProviders: payoutProviders(context.config) }
}

/** The adapter of a provider that the database names. Throws when this server has none. */
export function providerOf({ payoutProviders: providers }: PayoutsContext, slug: string): PayoutProvider {
  const provider = providers.get(slug)
  if (!provider) throw new Error(`no adapter for payout provider ${slug}`)
  return provider
}
