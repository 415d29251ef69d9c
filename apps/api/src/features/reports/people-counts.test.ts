import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Portal, startPortal } from '../../../test/harness.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { plantPayments } from '../../../test/planting.ts'
import { many, withTransaction } from '../../platform/db.ts'
import { checkInvariant, INVARIANTS } from '../ledger/books-sql.ts'
import { foldPeopleChanges } from './people-counts-sql.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

async function broken(): Promise<string[]> {
  const found: string[] = []
  for (const invariant of INVARIANTS.filter(({ name }) => name.startsWith('the counts of p'))) {
    const verdict = await withTransaction(portal.db, (trx) => checkInvariant(trx, invariant))
    if (!verdict.holds) found.push(`${invariant.name}: ${verdict.examples}`)
  }
  return found
}

it('counts follow while people move, payments end and changes are folded at once', async () => {
  const { retailer, sibling, stranger, distributor, admin, otherAdmin } = people
  await plantPayments(portal.db, { payers: [retailer.id, sibling.id, distributor.id], count: 400, days: 90 })
  await foldPeopleChanges(portal.db)
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
    }
  }
  const fold = async () => {
    for (let n = 0; n < 25; n += 1) await foldPeopleChanges(portal.db)
  }
  const recount = () => sql`select recount_people()`.execute(portal.ownerDb)
  await Promise.all([move(), pay(), fold(), recount(), move()])

  expect(await broken()).toEqual([])
  await foldPeopleChanges(portal.db)
  expect(await broken()).toEqual([])
  expect(await many(portal.db, sql`select from payment_changes`)).toEqual([])
})
