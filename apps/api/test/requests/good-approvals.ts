import { sql } from 'kysely'
import { one } from '../../src/platform/database/db.ts'
import { putUnderApproval } from '../identity/approving.ts'
import { callsOf } from '../identity/back-office.ts'
import type { Person } from '../portal/people.ts'
import type { GoodRequest, World } from './good-requests.ts'

let rate = 0

/** Has an admin set a unique commission: proposed, or applied at once. Gives the id of the approval. */
async function commission({ portal }: World, admin: Person, isPendingApproval: boolean): Promise<number> {
  rate += 1
  if (isPendingApproval) await putUnderApproval(portal, 'commissions')
  await callsOf(portal, admin).post('/store-commission-defaults', {
    distributor: `9.${String(rate).padStart(4, '0')}`,
  })
  if (isPendingApproval) await putUnderApproval(portal)
  const { id } = await one(
    portal.db,
    sql<{ id: number }>`
      select id from approvals where maker_id = ${admin.id} and kind = 'commissions' order by id desc limit 1`,
  )
  return id
}

/** Valid requests of the calls about one approval. */
export const APPROVAL_REQUESTS: Readonly<Record<string, (world: World) => Promise<GoodRequest>>> = {
  'GET /approvals/:id': async ({ people: { admin }, of }) => ({
    actor: admin,
    path: { id: of(admin).approval },
  }),
  'POST /approvals/:id/approve': async (world) => ({
    actor: world.people.superAdmin,
    path: { id: await commission(world, world.people.admin, true) },
    body: { reason: 'Agreed.' },
  }),
  'POST /approvals/:id/refuse': async (world) => ({
    actor: world.people.superAdmin,
    path: { id: await commission(world, world.people.admin, true) },
    body: { reason: 'Not now.' },
  }),
  'POST /approvals/:id/withdraw': async (world) => ({
    actor: world.people.admin,
    path: { id: await commission(world, world.people.admin, true) },
    body: {},
  }),
  'POST /approvals/:id/revert': async (world) => ({
    actor: world.people.superAdmin,
    // Of another admin, so that the other proposals stay applicable.
    path: { id: await commission(world, world.people.otherAdmin, false) },
    body: {},
  }),
}
