import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { approvalCalls, putUnderApproval, secondSuperAdmin } from '../../../../test/identity/approving.ts'
import { callsOf, lastAudit } from '../../../../test/identity/back-office.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, makePerson, type People, type Person } from '../../../../test/portal/people.ts'

let portal: Portal
let people: People
let second: Person
let third: Person
let calls: ReturnType<typeof approvalCalls>
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  second = await secondSuperAdmin(portal)
  third = await secondSuperAdmin(portal, 'Anil', 'Kapoor')
  calls = approvalCalls(portal)
})
afterAll(() => portal?.stop())
beforeEach(() => putUnderApproval(portal, 'charges'))
afterEach(() => {
  vi.useRealTimers()
})

const CHANGED = /This was changed meanwhile/
const refusedDecision = async (who: Person, id: number, why: RegExp) => {
  expect(await lastAudit(portal, 'approval.decision-refused')).toMatchObject({
    actor_id: who.id,
    object: `approval ${id}`,
    detail: { why: expect.stringMatching(why) },
  })
}
const proposed = async (who: Person, rate: string): Promise<number> => {
  const { status, body } = await calls.setMaster(who, rate)
  expect(status).toBe(202)
  return body.approval_id
}
const audits = async (action: string, object: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from audit_log where action = ${action} and object = ${object}`.execute(portal.db)
  return rows[0]?.n
}

describe('two proposals at once', () => {
  it('of one person, the same: one waits, with one audit row', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => calls.setMaster(people.superAdmin, '2.01')),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(202))
    const ids = new Set(answers.map(({ body }) => body.approval_id))
    expect(ids.size).toBe(1)
    const [id] = ids
    expect(await audits('approval.proposed', `approval ${id}`)).toBe(1)
    expect((await calls.approve(second, id)).status).toBe(200)
    const again = await calls.approve(third, id)
    expect(again.status).toBe(409)
    await refusedDecision(third, id, /decided already/)
  })

  it('of two people, approved at once: one takes effect, the other is refused as outdated', async () => {
    const [one, two] = await Promise.all([proposed(people.superAdmin, '2.11'), proposed(second, '2.12')])
    const [first, late] = await Promise.all([calls.approve(third, one), calls.approve(third, two)])
    expect([first.status, late.status].toSorted()).toEqual([200, 409])
    const [loser, answer] = first.status === 409 ? [one, first] : [two, late]
    expect(answer.body.message).toMatch(CHANGED)
    await refusedDecision(third, loser, CHANGED)
    expect((await calls.one(third, loser)).status).toBe('waiting')
    expect(await calls.master()).toBe(first.status === 200 ? '2.1100' : '2.1200')
    expect((await calls.refuse(third, loser, 'No longer fits.')).status).toBe(200)
  })
})

describe('between the proposal and its approval', () => {
  it('a changed state blocks the approval, including a change by the maker', async () => {
    const id = await proposed(people.superAdmin, '2.21')
    await putUnderApproval(portal)
    expect((await calls.setMaster(people.superAdmin, '2.22')).status).toBe(200)
    await putUnderApproval(portal, 'charges')
    const late = await calls.approve(second, id)
    expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(CHANGED)])
    await refusedDecision(second, id, CHANGED)
    expect(await calls.master()).toBe('2.2200')
    expect((await calls.withdraw(people.superAdmin, id)).status).toBe(200)
  })

  it.each([
    ['switched off', () => sql`status = 0`, sql`status = 1`],
    [
      'given another role',
      () => sql`role_id = 2, parent_id = ${people.superAdmin.id}`,
      sql`role_id = 1, parent_id = null`,
    ],
  ])('its maker was %s: nothing happens until that is reverted', async (_what, change, back) => {
    const id = await proposed(third, `2.3${_what.length % 10}`)
    const before = await calls.master()
    await sql`update users set ${change()} where id = ${third.id}`.execute(portal.db)
    const late = await calls.approve(second, id)
    expect([late.status, late.body.message]).toEqual([
      409,
      'The person who proposed this is no longer active in the same role.',
    ])
    await refusedDecision(second, id, /no longer active/)
    expect([await calls.master(), (await calls.one(second, id)).status]).toEqual([before, 'waiting'])
    await sql`update users set ${back} where id = ${third.id}`.execute(portal.db)
    expect((await calls.approve(second, id)).status).toBe(200)
  })

  it('its approver was switched off or given another role: they decide nothing', async () => {
    const id = await proposed(people.superAdmin, '2.41')
    await sql`update users set role_id = 2, parent_id = ${people.superAdmin.id} where id = ${third.id}`.execute(
      portal.db,
    )
    expect((await calls.approve(third, id)).status).toBe(403)
    expect(await lastAudit(portal, 'access.refused')).toMatchObject({ actor_id: third.id })
    await sql`update users set role_id = 1, parent_id = null, status = 0 where id = ${third.id}`.execute(
      portal.db,
    )
    expect((await calls.approve(third, id)).status).toBe(401)
    await sql`update users set status = 1 where id = ${third.id}`.execute(portal.db)
    expect((await calls.one(second, id)).status).toBe('waiting')
    expect((await calls.withdraw(people.superAdmin, id)).status).toBe(200)
  })

  it("an expired proof: the maker's counts from the proposal, the approver needs a new one", async () => {
    const id = await proposed(people.superAdmin, '2.51')
    const proof = (who: Person, ago: string) =>
      sql`
      update sessions set stepped_up_at = now() - ${ago}::interval where user_id = ${who.id}`.execute(
        portal.db,
      )
    await proof(people.superAdmin, '1 day')
    await proof(second, '11 minutes')
    const refused = await calls.approve(second, id)
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'step-up-required'])
    expect(await lastAudit(portal, 'access.refused')).toMatchObject({
      actor_id: second.id,
      object: `approval ${id}`,
      detail: { why: 'step-up-required' },
    })
    await proof(second, '9 minutes')
    expect((await calls.approve(second, id)).status).toBe(200)
    expect(await calls.master()).toBe('2.5100')
    await proof(people.superAdmin, '0 minutes')
  })
})

describe("the api's clock", () => {
  it.each([10, -10])('is %i minutes off: the clock of the database counts', async (minutes) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
    const rate = minutes > 0 ? '2.61' : '2.62'
    const proof = (ago: string) =>
      sql`
      update sessions set stepped_up_at = now() - ${ago}::interval where user_id = ${second.id}`.execute(
        portal.db,
      )
    const id = await proposed(people.superAdmin, rate)
    await proof('11 minutes')
    expect((await calls.approve(second, id)).status).toBe(403)
    await proof('9 minutes')
    expect((await calls.approve(second, id)).status).toBe(200)
    const { rows } = await sql<{ ok: boolean }>`
      select created_at between now() - interval '1 minute' and now()
             and decided_at between created_at and now() as ok from approvals where id = ${id}`.execute(
      portal.db,
    )
    expect(rows).toEqual([{ ok: true }])

    // 30 days are those of the database: 5 minutes more or less decide.
    const admin = await makePerson(portal.db, {
      roleId: 2,
      parentId: people.superAdmin.id,
      first: 'Omkar',
      last: 'Jadhav',
    })
    const changed = (by: Person, ago: string) =>
      sql`
      insert into audit_log (at, actor_id, action, object)
      values (now() - interval '30 days' + ${ago}::interval, ${by.id}, 'user.contact-changed',
              ${`user ${admin.id}`})`.execute(portal.db)
    await changed(second, '5 minutes')
    await changed(third, '-5 minutes')
    const group = await callsOf(portal, admin).post(`/store-charges-by-id/${admin.id}`, {
      name: `Clock ${minutes}`,
      role_id: 3,
      user_id: admin.id,
      charges: [{ pg_id: 1, pg_name: 'Cashfree', payment_method: 'UPI', type: 'percentage', charge: '3' }],
    })
    const waits = group.body.approval_id
    expect((await calls.approve(second, waits)).headers.get('x-error-code')).toBe('approver-not-independent')
    expect((await calls.approve(third, waits)).status).toBe(200)

    // The day in which another person reverts a change alone follows the database too.
    const revertable = async (ago: string) => {
      await sql`alter table approvals disable trigger approvals_decided`.execute(portal.ownerDb)
      await sql`update approvals set decided_at = now() - ${ago}::interval, created_at = now() - ${ago}::interval
        where id = ${id}`.execute(portal.ownerDb)
      await sql`alter table approvals enable trigger approvals_decided`.execute(portal.ownerDb)
    }
    await revertable('24 hours 5 minutes')
    const held = await calls.revert(third, id)
    expect(held.status).toBe(202)
    expect((await calls.withdraw(third, held.body.approval_id)).status).toBe(200)
    await revertable('23 hours 55 minutes')
    expect((await calls.revert(third, id)).status).toBe(200)
  })
})
