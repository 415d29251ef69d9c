import { ALWAYS_KINDS, APPROVAL_KINDS } from '@chukta/contract/identity/approval-kinds'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { approvalCalls, putUnderApproval, secondSuperAdmin } from '../../../../test/identity/approving.ts'
import { callsOf, lastAudit } from '../../../../test/identity/back-office.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'

let portal: Portal
let people: People
let second: Person
let calls: ReturnType<typeof approvalCalls>
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  second = await secondSuperAdmin(portal)
  calls = approvalCalls(portal)
})
afterAll(() => portal?.stop())
beforeEach(() => putUnderApproval(portal))

const turn = (who: Person, kind: string, enabled: unknown) =>
  callsOf(portal, who).post('/approval-settings', { kind, enabled })
const status = (person: Person, value: 0 | 1) =>
  sql`update users set status = ${value} where id = ${person.id}`.execute(portal.db)
const TWO_NEEDED = 'Approval can be switched on only while two active super admins exist.'

async function kindsOn(): Promise<string[]> {
  const { body } = await callsOf(portal, people.superAdmin).get('/approval-settings')
  return body.data.kinds
    .filter((each: { enabled: boolean }) => each.enabled)
    .map((each: { kind: string }) => each.kind)
}

it('are for role 1 alone, and refuse unknown kinds', async () => {
  for (const who of [people.admin, people.distributor, people.retailer]) {
    expect((await callsOf(portal, who).get('/approval-settings')).status).toBe(403)
    expect((await turn(who, 'charges', 1)).status).toBe(403)
  }
  for (const [kind, enabled] of [
    ['wages', 1],
    ['charges', 2],
    ['charges', null],
  ] as const) {
    expect((await turn(people.superAdmin, kind, enabled)).status).toBe(422)
  }
  const { body } = await callsOf(portal, people.superAdmin).get('/approval-settings')
  expect(body.data).toEqual({
    kinds: expect.arrayContaining([{ kind: 'charges', label: 'Charges', enabled: false }]),
    super_admins: 2,
    could_be_decided: true,
  })
  expect(body.data.kinds).toHaveLength(APPROVAL_KINDS.length - ALWAYS_KINDS.length)
})

it('are switched on at once, only while two active super admins exist', async () => {
  await status(second, 0)
  const alone = await turn(people.superAdmin, 'charges', 1)
  expect([alone.status, alone.body.message]).toEqual([409, TWO_NEEDED])
  await status(second, 1)
  await sql`update users set document_verified = 0 where id = ${second.id}`.execute(portal.db)
  expect((await turn(people.superAdmin, 'charges', 1)).status).toBe(409)
  await sql`update users set document_verified = 1 where id = ${second.id}`.execute(portal.db)
  expect(await kindsOn()).toEqual([])
  const on = await turn(people.superAdmin, 'charges', 1)
  expect([on.status, on.body]).toEqual([200, { data: { message: 'Approval settings are saved.' } }])
  expect(await kindsOn()).toEqual(['charges'])
  expect(await lastAudit(portal, 'approval-setting.changed')).toMatchObject({
    actor_id: people.superAdmin.id,
    detail: { enabled: true },
  })
  expect((await calls.setMaster(people.superAdmin, '0.41')).status).toBe(202)
})

it('are switched off only with approval, also when the settings are not under it', async () => {
  await putUnderApproval(portal, 'charges')
  const off = await turn(people.superAdmin, 'charges', 0)
  expect(off.status).toBe(202)
  expect(await kindsOn()).toEqual(['charges'])
  expect((await calls.approve(people.superAdmin, off.body.approval_id)).status).toBe(403)
  expect((await calls.approve(second, off.body.approval_id)).status).toBe(200)
  expect(await kindsOn()).toEqual([])

  // The revert of switching on would be switching off.
  await turn(people.superAdmin, 'charges', 1)
  const { rows } = await calls.list(second, '?kind=settings')
  const undo = await calls.revert(second, rows[0].id)
  expect(undo.status).toBe(202)
  expect(await kindsOn()).toEqual(['charges'])
  expect((await calls.approve(people.superAdmin, undo.body.approval_id)).status).toBe(200)
  expect(await kindsOn()).toEqual([])
})

it('switching on needs approval too while the settings are under approval', async () => {
  await putUnderApproval(portal, 'settings')
  const on = await turn(people.superAdmin, 'priorities', 1)
  expect(on.status).toBe(202)
  expect(await kindsOn()).toEqual(['settings'])
  expect((await calls.approve(second, on.body.approval_id)).status).toBe(200)
  expect((await kindsOn()).sort()).toEqual(['priorities', 'settings'])
})

it('hold the security settings as well, which can be reverted', async () => {
  const store = (factor_required: boolean, grace_days: number) =>
    callsOf(portal, people.superAdmin).post('/security-settings', { factor_required, grace_days })
  const stored = async () => (await callsOf(portal, second).get('/security-settings')).body.data
  const before = await stored()
  await putUnderApproval(portal, 'settings')
  const held = await store(true, 30)
  expect([held.status, await stored()]).toEqual([202, before])
  const { changes } = await calls.one(second, held.body.approval_id)
  expect(changes[0]).toEqual({
    label: 'Second factor of super admins and admins',
    before: 'not required',
    after: 'required',
  })
  expect((await calls.approve(second, held.body.approval_id)).status).toBe(200)
  expect(await stored()).toMatchObject({ factor_required: true, grace_days: 30 })
  expect((await calls.revert(second, held.body.approval_id)).status).toBe(200)
  expect(await stored()).toEqual(before)
})

it('and decisions need a recent step-up', async () => {
  await putUnderApproval(portal, 'charges')
  const { approval_id } = (await calls.setMaster(people.superAdmin, '0.47')).body
  const prove = (ago: string) =>
    sql`update sessions set stepped_up_at = now() - ${ago}::interval where user_id = ${second.id}`.execute(
      portal.ownerDb,
    )
  await prove('11 minutes')
  expect((await turn(second, 'commissions', 1)).status).toBe(403)
  expect((await calls.approve(second, approval_id)).status).toBe(403)
  expect(await kindsOn()).toEqual(['charges'])
  await prove('1 minute')
  expect((await calls.approve(second, approval_id)).status).toBe(200)
})

it('the last but one active super admin stays while anything is under approval', async () => {
  const third = await secondSuperAdmin(portal, 'Anil', 'Kapoor')
  await putUnderApproval(portal, 'charges')
  await status(third, 0)
  const refused = /Two active super admins are needed/
  await expect(status(second, 0)).rejects.toThrow(refused)
  await expect(
    sql`update users set document_verified = 0 where id = ${second.id}`.execute(portal.db),
  ).rejects.toThrow(refused)
  await expect(sql`delete from users where id = ${second.id}`.execute(portal.db)).rejects.toThrow(refused)
  // Of two switched off at the same moment one stays.
  await status(third, 1)
  const both = await Promise.allSettled([status(second, 0), status(third, 0)])
  expect(both.filter((each) => each.status === 'rejected')).toHaveLength(1)
  await putUnderApproval(portal)
  await status(third, 0)
  await status(second, 0)
  await status(second, 1)
})
