import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople } from '../../../../test/portal/people.ts'
import { plantPayments } from '../../../../test/portal/planting.ts'
import { takeWatches } from './due-sql.ts'

const WATCHES = 5_000

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal?.stop())

// `in (select … limit … for update)` may be run once for each row: it then takes the limit again and again.
it(`of ${WATCHES} payments that are due at once no more are taken than may be, by a plan of the empty table too`, async () => {
  const people = await makePeople(portal.db)
  await plantPayments(portal.db, { payers: [people.retailer.id], count: WATCHES, days: 30 })
  await sql`vacuum (analyze) dispute_watches`.execute(portal.ownerDb)
  for (let n = 0; n < 20; n += 1) await takeWatches(portal.db, 1)
  await sql`
    insert into dispute_watches (payment_id, journal_id, next_poll_at) select id, id, now() from payments`.execute(
    portal.ownerDb,
  )
  expect(await takeWatches(portal.db, 100)).toHaveLength(100)
  await sql`update dispute_watches set next_poll_at = null`.execute(portal.ownerDb)
})
