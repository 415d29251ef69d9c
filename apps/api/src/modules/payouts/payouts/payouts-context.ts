import type { Context } from '../../../platform/context.ts'
import { registered } from '../../../platform/registered.ts'
import type { PayoutProvider } from '../../../providers/payouts/payout-provider.ts'
import { type PayoutProviders, payoutProviders } from '../../../providers/payouts/payout-providers.ts'

/** Requests a refund of a payment, or of an item of it, to its payer; `waits` while a dispute holds the money. */
type RequestRefund = (
  context: Pick<Context, 'db'>,
  refund: { paymentId: number; itemId?: number | null; basePaise: bigint; source: 'payout'; reason: string },
) => Promise<'requested' | 'waits' | 'nothing-left'>

/** Handles the money of a payout that cannot be sent: the refunds module is above payouts. */
export const REFUNDS = registered<{ request: RequestRefund; requestByPerson: RequestRefund }>(
  'refunds of payouts',
)

/** The deps of payouts: the server's context and the providers that send money. */
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
