import { indianToday } from '../../src/platform/indian-clock.ts'
import type { GoodRequest, World } from './good-requests.ts'

type Make = (world: World) => GoodRequest | Promise<GoodRequest>

export const SCHEDULE_BODY = () => ({ repeats: 'monthly', first_on: indianToday(new Date()), reminds: true })

/** Valid requests of the calls about due payments and earlier ones. */
export const SCHEDULE_REQUESTS: Readonly<Record<string, Make>> = {
  'GET /last-payment-method': ({ people: { retailer }, of }) => ({
    actor: retailer,
    path: {},
    query: { service_id: of(retailer).service },
  }),
  'GET /payment-schedules/:payeeId': ({ people: { retailer }, of }) => ({
    actor: retailer,
    path: { payeeId: of(retailer).payee },
  }),
  'PUT /payment-schedules/:payeeId': ({ people: { retailer }, of }) => ({
    actor: retailer,
    path: { payeeId: of(retailer).payee },
    body: SCHEDULE_BODY(),
  }),
  'DELETE /payment-schedules/:payeeId': ({ people: { retailer }, of }) => ({
    actor: retailer,
    path: { payeeId: of(retailer).payee },
  }),
  'PUT /due-payments/:id': ({ people: { retailer }, of }) => ({
    actor: retailer,
    path: { id: of(retailer).due },
    body: { done: true },
  }),
}
