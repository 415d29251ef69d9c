import { CARD } from '../money/paying.ts'
import type { GoodRequest, World } from './good-requests.ts'

/** Valid requests of the calls about routes and about services that are switched off. */
export const SWITCH_REQUESTS: Readonly<Record<string, (world: World) => GoodRequest>> = {
  'GET /route-simulation': ({ people, of }) => ({
    actor: people.superAdmin,
    path: {},
    query: {
      user_id: people.retailer.id,
      service_id: of(people.retailer).service,
      payment_method_id: CARD,
      amount: '100',
    },
  }),
  'GET /service-switches': ({ people }) => ({
    actor: people.admin,
    path: {},
    query: { user_id: people.sibling.id },
  }),
  // On as before: no payment is refused.
  'PUT /service-switches': ({ people, of }) => ({
    actor: people.admin,
    path: {},
    body: { group_id: of(people.admin).group, service_id: 1, enabled: true },
  }),
}
