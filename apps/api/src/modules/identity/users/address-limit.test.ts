import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf, userForm } from '../../../../test/identity/back-office.ts'
import { inbox } from '../../../../test/identity/sign-in.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

/** Gives a user without a password these contacts one after the other; the statuses of the answers. */
async function give(field: 'email' | 'mobile', values: string[]): Promise<number[]> {
  const { post } = callsOf(portal, people.admin)
  const form = userForm({ role: 'retailer', created_by: people.admin.id })
  const { body } = await post('/add-users', form)
  const change = { ...form, role: undefined, created_by: undefined }
  const statuses = []
  for (const value of values) {
    statuses.push((await post(`/user-update/${body.data.id}`, { ...change, [field]: value })).status)
  }
  return statuses
}

it('mails a stranger at most five links an hour, for any number of users with their address', async () => {
  const [stranger, other] = ['stranger.1@example.in', (round: number) => `own.${round}@example.in`]
  const turns = Array.from({ length: 6 }, (_, round) => [stranger, other(round)]).flat()
  const statuses = await give('email', turns)
  expect(statuses.filter((_, turn) => turn % 2 === 0)).toEqual([200, 200, 200, 200, 200, 429])
  await expect.poll(() => inbox(portal, stranger)).toHaveLength(5)
})

it('gives a user the number of a stranger five times an hour', async () => {
  const turns = Array.from({ length: 6 }, (_, round) => ['6999999999', `699999999${round}`]).flat()
  const statuses = await give('mobile', turns)
  expect(statuses.filter((_, turn) => turn % 2 === 0)).toEqual([200, 200, 200, 200, 200, 429])
})
