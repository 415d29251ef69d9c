import fc from 'fast-check'
import { sql } from 'kysely'
import { addLandlord } from '../money/paying.ts'
import { trustNewAccounts } from '../money/payouts.ts'
import { plantTree } from '../money/plant-tree.ts'
import { type World, world } from '../money/random-tree.ts'
import { findOperator } from '../payables/bills.ts'
import type { Portal } from '../portal/harness.ts'
import type { Person } from '../portal/people.ts'
import type { Crowd } from './expected-shares.ts'
import { BILL_OPERATOR, type Biller, type Payer } from './payer.ts'

/** Where the simulation plays: the portal's doors and its database. */
export type Place = Pick<Portal, 'db' | 'secrets' | 'url' | 'sandboxUrl'>

export type Scenery = {
  crowd: Crowd
  /** By index in the tree. */
  payers: Map<number, Payer>
  biller: Biller
  superAdmin: Person
}

/** Plants a random tree of people with their rates; everyone but the super admin has a landlord to pay. */
export async function plantScenery(place: Place, seed: number): Promise<Scenery> {
  const [tree] = fc.sample(world, { numRuns: 1, seed }) as [World]
  const people = await plantTree(place.db, tree)
  const [superAdmin] = people
  if (!superAdmin) throw new Error('the tree is empty')
  const payers = new Map<number, Payer>()
  for (const [index, person] of people.entries()) {
    if (index > 0) payers.set(index, { person, landlord: await addLandlord(place, person.id) })
  }
  // Without checks of account holders: the accounts are invented, and Secure ID knows none of them.
  await sql`update bank_accounts set check_status = 'unknown', next_check_at = null`.execute(place.db)
  await trustNewAccounts(place)
  const biller = await findOperator(place, superAdmin, BILL_OPERATOR)
  return { crowd: { tree, userIds: people.map(({ id }) => id) }, payers, biller, superAdmin }
}
