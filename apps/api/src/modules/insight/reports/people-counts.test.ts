// Invariant (insight): Materialized counters and balance checkpoints equal the payments and postings they
// summarize. Moves, roll-ups and payments may run at the same time.
// Enforced by: `rollup-rules-sql.ts`, run by `npm run check-books`.
// Also tested by: `checkpoints.test.ts`. Decisions: 0016, 0067.

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'
import { plantPayments } from '../../../../test/portal/planting.ts'
import { many, withTransaction } from '../../../platform/database/db.ts'
import { scopeFor } from '../../../platform/security/gate.ts'
import { checkInvariant, INVARIANTS } from '../../ledger/ledger/books-sql.ts'
import { countFailures, failureReasons } from './failure-reasons-sql.ts'
import { payersWithin } from './payers-sql.ts'
import { rollUpPayments } from './people-counts-sql.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

async function broken(): Promise<string[]> {
  const found: string[] = []
  for (const invariant of INVARIANTS.filter(({ name }) => /^(payee rollups|rollups )/.test(name))) {
    const verdict = await withTransaction(portal.db, (trx) => checkInvariant(trx, invariant))
    if (!verdict.holds) found.push(`${invariant.name}: ${verdict.examples}`)
  }
  return found
}

/** The reasons that a person's dashboard of the last 60 days shows, and the same from every failed payment. */
async function reasonsOf(id: number) {
  const [from, to] = [60, 0].map((days) =>
    new Date(Date.now() + 19_800_000 - days * 86_400_000).toISOString().slice(0, 10),
  )
  const payers = await payersWithin(portal.db, await scopeFor(portal.db, id))
  const shown = await failureReasons(portal.db, payers, { from: from as string, to: to as string }, 50)
  const counted = await many(
    portal.db,
    sql`select coalesce(a.error_description, 'No reason was given') as reason, count(*) as n
          from payments p
          join attempts a on a.payment_id = p.id and not exists (
            select from attempts b where b.payment_id = p.id and b.number > a.number)
         where p.status = 'closed' and indian_day(p.created_at) between ${from}::date and ${to}::date
           and p.payer_id in (select descendant_id from user_closure where ancestor_id = ${id})
         group by 1 order by n desc, reason`,
  )
  return { shown, counted }
}

async function expectReasons(): Promise<void> {
  const { superAdmin, admin, otherAdmin, distributor, retailer } = people
  for (const { id, roleId } of [superAdmin, admin, otherAdmin, distributor, retailer]) {
    const { shown, counted } = await reasonsOf(id)
    expect(shown, `of role ${roleId}`).toEqual(counted)
  }
  expect((await reasonsOf(superAdmin.id)).shown.length).toBeGreaterThan(1)
}

it('counts follow while people move, payments end and changes are rolled up at once', async () => {
  const { retailer, sibling, stranger, distributor, admin, otherAdmin } = people
  await plantPayments(portal.db, { payers: [retailer.id, sibling.id, distributor.id], count: 400, days: 90 })
  await rollUpPayments(portal.db)
  expect(await broken()).toEqual([])

  const moves: [number, number][] = [
    [retailer.id, admin.id],
    [distributor.id, otherAdmin.id],
    [retailer.id, distributor.id],
    [distributor.id, admin.id],
    [sibling.id, otherAdmin.id],
  ]
  const move = async () => {
    for (const [who, under] of moves) {
      await sql`update users set parent_id = ${under} where id = ${who}`.execute(portal.db)
    }
  }
  const pay = async () => {
    for (let n = 0; n < 12; n += 1) {
      await plantPayments(portal.db, { payers: [retailer.id, sibling.id, stranger.id], count: 9, days: 3 })
      await sql`
        update payments set status = 'paid' where id in (
          select id from payments where status in ('pending', 'closed') order by random() limit 5)`.execute(
        portal.db,
      )
      await sql`
        update attempts set error_description = 'Reason ' || ${n % 3}::int where payment_id in (
          select id from payments where status = 'closed' order by random() limit 5)`.execute(portal.db)
    }
  }
  const rollUp = async () => {
    for (let n = 0; n < 25; n += 1) {
      await rollUpPayments(portal.db)
      await countFailures(portal.db)
    }
  }
  const recount = () => sql`select recount_people()`.execute(portal.ownerDb)
  await Promise.all([move(), pay(), rollUp(), recount(), move()])
  // Left in this state: some days are counted, the others are read from payments.
  await expectReasons()

  expect(await broken()).toEqual([])
  await rollUpPayments(portal.db)
  while (await countFailures(portal.db));
  expect(await broken()).toEqual([])
  expect(await many(portal.db, sql`select from payment_rollup_outbox`)).toEqual([])
  expect(await many(portal.db, sql`select from stale_failure_days`)).toEqual([])
  await expectReasons()

  // Everything is counted, and then the bank reports more about two old ones, of which one is retried.
  const [first, second] = await many(
    portal.db,
    sql<{
      id: number
    }>`select id from payments where status = 'closed' and created_at between now() - interval '50 days' and now() - interval '20 days' limit 2`,
  )
  await sql`update attempts set error_description = 'Late words' where payment_id = ${first?.id}`.execute(
    portal.db,
  )
  await expectReasons()
  while (await countFailures(portal.db));
  await sql`
    insert into attempts (payment_id, number, gateway_id, reference, status, route, lease_until, expires_at, base_rate,
      error_description)
    select payment_id, 2, gateway_id, 'again', 'closed', '{}', now(), now(), 1.5, 'Refused again' from attempts
     where payment_id = ${second?.id}`.execute(portal.db)
  await expectReasons()
  while (await countFailures(portal.db));
  await expectReasons()
  expect(await broken()).toEqual([])
})
