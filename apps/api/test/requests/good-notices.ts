import { sql } from 'kysely'
import { one } from '../../src/platform/database/db.ts'
import type { GoodRequest, World } from './good-requests.ts'

type Make = (world: World) => GoodRequest | Promise<GoodRequest>

/** Valid requests of the calls about notices, and of those about saved texts and views. */
export const NOTICE_REQUESTS: Readonly<Record<string, Make>> = {
  'POST /notices/:id/read': ({ people: { retailer }, of }) => ({
    actor: retailer,
    path: { id: of(retailer).notice },
  }),
  'PUT /canned-replies/:id': ({ people: { retailer }, of }) => ({
    actor: retailer,
    path: { id: of(retailer).canned },
    body: { title: 'Thanks', text: 'Thank you, {name}.' },
  }),
  'PUT /report-views/:id/schedule': async ({ portal, people: { retailer }, of }) => {
    await sql`update users set email_confirmed_at = now() where id = ${retailer.id}`.execute(portal.db)
    return { actor: retailer, path: { id: of(retailer).reportView }, body: { every: 'weekly' } }
  },
  'DELETE /report-views/:id': async ({ portal, people: { retailer } }) => {
    const { id } = await one(
      portal.db,
      sql<{ id: number }>`
        insert into report_views (owner_id, name, search) values (${retailer.id}, 'Gone', '{}') returning id`,
    )
    return { actor: retailer, path: { id } }
  },
  'DELETE /canned-replies/:id': async ({ portal, people: { retailer } }) => {
    const { id } = await one(
      portal.db,
      sql<{ id: number }>`
        insert into canned_replies (owner_id, title, body) values (${retailer.id}, 'Gone', 'Soon.') returning id`,
    )
    return { actor: retailer, path: { id } }
  },
}
