// Invariant (identity): Users from a file are added all together or not at all, once, each by the rules of the single
// call.
// Enforced by: `judgeNewUser` and `storeNewUser`, which the single call uses; one transaction under its key.
// Decision: 0123.

import { randomUUID } from 'node:crypto'
import { USER_IMPORT_MESSAGES } from '@chukta/contract/identity/user-import/user-import-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, lastAudit, userForm } from '../../../../test/identity/back-office.ts'
import { ageStepUp } from '../../../../test/identity/second-factors.ts'
import { inbox } from '../../../../test/identity/sign-in.ts'
import { sendUserRows, userRow } from '../../../../test/identity/user-files.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, openSession, type People, type Person } from '../../../../test/portal/people.ts'
import { many, one } from '../../../platform/database/db.ts'

const messages = USER_IMPORT_MESSAGES

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

type Sent = Parameters<typeof sendUserRows>[3]
const send = (who: Person, sent: Sent) => sendUserRows(portal, who, '', sent)
const check = (who: Person, sent: Sent) => sendUserRows(portal, who, '/check', sent)
const single = (who: Person, body: Record<string, unknown>) => callsOf(portal, who).post('/add-users', body)

/** The users, links of mails and audit rows, which a refusal must not change. */
async function counts() {
  return one(
    portal.db,
    sql<Record<string, number>>`
      select (select count(*) from users) as users, (select count(*) from link_tokens) as mails,
             (select count(*) from audit_log where action like 'user%') as audited`,
  )
}

const stored = (ids: number[]) =>
  many(
    portal.db,
    sql<Record<string, unknown>>`
      select first_name, last_name, email, mobile, address, city, pincode, state, role_id, parent_id, created_by,
             trim_scale(commission)::text as commission, document_verified, password_hash
        from users where id = any(${ids}::bigint[]) order by id`,
  )

const NAMES: Record<string, string> = {
  firstName: 'first_name',
  lastName: 'last_name',
  Commission: 'commission',
}
/** The errors of the single call under the names of cells. */
const atCells = (errors: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(errors).map(([name, found]) => [NAMES[name] ?? name, found]))

describe('two hundred users', () => {
  it('are added once, in their order, each with the mail and the audit row of one; the 201st is refused', async () => {
    const { distributor } = people
    const rows = Array.from({ length: 200 }, (_, n) => userRow({ first_name: 'Ravi', city: `Nashik ${n}` }))
    const before = await counts()
    const many201 = await send(distributor, { role: 4, rows: [...rows, userRow()] })
    expect([many201.status, many201.body.errors]).toEqual([422, { rows: [messages.rowsTooMany] }])
    const twice = rows.map((row, n) => (n === 150 ? { ...row, mobile: rows[20]?.mobile ?? '' } : row))
    const repeated = await send(distributor, { role: 4, rows: twice })
    expect([repeated.status, repeated.body.errors]).toEqual([
      422,
      { 'rows.150.mobile': [messages.mobileRepeated] },
    ])
    expect(await counts()).toEqual(before)

    const key = randomUUID()
    const [from, used] = [performance.now(), process.cpuUsage()]
    const first = await send(distributor, { role: 4, rows, key })
    const { user, system } = process.cpuUsage(used)
    const cpuMs = Math.round((user + system) / 1_000)
    console.info(`200 users: ${Math.round(performance.now() - from)} ms (${cpuMs} ms of a processor)`)
    expect(cpuMs).toBeLessThan(5_000)
    const [second, third] = await Promise.all([
      send(distributor, { role: 4, rows, key }),
      send(distributor, { role: 4, rows, key }),
    ])
    expect(first.body.data).toEqual({
      message: '200 users added.',
      users: Array(200).fill({ id: expect.any(Number), approval_id: null }),
    })
    expect([second, third].map(({ status, body }) => [status, body])).toEqual(
      Array(2).fill([200, first.body]),
    )
    expect((await send(distributor, { role: 4, rows: rows.slice(1), key })).status).toBe(409)
    const ids: number[] = first.body.data.users.map(({ id }: { id: number }) => id)
    // The first row is the newest: lists show them in the order of the file.
    expect((await stored(ids)).map(({ city }) => city)).toEqual(rows.map(({ city }) => city).toReversed())
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    const after = await counts()
    expect(after).toEqual({
      users: Number(before.users) + 200,
      mails: Number(before.mails) + 200,
      // One for each, and one for all.
      audited: Number(before.audited) + 201,
    })
    expect(await lastAudit(portal, 'users.imported')).toMatchObject({
      actor_id: distributor.id,
      detail: { added: 200, role_id: 4 },
    })
    const [row] = rows
    await expect.poll(() => inbox(portal, row?.email ?? '')).toHaveLength(1)
    // Another key is another import: each of them is taken now.
    const again = await send(distributor, { role: 4, rows: rows.slice(0, 2) })
    expect(Object.keys(again.body.errors).toSorted()).toEqual(
      ['email', 'mobile'].flatMap((name) => [`rows.0.${name}`, `rows.1.${name}`]).toSorted(),
    )
  }, 60_000)
})

it('two presses at once add once', async () => {
  const sent = { role: 4, rows: [userRow(), userRow()], key: randomUUID() }
  const before = await counts()
  const [one, other] = await Promise.all([send(people.distributor, sent), send(people.distributor, sent)])
  expect([one.status, one.body]).toEqual([200, other.body])
  expect((await counts()).users).toBe(Number(before.users) + 2)
})

