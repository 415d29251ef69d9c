import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approvalCalls, putUnderApproval, secondSuperAdmin } from '../../../../test/identity/approving.ts'
import { callsOf, groupCalls, lastAudit } from '../../../../test/identity/back-office.ts'
import { inbox } from '../../../../test/identity/sign-in.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, makePerson, type People, type Person } from '../../../../test/portal/people.ts'

let portal: Portal
let people: People
let second: Person
let calls: ReturnType<typeof approvalCalls>
let groups: ReturnType<typeof groupCalls>
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  second = await secondSuperAdmin(portal)
  calls = approvalCalls(portal)
  groups = groupCalls(portal)
})
afterAll(() => portal?.stop())
beforeEach(() => putUnderApproval(portal, 'charges', 'commissions'))

const post = (who: Person, path: string, body: unknown = {}) => callsOf(portal, who).post(path, body)
const active = (person: Person, status: 0 | 1) =>
  sql`update users set status = ${status} where id = ${person.id}`.execute(portal.db)

/** The row of an approval as it is stored. */
async function stored(id: number) {
  const { rows } = await sql<{ status: string; decided_by: number | null }>`
    select status, decided_by from approvals where id = ${id}`.execute(portal.db)
  return rows[0]
}

describe('a change under approval', () => {
  it('is held with 202, shows its effect, and changes nothing until another super admin approves', async () => {
    const before = await calls.master()
    const held = await calls.setMaster(people.superAdmin, '0.4')
    expect([held.status, held.body]).toEqual([
      202,
      { message: 'Sent for approval. Nothing has changed yet.', approval_id: expect.any(Number) },
    ])
    const id = held.body.approval_id
    expect(await calls.master()).toBe(before)
    expect(await calls.one(people.superAdmin, id)).toMatchObject({
      kind: 'charges',
      status: 'waiting',
      title: 'Master charges',
      maker: { id: people.superAdmin.id, name: 'Sunita Rao', role_id: 1 },
      changes: [{ label: 'Cashfree, UPI', before: '0.30 %', after: '0.40 %' }],
      can: {
        decide: false,
        decide_refused: 'You proposed this yourself. Another super admin has to decide.',
        withdraw: true,
        revert: false,
      },
    })
    expect((await calls.one(second, id)).can).toEqual({
      decide: true,
      decide_refused: null,
      withdraw: false,
      revert: false,
    })
    const waiting = await eventually(async () => (await inbox(portal, second.email))[0])
    expect(waiting.subject).toBe('Sunita Rao asks for approval: Master charges')
    expect(waiting.text).toContain('Cashfree, UPI: 0.30 % → 0.40 %')
    expect(waiting.text).toContain(`/approvals/${id}`)
    expect(await inbox(portal, people.superAdmin.email)).toEqual([])

    const self = await calls.approve(people.superAdmin, id)
    expect([self.status, self.body.message]).toEqual([
      403,
      'You proposed this yourself. Another super admin has to decide.',
    ])
    expect((await calls.refuse(people.superAdmin, id, 'No.')).status).toBe(403)
    expect(await lastAudit(portal, 'access.refused')).toMatchObject({
      actor_id: people.superAdmin.id,
      object: `approval ${id}`,
    })

    const done = await calls.approve(second, id)
    expect([done.status, done.body]).toEqual([
      200,
      { data: { message: 'Approved. The change is in force.' } },
    ])
    expect(await calls.master()).toBe('0.4000')
    expect(await lastAudit(portal, 'master-charges.changed')).toMatchObject({
      actor_id: people.superAdmin.id,
    })
    expect(await lastAudit(portal, 'approval.approved')).toMatchObject({
      actor_id: second.id,
      object: `approval ${id}`,
      detail: {
        title: 'Master charges',
        changes: [{ what: 'Cashfree, UPI', before: '0.30 %', after: '0.40 %' }],
      },
    })
    const mail = await eventually(async () => (await inbox(portal, people.superAdmin.email))[0])
    expect(mail.subject).toBe('Master charges: approved by Meera Iyer')
    expect((await calls.approve(second, id)).status).toBe(409)
  })

  it('is checked like any call before it is held', async () => {
    const { total } = await calls.list(second)
    for (const [who, path, body, status] of [
      [people.superAdmin, '/store-master-charges', { charges: [] }, 422],
      [
        people.superAdmin,
        '/store-master-charges',
        { charges: [{ pg_id: 99, payment_method: 'UPI', charge: '1' }] },
        422,
      ],
      [people.admin, '/store-master-charges', { charges: [] }, 403],
      [people.admin, '/charges-delete/999999', {}, 404],
    ] as const) {
      expect((await post(who, path, body)).status).toBe(status)
    }
    const low = await groups.addGroup(people.admin, 3, '0.01')
    expect(low.body.message).toBe('Charges should not be less than assigned charge.')
    // A group of another admin: refused, and its audit row survives the rollback.
    await putUnderApproval(portal)
    const theirs = (await groups.addGroup(people.otherAdmin, 3, '3')).body.data.id
    await putUnderApproval(portal, 'charges')
    expect((await post(people.admin, `/charges-delete/${theirs}`)).status).toBe(404)
    expect(await lastAudit(portal, 'access.refused')).toMatchObject({
      actor_id: people.admin.id,
      object: `charge group ${theirs}`,
    })
    expect((await calls.list(second, '?status=waiting')).rows.length).toBe(0)
    expect((await calls.list(second)).total).toBe(total + 1)
  })

  it('that changes nothing needs no approval, and an equal proposal is stored once', async () => {
    const same = await calls.setMaster(people.superAdmin, (await calls.master()) ?? '')
    expect([same.status, same.body.data.message]).toEqual([200, 'Master charges are updated successfully.'])
    const [one, two] = [
      await calls.setMaster(people.superAdmin, '0.55'),
      await calls.setMaster(people.superAdmin, '0.55'),
    ]
    expect(two.body.approval_id).toBe(one.body.approval_id)
    const refused = await calls.refuse(second, one.body.approval_id)
    expect([refused.status, refused.body.errors]).toEqual([422, { reason: ['Please say why.'] }])
    expect((await calls.refuse(second, one.body.approval_id, 'Not before Diwali.')).status).toBe(200)
    expect(await calls.one(people.superAdmin, one.body.approval_id)).toMatchObject({
      status: 'refused',
      reason: 'Not before Diwali.',
      decided_by: { id: second.id, name: 'Meera Iyer' },
    })
    const mail = await eventually(async () =>
      (await inbox(portal, people.superAdmin.email)).find((mail) => mail.subject?.includes('refused')),
    )
    expect(mail.text).toContain('Not before Diwali.')
  })

  it('can be withdrawn by its maker alone, and waits for 50 at most', async () => {
    const { approval_id } = (await calls.setMaster(people.superAdmin, '0.61')).body
    expect((await calls.withdraw(second, approval_id)).status).toBe(403)
    expect((await calls.withdraw(people.superAdmin, approval_id)).status).toBe(200)
    expect((await calls.approve(second, approval_id)).status).toBe(409)
    expect((await calls.withdraw(people.superAdmin, approval_id)).status).toBe(409)
    const proposed = []
    for (let at = 0; at < 51; at += 1) {
      proposed.push(await calls.setMaster(people.superAdmin, `0.7${String(at).padStart(2, '0')}`))
    }
    expect(proposed.map(({ status }) => status)).toEqual([...Array(50).fill(202), 409])
    expect(proposed.at(-1)?.body.message).toMatch(/^You have 50 proposals waiting/)
    for (const { body } of proposed.slice(0, 50)) await calls.withdraw(people.superAdmin, body.approval_id)
  })
})

