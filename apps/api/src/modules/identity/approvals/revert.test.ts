import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approvalCalls, putUnderApproval, secondSuperAdmin } from '../../../../test/identity/approving.ts'
import { callsOf, groupCalls, lastAudit } from '../../../../test/identity/back-office.ts'
import { inbox } from '../../../../test/identity/sign-in.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { DECLARED_GATEWAYS } from '../../../platform/configuration/declared-gateways.ts'

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
beforeEach(() => putUnderApproval(portal))

const post = (who: Person, path: string, body: unknown = {}) => callsOf(portal, who).post(path, body)

/** Sets the charges of UPI from 0, ₹10,000 and ₹20,000 on. */
async function putSlabs(group: number, rates: string[]): Promise<{ status: number }> {
  const slabs = rates.map((rate, n) => ({ pg_id: 1, payment_method: 'UPI', from_amount: n * 10_000, rate }))
  return callsOf(portal, people.admin).put(`/charge-slabs/${group}`, { slabs })
}

/** The newest stored change. */
async function newest(): Promise<number> {
  return (await calls.list(people.superAdmin, '?per_page=5')).rows[0].id
}

/** The rows that a change can affect, as text to compare. */
async function everything(): Promise<string> {
  const { rows } = await sql<Record<string, unknown>>`
    select (select json_agg(json_build_array(gateway_id, method_id, rate) order by gateway_id, method_id)
              from master_charges where until is null) as master,
           (select json_agg(json_build_array(id, name) order by id) from charge_groups where deleted_at is null) as groups,
           (select json_agg(json_build_array(group_id, gateway_id, method_id, rate) order by group_id, gateway_id, method_id)
              from group_charges where until is null) as charges,
           (select json_agg(json_build_array(group_id, gateway_id, method_id, from_paise, s.rate)
                     order by group_id, gateway_id, method_id, from_paise)
              from group_charge_slabs s join group_charges c on c.id = s.charge_id where until is null) as slabs,
           (select json_agg(json_build_array(group_id, user_id) order by user_id, group_id)
              from group_members where until is null) as members,
           (select json_agg(json_build_array(name, rate) order by name) from platform_rates) as platform,
           (select json_agg(json_build_array(admin_id, rate) order by admin_id) from default_commissions) as own,
           (select json_agg(json_build_array(gateway_id, method_id, enabled, priority) order by gateway_id, method_id)
              from gateway_methods) as gateways,
           (select json_agg(json_build_array(service_id, method_id, reason) order by service_id, method_id)
              from service_methods_off) as off`.execute(portal.db)
  return JSON.stringify(rows[0])
}

