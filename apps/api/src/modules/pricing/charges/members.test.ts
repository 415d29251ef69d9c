import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, groupCalls, lastAudit } from '../../../../test/identity/back-office.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'

let portal: Portal
let people: People
let calls: ReturnType<typeof groupCalls>
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  calls = groupCalls(portal)
})
afterAll(() => portal.stop())

const get = (who: Person, path: string) => callsOf(portal, who).get(path)
const post = (who: Person, path: string, body: unknown = {}) => callsOf(portal, who).post(path, body)

describe('assigning', () => {
  let one: number
  let two: number
  beforeAll(async () => {
    one = (await calls.addGroup(people.admin, 3, '1')).body.data.id
    two = (await calls.addGroup(people.admin, 3, '2')).body.data.id
  })
  const list = (who: Person, kind: string, id: number, role = 3) =>
    get(who, `/get-users-for-${kind}-charges/${id}/${role}/${who.id}?currentPage=1&per_page=50`)

  it('marks members, offers the other groups, and moves users between them', async () => {
    await calls.assign(people.admin, one, [people.distributor.id, people.distributor.id])
    const before = (await list(people.admin, 'assign', one)).body
    expect(before.groupsdropdown.map((each: { id: number }) => each.id)).toEqual(
      expect.arrayContaining([one, two]),
    )
    expect(before.data.find((each: { id: number }) => each.id === people.distributor.id)).toMatchObject({
      name: 'Deepa Menon',
      mobile: people.distributor.mobile,
      status: 1,
      group_id: one,
    })
    expect((await calls.assign(people.admin, one, [people.distributor.id], two)).status).toBe(200)
    expect((await list(people.admin, 'unassign', one)).body).toMatchObject({
      data: [],
      pagination: { total: 0 },
    })
    expect((await list(people.admin, 'unassign', two)).body.data).toMatchObject([
      { id: people.distributor.id, status: 1 },
    ])
    expect((await lastAudit(portal, 'charge-group.assigned'))?.detail).toEqual({
      users: [{ user: people.distributor.id, before: one }],
    })
  })

  it('refuses an empty selection with the message of each mode', async () => {
    const { body } = await calls.assign(people.admin, one, [])
    expect(body.errors.user_id).toEqual(['Please select at least one user to assign.'])
    const other = await calls.unassign(people.admin, one, [])
    expect(other.body.errors.user_id).toEqual(['Please select at least one user to unassign.'])
  })

  it('refuses other roles, downlines and groups, and changes nothing', async () => {
    const before = await calls.groupRows()
    const forAdmins = (await calls.addGroup(people.superAdmin, 2)).body.data.id
    const after = await calls.groupRows()
    expect(after).not.toEqual(before)
    const { admin, superAdmin, otherAdmin, distributor, retailer, stranger } = people
    expect((await calls.assign(admin, one, [retailer.id])).status, 'a retailer').toBe(422)
    expect((await calls.assign(admin, one, [stranger.id])).status, 'a foreign user').toBe(403)
    expect((await calls.assign(admin, one, [admin.id])).status, 'oneself').toBe(403)
    expect((await calls.assign(admin, one, [distributor.id], forAdmins)).status, 'a foreign group').toBe(404)
    expect((await calls.assign(otherAdmin, one, [stranger.id])).status, 'a foreign group').toBe(404)
    expect((await calls.assign(superAdmin, one, [distributor.id])).status, 'a group of the downline').toBe(
      403,
    )
    expect((await calls.assign(superAdmin, forAdmins, [distributor.id])).status, 'across roles').toBe(422)
    expect((await calls.unassign(admin, one, [distributor.id])).status, 'not in the group').toBe(422)
    expect((await list(admin, 'assign', one, 2)).status, 'a path of another role').toBe(422)
    expect((await list(otherAdmin, 'assign', one)).status, 'a foreign list').toBe(404)
    expect(await calls.groupRows()).toEqual(after)
  })
})

describe('assigning from the page of one group to another', () => {
  it('of another role is refused at the group, for every choice', async () => {
    const { superAdmin, admin, otherAdmin } = people
    const forAdmins = (await calls.addGroup(superAdmin, 2)).body.data.id
    const forDistributors = (await calls.addGroup(superAdmin, 3)).body.data.id
    const before = await calls.groupRows()
    for (const [from, to, chosen] of [
      [forDistributors, forAdmins, admin],
      [forDistributors, forAdmins, people.distributor],
      [forAdmins, forDistributors, people.distributor],
      [forAdmins, forDistributors, otherAdmin],
    ] as const) {
      const { status, body } = await calls.assign(superAdmin, from, [chosen.id], to)
      expect([status, body.errors]).toEqual([422, { group_id: ['Choose one of your groups for this role.'] }])
    }
    expect(await calls.groupRows()).toEqual(before)
    expect((await calls.assign(superAdmin, forDistributors, [people.distributor.id])).status).toBe(200)
    expect((await calls.assign(superAdmin, forAdmins, [admin.id, otherAdmin.id])).status).toBe(200)
  })

  it('names the group of the path once', async () => {
    const { admin, distributor } = people
    const here = (await calls.addGroup(admin, 3, '1')).body.data.id
    const there = (await calls.addGroup(admin, 3, '1')).body.data.id
    const sent = { user_id: [distributor.id], group_id: there }
    for (const kind of ['assign', 'unassign']) {
      const { status } = await post(admin, `/assign-users-${kind}-group/${here}`, { ...sent, id: there })
      expect([kind, status]).toEqual([kind, 422])
    }
    await calls.assign(admin, here, [distributor.id])
    const elsewhere = await post(admin, `/assign-users-unassign-group/${here}`, sent)
    expect(elsewhere.body.errors).toEqual({ group_id: ['Choose one of your groups for this role.'] })
    const bare = await post(admin, `/assign-users-unassign-group/${here}`, { user_id: [distributor.id] })
    expect(bare.status).toBe(200)
  })
})

describe('deleting a group', () => {
  it('is refused while users are in it, and works once they are not', async () => {
    const { id } = (await calls.addGroup(people.admin, 3, '1')).body.data
    await calls.assign(people.admin, id, [people.distributor.id])
    const refused = await post(people.admin, `/charges-delete/${id}`)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('This group cannot be deleted: 1 user is assigned to it.')
    await calls.unassign(people.admin, id, [people.distributor.id])
    expect((await post(people.admin, `/charges-delete/${id}`)).status).toBe(200)
    expect((await get(people.admin, `/edit-charges-list/${id}/${people.admin.id}`)).status).toBe(404)
  })
})
