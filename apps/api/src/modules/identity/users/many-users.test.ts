import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf, lastAudit } from '../../../../test/identity/back-office.ts'
import { send } from '../../../../test/identity/sign-in.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, makePerson, type People, type Person } from '../../../../test/portal/people.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

const get = (who: Person, path: string) => callsOf(portal, who).get(path)
const post = (who: Person, path: string, body: unknown = {}) => callsOf(portal, who).post(path, body)
const child = (first: string) =>
  makePerson(portal.db, { roleId: 4, parentId: people.distributor.id, first, last: 'Many' })
const switchAll = (who: Person, users: unknown[], status: unknown = 0, key: string = randomUUID()) =>
  send(portal, '/status-changes', {
    token: who.token,
    body: { users, status },
    headers: { 'Idempotency-Key': key },
  })
const outcomesOf = ({ body }: Awaited<ReturnType<typeof switchAll>>) =>
  body.data.users.map(({ id, outcome }: { id: number; outcome: string }) => [id, outcome])

it('several users are switched once for each key; strangers, deleted ones and the caller are refused by name', async () => {
  const [on, off, deleted] = [await child('On'), await child('Off'), await child('Deleted')]
  await post(people.distributor, `/status-change/${off.id}`, { status: 0 })
  await post(people.distributor, `/user-delete/${deleted.id}`)
  const users = [on.id, people.stranger.id, off.id, deleted.id, people.distributor.id]
  const key = randomUUID()
  const done = await switchAll(people.distributor, users, 0, key)
  expect(done.body.data.message).toBe('1 user is switched off.')
  expect(outcomesOf(done)).toEqual([
    [on.id, 'done'],
    [people.stranger.id, 'refused'],
    [off.id, 'same'],
    [deleted.id, 'refused'],
    [people.distributor.id, 'refused'],
  ])
  const says = done.body.data.users.map(({ message }: { message: string | null }) => message)
  expect(says[1]).toBe('This user is no longer in your downline.')
  expect(says[3], 'who is deleted reads as a stranger').toBe(says[1])
  expect(says[4]).toBe('You cannot do this to your own account.')
  expect((await get(on, '/me')).status, 'signed out').toBe(401)
  expect((await get(people.stranger, '/me')).status).toBe(200)
  expect((await get(people.distributor, '/me')).status).toBe(200)
  expect(await lastAudit(portal, 'user.deactivated')).toMatchObject({
    actor_id: people.distributor.id,
    object: `user ${on.id}`,
    detail: { status: { before: 1, after: 0 } },
  })
  expect(await lastAudit(portal, 'access.refused')).toMatchObject({ actor_id: people.distributor.id })

  await post(people.distributor, `/status-change/${on.id}`, { status: 1 })
  expect((await switchAll(people.distributor, users, 0, key)).body, 'a repeat').toEqual(done.body)
  expect((await get(people.distributor, `/get-user-details/${on.id}`)).body.user.status).toBe('1')
  expect((await switchAll(people.distributor, users, 1, key)).status, 'the key of another').toBe(409)
})

it('no user is switched for a duplicate, too many users or a missing key', async () => {
  const { id } = await child('Twice')
  const hundred = Array.from({ length: 101 }, (_, index) => index + 1)
  for (const users of [[id, id], [id, String(id)], [], hundred, [id, 0], [id, 'x'], id]) {
    expect((await switchAll(people.distributor, users as unknown[])).status, String(users)).toBe(422)
  }
  expect((await switchAll(people.distributor, [id], 2)).status).toBe(422)
  expect((await post(people.distributor, '/status-changes', { users: [id], status: 0 })).status).toBe(422)
  expect((await switchAll(people.retailer, [id])).status).toBe(403)
  expect((await get(people.distributor, `/get-user-details/${id}`)).body.user.status).toBe('1')
})

it('chosen users are exported, and the export is refused as a whole when one is missing', async () => {
  const { id } = await child('=Filed')
  const fileOf = (users: unknown[]) =>
    fetch(`${portal.url}/api/user-export?format=csv&users=${users}`, {
      headers: { Authorization: `Bearer ${people.distributor.token}` },
    })
  const file = await fileOf([id])
  expect(file.headers.get('content-disposition')).toMatch(/filename="users-.*\.csv"/)
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines[0]).toContain('Name')
  expect(lines[1]).toMatch(/'=Filed Many.*Retailer/)
  expect(lines).toHaveLength(2)
  expect(await lastAudit(portal, 'users.exported')).toMatchObject({ detail: { users: [id] } })
  for (const other of [people.stranger.id, people.distributor.id, 999_999_999]) {
    expect((await fileOf([id, other])).status).toBe(404)
  }
  for (const users of [[], [id, id], ['x']]) expect((await fileOf(users)).status).toBe(422)
})
