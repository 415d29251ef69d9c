import { doubtedPayment } from './good-payee-trust.ts'
import type { GoodRequest, World } from './good-requests.ts'

type Make = (world: World) => GoodRequest | Promise<GoodRequest>

/** Valid requests of the calls about following money. */
export const TRACK_REQUESTS: Readonly<Record<string, Make>> = {
  'POST /track-links': async ({ portal, people: { retailer } }) => ({
    actor: retailer,
    path: {},
    body: { transaction_id: await doubtedPayment(portal, retailer) },
  }),
}
