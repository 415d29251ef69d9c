import type { GoodRequest, World } from './good-requests.ts'
import { emptyGroup } from './good-rows.ts'

const SLABS = [
  { pg_id: 1, payment_method: 'UPI', payment_method_id: 2, from_amount: '0', rate: '3.5' },
  { pg_id: 1, payment_method: 'UPI', payment_method_id: 2, from_amount: '20000', rate: '3.25' },
]

/** Valid requests of the calls about charge slabs, and deleting a group. */
export const CHARGE_REQUESTS: Readonly<Record<string, (world: World) => GoodRequest | Promise<GoodRequest>>> =
  {
    'POST /charges-delete/:id': async ({ portal, people: { admin } }) => ({
      actor: admin,
      path: { id: await emptyGroup(portal, admin) },
    }),
    'GET /charge-slabs/:groupId': ({ people: { admin }, of }) => ({
      actor: admin,
      path: { groupId: of(admin).group },
    }),
    'PUT /charge-slabs/:groupId': ({ people: { admin }, of }) => ({
      actor: admin,
      path: { groupId: of(admin).group },
      body: { slabs: SLABS },
    }),
  }