describe('a proposal of role 2', () => {
  it('is visible to its maker and role 1 alone, and any super admin decides it', async () => {
    const held = await groups.addGroup(people.admin, 3, '3.5')
    expect(held.status).toBe(202)
    const id = held.body.approval_id
    for (const who of [people.otherAdmin]) expect((await calls.one(who, id)).status).toBe(404)
    for (const step of ['approve', 'refuse', 'revert'] as const) {
      expect((await calls[step](people.admin, id, 'Mine.')).status).toBe(403)
    }
    expect((await calls.withdraw(people.otherAdmin, id)).status).toBe(404)
    for (const who of [people.distributor, people.retailer]) expect((await calls.list(who)).status).toBe(403)
    expect((await calls.list(people.admin)).rows.map((row: { id: number }) => row.id)).toContain(id)
    expect((await calls.list(people.otherAdmin)).rows.map((row: { id: number }) => row.id)).not.toContain(id)
    expect((await calls.approve(people.superAdmin, id)).status).toBe(200)
    const { body } = await callsOf(portal, people.admin).get(`/get-charges-list/${people.admin.id}`)
    expect(body.data[0].name).toMatch(/^Group /)
    expect((await calls.one(people.admin, id)).can).toEqual({
      decide: false,
      decide_refused: null,
      withdraw: false,
      revert: false,
    })
  })

  it('is not applied for a maker who is inactive or has another role by now', async () => {
    const maker = await makePerson(portal.db, {
      roleId: 2,
      parentId: people.superAdmin.id,
      first: 'Vikram',
      last: 'Joshi',
    })
    const { approval_id } = (await post(maker, '/store-commission-defaults', { distributor: '9' })).body
    const gone = 'The person who proposed this is no longer active in the same role.'
    await active(maker, 0)
    expect((await calls.approve(second, approval_id)).body.message).toBe(gone)
    await active(maker, 1)
    await sql`update users set role_id = 3 where id = ${maker.id}`.execute(portal.db)
    expect((await calls.approve(second, approval_id)).body.message).toBe(gone)
    expect(await stored(approval_id)).toMatchObject({ status: 'waiting' })
    await sql`update users set role_id = 2 where id = ${maker.id}`.execute(portal.db)
    expect((await calls.approve(second, approval_id)).status).toBe(200)
    const { body } = await callsOf(portal, maker).get('/commission-defaults')
    expect(body.data).toMatchObject({ distributor: '9.0000', own: true })
  })
})

