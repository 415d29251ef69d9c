import { secondSuperAdmin } from './approving.ts'
import type { GoodRequest, World } from './good-requests.ts'
import { openSession } from './people.ts'
import { addPasskey } from './second-factors.ts'

/** Valid requests of the calls about resets of factors. */
export const FACTOR_RESET_REQUESTS: Readonly<
  Record<string, (world: World) => GoodRequest | Promise<GoodRequest>>
> = {
  'GET /users/:id/factor-reset': ({ people: { superAdmin, distributor } }) => ({
    actor: superAdmin,
    path: { id: distributor.id },
  }),
  'POST /users/:id/factor-reset': async ({ portal, people: { superAdmin, distributor } }) => {
    await secondSuperAdmin(portal)
    await addPasskey(portal, await openSession(portal.db, distributor.id))
    return { actor: superAdmin, path: { id: distributor.id }, body: { reason: 'Lost the phone' } }
  },
}
