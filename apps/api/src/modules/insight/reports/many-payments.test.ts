import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'
import { plantPayments } from '../../../../test/portal/planting.ts'
import { payeeOf } from '../../../../test/requests/good-rows.ts'
import { answeredWithin } from '../../../platform/database/connections.ts'
import { many, withTransaction } from '../../../platform/database/db.ts'
import { scopeFor } from '../../../platform/security/gate.ts'
import { merged, type Slice, sliceByWalking } from './direct-sql.ts'
import { findPage } from './pages-service.ts'
import { payersWithin } from './payers-sql.ts'
import { rollUpPayments } from './people-counts-sql.ts'
import { byIds } from './transactions-sql.ts'

/** More than a walk passes before it gives up. */
const PAYMENTS = 22_000
/** The time limit of a statement over all of them, beside other files. */
const PATIENCE_MS = 60_000

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

/** Kept counts that are not those of the payments, by person. */
async function wrongCounts() {
  return many(
    portal.db,
    sql`
      with by_payer as (
        select payer_id, shown_status, count(*) as n, sum(total_paise) as total from payments group by 1, 2
      )
      select 'payer ' || payer_id as place from (select * from payer_counts where n <> 0) k
        full join by_payer p using (payer_id, shown_status)
       where p.n is distinct from k.n or p.total is distinct from k.total_paise`,
  )
}

it(`an update of ${PAYMENTS} payments takes seconds, and the rollup follows it`, async () => {
  const payers = [people.retailer.id, people.sibling.id]
  // One that counted anew for each row would take many minutes. The server's own bound is for a machine that is not busy.
  await answeredWithin(PATIENCE_MS, () =>
    withTransaction(portal.db, async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(PATIENCE_MS)}`.execute(trx)
      await plantPayments(trx, { payers, count: PAYMENTS, days: 30 })
      await sql`update payments set last_requested_at = now()`.execute(trx)
      await sql`update payments set status = 'failed' where id % 3 = 0`.execute(trx)
      await sql`update payments set gateway_id = null where id % 5 = 0`.execute(trx)
    }),
  )
  expect(await wrongCounts()).toEqual([])
})

it('the rows of a page are fetched by their ids, for any number of payments', async () => {
  await sql`analyze payments, attempts`.execute(portal.ownerDb)
  const plan = JSON.stringify(await many(portal.db, sql`explain ${byIds([1, 2, 3])}`))
  expect(plan).toContain('payments_pkey')
  expect(plan).not.toMatch(/Seq Scan on (payments|attempts)/)
})

it('the few that are pending below an admin are not looked for among all payments of their payers', async () => {
  await sql`update payments set status = 'pending' where id % 1000 = 1`.execute(portal.db)
  await sql`analyze payments`.execute(portal.ownerDb)
  const slice = merged({
    payers: { scope: await scopeFor(portal.db, people.admin.id), isEverybody: false },
    filters: {},
    status: 'PENDING',
    sort: '-created_at',
    from: 'first',
    skip: 0,
    take: 10,
  })
  const plan = JSON.stringify(await many(portal.db, sql`explain ${slice}`))
  expect(plan).toContain('payments_pending')
})

it('a walk stops early where the matches are old, and the page is still found', async () => {
  const payee = await payeeOf(portal, people.retailer)
  await sql`update payees set name = 'Bygone Society' where id = ${payee}`.execute(portal.db)
  const oldest = await many(
    portal.db,
    sql<{ id: number }>`
      update payments set payee_id = ${payee}
       where id in (select id from payments where payer_id = ${people.retailer.id} order by created_at, id limit 600)
      returning id`,
  )
  await rollUpPayments(portal.db)
  for (const who of [people.superAdmin, people.admin, people.retailer]) {
    const scope = await scopeFor(portal.db, who.id)
    const slice: Slice = {
      payers: await payersWithin(portal.db, scope),
      filters: { search: 'bygone' },
      status: undefined,
      sort: '-created_at',
      from: 'first',
      skip: 0,
      take: 10,
    }
    expect(await sliceByWalking(portal.db, slice, 20_000)).toEqual([])
    const { ids, total } = await findPage(portal.db, { scope, page: 1, perPage: 10, ...slice })
    expect(total).toBe(600)
    const newest = oldest.map(({ id }) => id).sort((a, b) => b - a)
    expect(ids).toEqual(newest.slice(0, 10))
    const last = await findPage(portal.db, { scope, page: 60, perPage: 10, ...slice })
    expect(last.ids).toEqual(newest.slice(-10))
  }
})
