import { CARD } from '../money/paying.ts'
import type { GoodRequest, World } from './good-requests.ts'

type Make = (world: World) => GoodRequest

const items = ({ people: { retailer }, of }: World, amount: string) => [
  { service_user_id: of(retailer).payee, amount },
]

/** Valid requests of the calls about several payees at once. */
export const BASKET_REQUESTS: Readonly<Record<string, Make>> = {
  'POST /basket-quotes': (world) => ({
    actor: world.people.retailer,
    path: {},
    body: { service_id: world.of(world.people.retailer).service, items: items(world, '100') },
  }),
  'POST /basket-payments/:paymentMethodId': (world) => ({
    actor: world.people.retailer,
    path: { paymentMethodId: CARD },
    body: {
      user_id: world.people.retailer.id,
      service_id: world.of(world.people.retailer).service,
      items: items(world, '1850.50'),
      total: '1884.73',
    },
  }),
  'GET /basket-payments/:id/items': ({ people: { retailer }, of }) => ({
    actor: retailer,
    path: { id: of(retailer).payment },
  }),
  'GET /basket-items/:id/receipt': ({ people: { retailer }, of }) => ({
    actor: retailer,
    path: { id: of(retailer).item },
  }),
  'GET /basket-items/:id/receipt/pdf': ({ people: { retailer }, of }) => ({
    actor: retailer,
    path: { id: of(retailer).item },
  }),
}
