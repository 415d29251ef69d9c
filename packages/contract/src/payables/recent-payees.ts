import { z } from 'zod/mini'
import { call } from '../call.ts'
import { rupees } from '../money-shapes.ts'

/** The number of recent payees in an answer. */
export const MOST_RECENT_PAYEES = 6

export const listRecentPayees = call({
  method: 'GET',
  path: '/recent-payees',
  summary: `The payees whom the caller paid last, at most ${MOST_RECENT_PAYEES}, newest first; deleted ones are left out`,
  feature: 'payees',
  access: 'payments.pay',
  for: 'account',
  ours: true,
  answer: z.object({
    data: z.array(
      z.object({
        payee_id: z.number(),
        payee_name: z.string(),
        service_id: z.number(),
        service_slug: z.string(),
        service_name: z.string(),
        /** The amount of the last successful payment, without its charge. */
        amount: rupees,
        paid_at: z.iso.datetime(),
      }),
    ),
  }),
})
export type RecentPayee = z.infer<(typeof listRecentPayees)['answer']>['data'][number]
