import { expected, type World } from '../money/random-tree.ts'
import type { OurPayment } from './books.ts'

/** The payers and earners: a random tree with its rates, and its members' user ids by index. */
export type Crowd = { tree: World; userIds: number[] }

/** The charge and the shares of a payment taken by this gateway, from the rates alone; shares by user id. */
export function expectedShares(
  { tree, userIds }: Crowd,
  payment: Pick<OurPayment, 'payer_id' | 'base_paise' | 'method_id' | 'quoted_on'>,
  paidOn: number,
): { chargePaise: bigint; platformPaise: bigint; shares: { userId: number; paise: bigint }[] } {
  const { chargePaise, platformPaise, shares } = expected(tree, userIds.indexOf(payment.payer_id), {
    basePaise: payment.base_paise,
    method: payment.method_id,
    quotedOn: payment.quoted_on,
    paidOn,
  })
  return {
    chargePaise,
    platformPaise,
    shares: shares.map(({ index, paise }) => ({ userId: userIds[index] ?? 0, paise })),
  }
}
