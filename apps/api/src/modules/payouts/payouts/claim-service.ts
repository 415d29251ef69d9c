import { withTransaction } from '../../../platform/database/db.ts'
import { balancePayable } from '../../ledger/api.ts'
import * as rows from './claim-sql.ts'
import { judgePayout, type PayoutFacts } from './judge-payout.ts'
import { lockPayout } from './lock-sql.ts'
import type { PayoutsDeps } from './payouts-deps.ts'

/** States that may still be sent automatically; a cancelled payout is judged again while its refund is not final. */
const OPEN = ['held', 'queued', 'cancelled']

/**
 * Decides the next step of a payout and writes it: cancelled, held, queued, or a transfer that is called next. Its
 * payment is locked first, so that no refund comes in between. True when there is a transfer to call.
 */
export function claimPayout(deps: PayoutsDeps, payoutId: number): Promise<boolean> {
  return withTransaction(deps.db, async (trx) => {
    const payout = await lockPayout(trx, payoutId)
    if (!payout || payout.mismatch !== null || !OPEN.includes(payout.status)) return false
    const found = await rows.findFacts(trx, payoutId)
    if (!found || found.is_stopped) return false
    const facts = factsOf(deps, found)
    const judgement = judgePayout(facts, found.now)
    switch (judgement.to) {
      case 'cancelled':
        await rows.writeCancelled(trx, payoutId, judgement.lookAt)
        if (payout.payment_id !== null) await balancePayable(trx, payout.payment_id)
        return false
      case 'held':
        await rows.writeHold(trx, payoutId, judgement)
        return false
      case 'queued':
        await rows.writeQueued(trx, payoutId, judgement)
        return false
      case 'sent': {
        if (facts.account_id === null) return false
        const { provider, mode, expectedAt } = judgement
        const { account_id: accountId, left_paise: amountPaise } = facts
        await rows.writeTransfer(trx, payoutId, { accountId, provider, mode, amountPaise, expectedAt })
        return true
      }
    }
  })
}

/** The facts with the providers that this server has. */
function factsOf(
  { payoutProviders }: PayoutsDeps,
  { is_stopped: _, now: __, providers, ...facts }: rows.ClaimFacts,
): PayoutFacts {
  return {
    ...facts,
    providers: providers
      .filter(({ slug }) => payoutProviders.has(slug))
      .map(({ slug, paused_until }) => ({
        slug,
        paused_until: paused_until === null ? null : new Date(paused_until),
      })),
  }
}
