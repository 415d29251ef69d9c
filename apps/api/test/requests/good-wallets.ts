import { secondSuperAdmin } from '../identity/approving.ts'
import type { GoodRequest, World } from './good-requests.ts'

let keys = 0

/** Valid requests of the calls about wallets that name an id. */
export const WALLET_REQUESTS: Readonly<Record<string, (world: World) => GoodRequest | Promise<GoodRequest>>> =
  {
    'GET /wallet-statement/:userId/pdf': ({ people: { retailer } }) => ({
      actor: retailer,
      path: { userId: retailer.id },
      query: { month: '2026-11' },
    }),
    'GET /wallet-statement/:userId/csv': ({ people: { retailer } }) => ({
      actor: retailer,
      path: { userId: retailer.id },
      query: { month: '2026-11' },
    }),
    'POST /wallet-adjustments': async ({ portal, people: { superAdmin, admin } }) => {
      keys += 1
      await secondSuperAdmin(portal)
      return {
        actor: superAdmin,
        path: {},
        body: { user_id: admin.id, direction: 'credit', amount: '5', reason: 'Counted twice' },
        headers: { 'idempotency-key': `wallet-${keys}` },
      }
    },
  }
