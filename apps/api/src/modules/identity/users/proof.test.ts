import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callsOf, userForm } from '../../../../test/identity/back-office.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

const proof = (ago: string) =>
  sql`update sessions set stepped_up_at = now() - ${ago}::interval`.execute(portal.db)
beforeEach(() => proof('11 minutes'))

const users = async () => {
  const { rows } = await sql<{ id: number }>`select id from users order by id`.execute(portal.db)
  return rows.map(({ id }) => id)
}
const add = (who: Person, change: Record<string, unknown>) =>
  callsOf(portal, who).post('/add-users', userForm(change))
const code = ({ status, headers }: { status: number; headers: Headers }) => [
  status,
  headers.get('x-error-code'),
]

it.each([
  ['an admin', () => people.superAdmin, { role: 2 }],
  [
    'a distributor who keeps nearly all of the charge',
    () => people.admin,
    { role: 'distributor', commission: '99.50' },
  ],
])('adding %s asks for a proof of the last ten minutes', async (_who, actor, change) => {
  const before = await users()
  expect(code(await add(actor(), change))).toEqual([403, 'step-up-required'])
  expect(await users()).toEqual(before)
  // An invalid form is refused with its errors, and without a step-up.
  expect((await add(actor(), { ...change, state: 'Nowhere' })).status).toBe(422)
  await proof('9 minutes')
  expect((await add(actor(), change)).status).toBe(200)
})

it('adding a retailer asks for none', async () => {
  expect((await add(people.distributor, {})).status).toBe(200)
  expect((await add(people.admin, {})).status).toBe(200)
})

it('deleting a user of any role asks for one', async () => {
  await proof('0 minutes')
  for (const [who, change] of [
    [people.superAdmin, { role: 2 }],
    [people.admin, { role: 3, commission: '5' }],
    [people.distributor, { role: 4 }],
  ] as const) {
    const { id } = (await add(who, change)).body.data
    const remove = () => callsOf(portal, who).post(`/user-delete/${id}`)
    await proof('11 minutes')
    expect(code(await remove())).toEqual([403, 'step-up-required'])
    expect(await users()).toContain(id)
    await proof('9 minutes')
    expect((await remove()).status).toBe(200)
  }
})
