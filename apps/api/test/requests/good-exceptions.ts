import type { GoodRequest, World } from './good-requests.ts'
import { assignedBill, forgottenBill, openDifference } from './good-rows.ts'

/** Valid requests of the exceptions queue, of reconciliation breaks and of the webhook console. */
export const EXCEPTION_REQUESTS: Readonly<
  Record<string, (world: World) => GoodRequest | Promise<GoodRequest>>
> = {
  'POST /exceptions/:id/sync': ({ people, of }) => ({
    actor: people.admin,
    path: { id: of(people.retailer).stuck },
  }),
  'POST /exceptions/:id/assign': ({ people, of }) => ({
    actor: people.admin,
    path: { id: of(people.retailer).stuck },
  }),
  'POST /exceptions/:id/unassign': async ({ portal, people }) => ({
    actor: people.admin,
    path: { id: `bill-${await assignedBill(portal, people.retailer, people.admin)}` },
  }),
  'POST /exceptions/:id/resolve': async ({ portal, people }) => ({
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
