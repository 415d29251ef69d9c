import { findOperator, OPERATOR, viewBill } from '../payables/bills.ts'
import type { GoodRequest, World } from './good-requests.ts'
import { SCHEDULE_BODY } from './good-schedules.ts'

type Make = (world: World) => GoodRequest | Promise<GoodRequest>

const REMEMBERED_BODY = () => ({ name: 'Home electricity', repeats: 'billed', reminds: false })

/** Bodies of the calls about due payments and saved views, by path. */
export const DUE_BODIES = {
  '/payment-mandates/:payeeId': () => ({ total: '12036.00' }),
  '/payment-schedules/:payeeId': SCHEDULE_BODY,
  '/due-payments/:id': () => ({ done: true }),
  '/remembered-bills/:id': REMEMBERED_BODY,
  '/remembered-bills/:id/forgotten': () => ({ forgotten: true }),
  '/report-views/:id/schedule': () => ({ every: null }),
}

const viewed = async ({ portal, people: { retailer } }: World) =>
  (await viewBill(portal, retailer, OPERATOR.electricity, '210455731')).body.bill_id

/** Valid requests of the calls about bills. */
export const BILL_REQUESTS: Readonly<Record<string, Make>> = {
  'GET /get-operators': async ({ portal, people }) => {
    const { category_id } = await findOperator(portal, people.retailer, OPERATOR.electricity)
    return { actor: people.retailer, path: {}, query: { category_id } }
  },
  'POST /view-bill': async ({ portal, people }) => {
    const { id } = await findOperator(portal, people.retailer, OPERATOR.electricity)
    return {
      actor: people.retailer,
      path: {},
      body: { user_id: people.retailer.id, operator: id, canumber: '210455731' },
    }
  },
  'POST /view-bill-again': async (world) => ({
    actor: world.people.retailer,
    path: {},
    body: { bill_id: await viewed(world) },
  }),
  'POST /remembered-bills': async (world) => ({
    actor: world.people.retailer,
    path: {},
    body: { bill_id: await viewed(world), name: 'Home electricity' },
  }),
  'PUT /remembered-bills/:id': ({ people: { retailer }, of }) => ({
    actor: retailer,
    path: { id: of(retailer).remembered },
    body: REMEMBERED_BODY(),
  }),
  'PUT /remembered-bills/:id/forgotten': ({ people: { retailer }, of }) => ({
    actor: retailer,
    path: { id: of(retailer).remembered },
    body: { forgotten: true },
  }),
}