describe('one click reverts a change', () => {
  let group = 0
  const charge = (rate: string) => [
    { pg_id: 1, payment_method: 'UPI', charge: rate },
    { pg_id: 2, payment_method: 'UPI', charge: '4.2' },
  ]
  beforeAll(async () => {
    group = (await groups.addGroup(people.admin, 3, '3.5')).body.data.id
    await groups.assign(people.admin, group, [people.distributor.id])
  })

  const changes: [what: string, change: () => Promise<{ status: number }>][] = [
    ['master charges', () => calls.setMaster(people.superAdmin, '0.9')],
    ['a group that was added', () => groups.addGroup(people.admin, 3, '3')],
    [
      'a group that was changed',
      () => post(people.admin, `/update-charges-list/${group}`, { name: 'Konkan', charges: charge('3.75') }),
    ],
    ['slabs of a group', () => putSlabs(group, ['3.75', '3.6', '3.55'])],
    ['other slabs of a group', () => putSlabs(group, ['3.75', '3.5'])],
    [
      'a first slab, the others kept',
      () => post(people.admin, `/update-charges-list/${group}`, { charges: charge('3.8') }),
    ],
    ['no further slabs', () => putSlabs(group, ['3.8'])],
    [
      'a group that was deleted',
      async () => {
        const { id } = (await groups.addGroup(people.admin, 3, '3.25')).body.data
        keep = await everything()
        return post(people.admin, `/charges-delete/${id}`)
      },
    ],
    [
      'users who were assigned',
      async () => {
        const other = (await groups.addGroup(people.admin, 3, '3.1')).body.data.id
        keep = await everything()
        return groups.assign(people.admin, other, [people.distributor.id])
      },
    ],
    ['users who were taken out', () => groups.unassign(people.admin, group, [people.distributor.id])],
    [
      'commissions of the platform',
      () => post(people.superAdmin, '/store-commission-defaults', { admin: '11', distributor: '7.5' }),
    ],
    [
      'a first commission of an admin',
      () => post(people.admin, '/store-commission-defaults', { distributor: '9' }),
    ],
    [
      'methods of gateways',
      () =>
        post(people.superAdmin, '/store-payment-methods', [
          { pg_id: 1, method: 'UPI', selected: 0 },
          { pg_id: 2, method: 'UPI', selected: 0 },
        ]),
    ],
    [
      'methods of services',
      () =>
        post(people.superAdmin, '/store-service-methods', [{ service_id: 1, method: 'UPI', selected: 0 }]),
    ],
    [
      'why a method of a service is off',
      async () => {
        const line = { service_id: 1, method: 'UPI', selected: 0 }
        await post(people.superAdmin, '/store-service-methods', [
          { ...line, off_reason: 'The bank is shut.' },
        ])
        keep = await everything()
        return post(people.superAdmin, '/store-service-methods', [
          { ...line, off_reason: 'on holiday: back soon' },
        ])
      },
    ],
    [
      'priorities',
      () =>
        post(
          people.superAdmin,
          '/store-payment-methods-priority',
          DECLARED_GATEWAYS.toReversed().map(({ id }, at) => ({
            id,
            priority: at + 1,
            selected_method: 'UPI',
          })),
        ),
    ],
  ]
  let keep: string | null = null

  it.each(changes)('%s', async (_what, change) => {
    keep = null
    const start = await everything()
    expect((await change()).status).toBe(200)
    const before = keep ?? start
    const after = await everything()
    expect(after).not.toBe(before)
    const id = await newest()
    const direct = await calls.one(people.superAdmin, id)
    expect(direct).toMatchObject({ status: 'direct', can: { revert: true } })
    expect(direct.changes.length).toBeGreaterThan(0)

    const { status, body } = await calls.revert(second, id, 'It was a mistake.')
    expect([status, body]).toEqual([
      200,
      { data: { message: 'The earlier version is back in force.', id: expect.any(Number) } },
    ])
    expect(await everything()).toBe(before)
    const made = await calls.one(second, body.data.id)
    expect(made).toMatchObject({ status: 'direct', reverts_id: id, title: `Put back: ${direct.title}` })
    expect(made.changes).toEqual(
      direct.changes.map((line: { before: unknown; after: unknown }) => ({
        ...line,
        before: line.after,
        after: line.before,
      })),
    )
    expect(await calls.one(second, id)).toMatchObject({ reverted_by_id: made.id, can: { revert: false } })
    expect((await calls.revert(people.superAdmin, id)).body.message).toBe('This was already reverted.')
    expect(await lastAudit(portal, 'approval.put-back')).toMatchObject({
      actor_id: second.id,
      object: `approval ${made.id}`,
      detail: { reason: 'It was a mistake.' },
    })

    // And a second time: a revert is a change as well.
    expect((await calls.revert(second, made.id)).status).toBe(200)
    expect(await everything()).toBe(after)
    const again = await newest()
    expect((await calls.revert(second, again)).status).toBe(200)
    expect(await everything()).toBe(before)
  })
})

