import type { GoodRequest, World } from './good-requests.ts'
import { forgottenBill, openDifference } from './good-rows.ts'

/** Valid requests of what ends something that is stuck or differs, and of the webhook console. */
export const REPAIR_REQUESTS: Readonly<Record<string, (world: World) => GoodRequest | Promise<GoodRequest>>> =
  {
    'POST /repair-desk/:id/ask': ({ people, of }) => ({
      actor: people.admin,
      path: { id: of(people.retailer).stuck },
    }),
    'POST /repair-desk/:id/take': ({ people, of }) => ({
      actor: people.admin,
      path: { id: of(people.retailer).stuck },
      body: {},
    }),
    'POST /repair-desk/:id/resolve': async ({ portal, people }) => ({
      actor: people.admin,
      path: { id: `bill-${await forgottenBill(portal, people.retailer)}` },
      body: { action: 'accept', reason: 'The biller confirmed it by telephone.' },
    }),
    'POST /reconciliation/differences/:id/resolve': async ({ portal, people }) => ({
      actor: people.superAdmin,
      path: { id: await openDifference(portal) },
      body: { action: 'accept', reason: 'The gateway confirmed it.' },
    }),
    'GET /webhook-events': ({ people, of }) => ({
      actor: people.superAdmin,
      path: {},
      query: { order_id: of(people.retailer).orderId, verdict: 'ok', gateway: 'cashfree' },
    }),
    'GET /webhook-events/:id': ({ people, of }) => ({
      actor: people.superAdmin,
      path: { id: of(people.retailer).webhook },
    }),
    'POST /webhook-events/:id/replay': ({ people, of }) => ({
      actor: people.superAdmin,
      path: { id: of(people.retailer).webhook },
    }),
  }
