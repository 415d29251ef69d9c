import { sql } from 'kysely'
import { one } from '../../src/platform/database/db.ts'
import type { GoodRequest, World } from './good-requests.ts'

type Make = (world: World) => Promise<GoodRequest>

/** A new announcement to retailers that began, or begins, so many hours from now. */
async function announced({ portal }: World, hours: number): Promise<number> {
  const { id } = await one(
    portal.db,
    sql<{ id: number }>`
      insert into announcements (kind, roles, title, body, starts_at, ends_at)
      values ('important', '{4}', 'Tonight', 'Closed from 22:00.', now() + make_interval(hours => ${hours}),
              now() + interval '7 days')
      returning id`,
  )
  return id
}

const of =
  (who: 'superAdmin' | 'retailer', hours: number, body?: Record<string, unknown>): Make =>
  async (world) => ({
    actor: world.people[who],
    path: { id: await announced(world, hours) },
    ...(body && { body }),
  })

/** Valid requests of the calls about announcements. */
export const ANNOUNCEMENT_REQUESTS: Readonly<Record<string, Make>> = {
  'GET /announcements/:id': of('superAdmin', -1),
  'PUT /announcements/:id': of('superAdmin', -1, {
    kind: 'information',
    roles: [3, 4],
    title: 'Tonight',
    text: 'Open again.',
  }),
  'POST /announcements/:id/end': of('superAdmin', -1),
  'DELETE /announcements/:id': of('superAdmin', 1),
  'POST /announcements/:id/dismiss': of('retailer', -1),
}