describe('an outdated proposal', () => {
  it('is not applied when its state was changed meanwhile, and keeps waiting', async () => {
    const { approval_id } = (await calls.setMaster(people.superAdmin, '0.8')).body
    const other = (await calls.setMaster(second, '1.2', 2)).body.approval_id
    const meanwhile = (await calls.setMaster(second, '0.85')).body.approval_id
    // A charge at another gateway is another state.
    expect((await calls.approve(people.superAdmin, other)).status).toBe(200)
    expect((await calls.approve(people.superAdmin, meanwhile)).status).toBe(200)
    const late = await calls.approve(second, approval_id)
    expect([late.status, late.body.message]).toEqual([
      409,
      'This was changed meanwhile, so what was proposed no longer fits. Refuse it, or ask for a new proposal.',
    ])
    expect(await calls.master()).toBe('0.8500')
    expect(await stored(approval_id)).toMatchObject({ status: 'waiting' })
    expect((await calls.withdraw(people.superAdmin, approval_id)).status).toBe(200)
  })

  it('is not applied when the rules refuse it now, with their message', async () => {
    await putUnderApproval(portal)
    const id = (await groups.addGroup(people.admin, 3, '4')).body.data.id
    await putUnderApproval(portal, 'charges')
    const { approval_id } = (await post(people.admin, `/charges-delete/${id}`)).body
    await putUnderApproval(portal)
    await groups.assign(people.admin, id, [people.distributor.id])
    const late = await calls.approve(second, approval_id)
    expect([late.status, late.body.message]).toEqual([
      409,
      'This can no longer be done as it was proposed: This group cannot be deleted: 1 user is assigned to it.',
    ])
    await groups.unassign(people.admin, id, [people.distributor.id])
    expect((await calls.approve(second, approval_id)).status).toBe(200)
  })
})

describe('the list', () => {
  it('is filtered by status and kind, and paged', async () => {
    const { approval_id } = (await calls.setMaster(people.superAdmin, '1.7')).body
    expect((await calls.list(second, '?status=waiting&kind=charges')).rows[0].id).toBe(approval_id)
    // Waiting proposals are counted for each person, without regard to filters.
    expect((await calls.list(second, '?kind=priorities')).toDecide).toBe(1)
    expect((await calls.list(people.superAdmin)).toDecide).toBe(0)
    expect((await calls.list(people.admin)).toDecide).toBe(0)
    const decided = await calls.list(second, '?status=decided&per_page=5')
    expect(decided.rows).toHaveLength(5)
    expect(decided.rows.every((row: { status: string }) => row.status !== 'waiting')).toBe(true)
    expect((await calls.list(second, '?status=waiting&kind=priorities')).total).toBe(0)
    for (const query of ['?status=open', '?kind=wages', '?per_page=7', '?surprise=1']) {
      expect((await calls.list(second, query)).status).toBe(422)
    }
    expect((await calls.one(second, 999_999)).status).toBe(404)
    await calls.withdraw(people.superAdmin, approval_id)
  })
})
