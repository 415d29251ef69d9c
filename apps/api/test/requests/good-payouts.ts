import { sql } from 'kysely'
import { one } from '../../src/platform/database/db.ts'
import type { GoodRequest, World } from './good-requests.ts'

/** Valid requests of the calls about payouts that name an id. */
export const PAYOUT_REQUESTS: Readonly<Record<string, (world: World) => GoodRequest | Promise<GoodRequest>>> =
  {
    'POST /payouts/:id/retry': ({ people: { admin, retailer }, of }) => ({
      actor: admin,
      path: { id: of(retailer).payout },
    }),
    'POST /payouts/:id/hold': ({ people: { admin, distributor }, of }) => ({
      actor: admin,
      path: { id: of(distributor).payout },
      body: { reason: 'The payee asked us to wait.' },
    }),
    'PUT /payout-settings': async ({ portal, people }) => {
      const service = await one(
        portal.db,
        sql<{ id: number }>`select id from services where slug = 'rental-payments'`,
      )
      return {
        actor: people.superAdmin,
        path: {},
        body: { service_id: service.id, send: 'daily', daily_at: '18:00', new_account_minutes: 45 },
      }
    },
  }