describe('a revert is refused', () => {
  it('after a later change, and changes nothing', async () => {
    await calls.setMaster(people.superAdmin, '1.11')
    const id = await newest()
    await calls.setMaster(people.superAdmin, '1.12')
    const before = await everything()
    const late = await calls.revert(second, id)
    expect([late.status, late.body.message]).toEqual([
      409,
      'It has changed again since, so the earlier version cannot be restored.',
    ])
    expect(await everything()).toBe(before)
  })

  it('for a change that never took effect, and by the present rules', async () => {
    await putUnderApproval(portal, 'charges')
    const { approval_id } = (await calls.setMaster(people.superAdmin, '1.2')).body
    const message = 'Only a change that came into force can be reverted.'
    expect((await calls.revert(second, approval_id)).body.message).toBe(message)
    await calls.refuse(second, approval_id, 'No.')
    expect((await calls.revert(second, approval_id)).body.message).toBe(message)
    expect((await calls.revert(second, 999_999)).status).toBe(404)

    await putUnderApproval(portal)
    const { id } = (await groups.addGroup(people.otherAdmin, 3, '3')).body.data
    await post(people.otherAdmin, `/update-charges-list/${id}`, {
      charges: [{ pg_id: 1, payment_method: 'UPI', charge: '5' }],
    })
    const raised = await newest()
    await calls.setMaster(people.superAdmin, '4')
    const low = await calls.revert(second, raised)
    expect([low.status, low.body.message]).toEqual([409, 'Charges should not be less than assigned charge.'])
    await calls.setMaster(people.superAdmin, '0.3')
    expect((await calls.revert(second, raised)).status).toBe(200)
  })
})

describe('a revert while the kind is under approval', () => {
  beforeEach(() => putUnderApproval(portal, 'charges'))

  async function approved(rate: string): Promise<number> {
    const { approval_id } = (await calls.setMaster(people.superAdmin, rate)).body
    expect((await calls.approve(second, approval_id)).status).toBe(200)
    return approval_id
  }

  it('is done at once by another super admin than the maker, within a day, and the maker gets a mail', async () => {
    const before = await calls.master()
    const id = await approved('1.31')
    expect((await calls.revert(second, id, 'Too high.')).status).toBe(200)
    expect(await calls.master()).toBe(before)
    const mail = await eventually(async () =>
      (await inbox(portal, people.superAdmin.email)).find((mail) => mail.text.includes('Too high.')),
    )
    expect(mail.subject).toBe('Master charges: put back by Meera Iyer')
  })

  it('is a proposal by the maker themselves, after a day, and of a reverted change', async () => {
    const before = await calls.master()
    const id = await approved('1.32')
    const held = await calls.revert(people.superAdmin, id)
    expect([held.status, held.body]).toEqual([
      202,
      { message: 'Sent for approval. Nothing has changed yet.', approval_id: expect.any(Number) },
    ])
    expect(await calls.master()).toBe('1.3200')
    expect((await calls.revert(second, id)).body.message).toBe(
      'Putting this back waits for approval already.',
    )
    expect((await calls.one(second, id)).can.revert).toBe(false)
    expect((await calls.approve(people.superAdmin, held.body.approval_id)).status).toBe(403)
    expect((await calls.approve(second, held.body.approval_id)).status).toBe(200)
    expect(await calls.master()).toBe(before)
    expect((await calls.revert(second, held.body.approval_id)).status).toBe(202)

    const old = await approved('1.33')
    await sql`alter table approvals disable trigger approvals_decided`.execute(portal.ownerDb)
    await sql`update approvals set decided_at = now() - interval '25 hours' where id = ${old}`.execute(
      portal.db,
    )
    await sql`alter table approvals enable trigger approvals_decided`.execute(portal.ownerDb)
    expect((await calls.revert(second, old)).status).toBe(202)
    expect(await calls.master()).toBe('1.3300')
  })

  it('a proposed revert no longer fits when the same lines were changed since', async () => {
    const id = await approved('1.41')
    const { approval_id } = (await calls.revert(people.superAdmin, id)).body
    await approved('1.42')
    const late = await calls.approve(second, approval_id)
    expect(late.status).toBe(409)
    expect(late.body.message).toContain('has changed again since')
    expect(await calls.master()).toBe('1.4200')
  })

  it('of two concurrent reverts one wins', async () => {
    const id = await approved('1.51')
    const third = await secondSuperAdmin(portal, 'Anil', 'Kapoor')
    const answers = await Promise.all([calls.revert(second, id), calls.revert(third, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