describe('a row is judged as the single call judges it', () => {
  const roles = [2, 3, 4]
  const who = ['superAdmin', 'admin', 'distributor', 'retailer'] as const
  it.each(who.flatMap((name) => roles.map((role) => [name, role] as const)))(
    '%s adds role %i or is refused in the same way, and what is stored is the same',
    async (name, role) => {
      const actor = people[name]
      const commission: Record<string, string> = role === 3 ? { commission: '8.25' } : {}
      const one = await single(actor, { ...userForm(), ...commission, role })
      const before = await counts()
      const row = userRow(commission)
      const added = await send(actor, { role, rows: [row] })
      expect(added.status).toBe(one.status)
      expect((await check(actor, { role, rows: [userRow(commission)] })).status).toBe(one.status)
      if (one.status !== 200) {
        expect(added.body).toEqual(one.body)
        return expect((await counts()).users).toBe(before.users)
      }
      const [theirs, ours] = await stored([one.body.data.id, added.body.data.users[0].id])
      expect({ ...ours, email: '', mobile: '' }).toEqual({ ...theirs, email: '', mobile: '' })
      expect(ours).toMatchObject({ email: row.email, mobile: row.mobile, created_by: actor.id })
    },
  )

  it.each([
    [4, { first_name: '' }],
    [4, { first_name: 'www.evil.example' }],
    [4, { last_name: ' ', city: '' }],
    [4, { mobile: '98x' }],
    [4, { mobile: '5876543210' }],
    [4, { pincode: '041004' }],
    [4, { email: 'rohan' }],
    [4, { state: 'Atlantis' }],
    [4, { address: 'x'.repeat(101) }],
    [4, { commission: '5' }],
    [3, {}],
    [3, { commission: '8.255' }],
    [3, { commission: '100', city: '' }],
    [3, { commission: '=1+1' }],
    [4, { first_name: '=HYPERLINK("x")' }],
  ] as [number, Record<string, string>][])('role %i, %j', async (role, change) => {
    const { admin } = people
    const before = await counts()
    const one = await single(admin, { ...userForm(change), role })
    expect(one.status).toBe(422)
    const [fine, row] = [userRow(role === 3 ? { commission: '7' } : {}), userRow(change)]
    const judged = await check(admin, { role, rows: [fine, row] })
    expect(judged.body.data.rows.map(({ errors }: { errors: unknown }) => errors)).toEqual([
      {},
      atCells(one.body.errors),
    ])
    const { status, body } = await send(admin, { role, rows: [fine, row] })
    const named = Object.entries(atCells(one.body.errors)).map(([name, found]) => [`rows.1.${name}`, found])
    expect([status, body.errors]).toEqual([422, Object.fromEntries(named)])
    expect(await counts()).toEqual(before)
  })

  it('a contact of another user is taken, that of an unconfirmed registration is taken over', async () => {
    const { distributor, retailer, sibling } = people
    const taken = { email: retailer.email.toUpperCase(), mobile: `+91 ${sibling.mobile}` }
    const one = await single(distributor, userForm(taken))
    const judged = await check(distributor, { role: 4, rows: [userRow(taken)] })
    expect(judged.body.data.rows[0]).toMatchObject({
      values: { mobile: sibling.mobile },
      errors: one.body.errors,
    })
    expect(Object.keys(one.body.errors)).toEqual(['email', 'mobile'])
  })

  it('a person above is the actor or, for a retailer of an admin, one of their distributors', async () => {
    const { admin, otherAdmin, distributor, retailer } = people
    for (const [actor, role, parent_id] of [
      [admin, 4, distributor.id],
      [admin, 4, retailer.id],
      [admin, 4, otherAdmin.id],
      [admin, 3, distributor.id],
      [distributor, 4, retailer.id],
      [distributor, 4, admin.id],
    ] as const) {
      const commission: Record<string, string> = role === 3 ? { commission: '7' } : {}
      const one = await single(actor, userForm({ ...commission, role, parent_id }))
      const all = await send(actor, { role, parent_id, rows: [userRow(commission), userRow(commission)] })
      expect([all.status, all.body.errors]).toEqual([one.status, one.body.errors])
      if (one.status !== 200) expect(all.body).toEqual(one.body)
      else {
        const [user] = await stored([all.body.data.users[1].id])
        expect(user?.parent_id).toBe(parent_id)
      }
    }
  })
})

it('asks for a step-up once where one user of the role asks for it, after every cell is right', async () => {
  const { admin } = people
  const token = await openSession(portal.db, admin.id)
  await ageStepUp(portal, token, 11)
  const late = { ...admin, token }
  const rows = [userRow({ commission: '7' }), userRow({ commission: '6' })]
  const before = await counts()
  expect((await check(late, { role: 3, rows })).body.data.rows).toMatchObject([
    { errors: {} },
    { errors: {} },
  ])
  const wrong = await send(late, { role: 3, rows: [...rows, userRow()] })
  expect(wrong.body.errors).toEqual({ 'rows.2.commission': ['Commission is required.'] })
  for (const answer of [
    await single(late, userForm({ role: 3, commission: '7' })),
    await send(late, { role: 3, rows }),
  ]) {
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'Please confirm that it is you, then try again.',
    ])
  }
  expect(await counts()).toEqual(before)
  expect((await send({ ...admin }, { role: 3, rows })).status).toBe(200)
  // Retailers need none, as by the single call.
  expect((await send(late, { role: 4, rows: [userRow()] })).status).toBe(200)
})

it('an address that had five mails within the hour is named at its row, and nobody is added', async () => {
  const { distributor } = people
  const rows = Array.from({ length: 6 }, (_, n) => userRow({ email: `plus+${n}@example.in` }))
  const before = await counts()
  const { status, body } = await send(distributor, { role: 4, rows })
  expect([status, body.errors]).toEqual([422, { 'rows.0.email': [messages.mailedOften] }])
  expect(await counts()).toEqual(before)
  expect((await send(distributor, { role: 4, rows: rows.slice(0, 5) })).status).toBe(200)
})
