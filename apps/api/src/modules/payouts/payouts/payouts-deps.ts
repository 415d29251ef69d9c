import type { Deps } from '../../../platform/deps.ts'
import { registered } from '../../../platform/registered.ts'
import type { PayoutProvider } from '../../../providers/payouts/payout-provider.ts'
import { type PayoutProviders, payoutProviders } from '../../../providers/payouts/payout-providers.ts'

/** Requests a refund of a payment, or of an item of it, to its payer; `waits` while a dispute holds the money. */
type RequestRefund = (
  deps: Pick<Deps, 'db'>,
  refund: { paymentId: number; itemId?: number | null; basePaise: bigint; source: 'payout'; reason: string },
) => Promise<'requested' | 'waits' | 'nothing-left'>

/** Handles the money of a payout that cannot be sent: the refunds module is above payouts. */
export const REFUNDS = registered<{ request: RequestRefund; requestByPerson: RequestRefund }>(
  'refunds of payouts',
)

/** The deps of payouts: those of the server and the providers that send money. */
export type PayoutsDeps = Deps & { payoutProviders: PayoutProviders }

export function makePayoutsDeps(deps: Deps): PayoutsDeps {
  return { ...deps, payoutProviders: payoutProviders(deps.config) }
}

/** The adapter of a provider that the database names. Throws when this server has none. */
export function providerOf({ payoutProviders: providers }: PayoutsDeps, slug: string): PayoutProvider {
  const provider = providers.get(slug)
  if (!provider) throw new Error(`no adapter for payout provider ${slug}`)
  return provider
}
