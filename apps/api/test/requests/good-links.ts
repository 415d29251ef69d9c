import { allowLinks } from '../money/payment-links.ts'
import { apiKeyOf, memberOf } from './belongings.ts'
import type { GoodRequest, World } from './good-requests.ts'
import { SAVED_CARD_REQUESTS } from './good-saved-cards.ts'

type Make = (world: World) => GoodRequest | Promise<GoodRequest>

/** Valid requests of the calls about a retailer's payment links, API keys and saved cards. */
export const LINK_REQUESTS: Readonly<Record<string, Make>> = {
  ...SAVED_CARD_REQUESTS,
  async 'POST /payment-links'({ portal, people: { retailer }, of }) {
    await allowLinks(portal)
    const { payee, service } = of(retailer)
    return {
      actor: retailer,
      path: {},
      body: { service_id: service, service_user_id: payee, amount: '1500.00' },
    }
  },
  'POST /members': ({ people: { retailer } }) => ({
    actor: retailer,
    path: {},
    body: { email: 'cashier@shop.example', role: 'cashier' },
  }),
  'PATCH /members/:id': ({ people: { retailer }, of }) => ({
    actor: retailer,
    path: { id: of(retailer).member },
    body: { role: 'support' },
  }),
  'DELETE /members/:id': async ({ portal, people: { retailer } }) => ({
    actor: retailer,
    path: { id: await memberOf(portal.db, retailer.id) },
  }),
  'POST /api-keys/:id/rotate': async ({ portal, people: { retailer } }) => ({
    actor: retailer,
    // Another one than the call that ends a key.
    path: { id: await apiKeyOf(portal.db, retailer.id) },
  }),
  'POST /payment-links/:id/cancel': ({ people: { retailer }, of }) => ({
    actor: retailer,
    path: { id: of(retailer).link },
  }),
}
