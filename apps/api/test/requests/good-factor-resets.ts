import { secondSuperAdmin } from '../identity/approving.ts'
import { addPasskey } from '../identity/second-factors.ts'
import { makePerson } from '../portal/people.ts'
import type { GoodRequest, World } from './good-requests.ts'

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
    // A person of its own: only one reset of a person is open at a time.
    const person = await makePerson(portal.db, {
      roleId: 4,
      parentId: distributor.id,
      first: 'Tara',
      last: 'Bose',
    })
    await addPasskey(portal, person.token)
    return { actor: superAdmin, path: { id: person.id }, body: { reason: 'Lost the phone' } }
  },
}
