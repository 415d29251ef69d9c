import { PERSON } from '@chukta/contract/person-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, lastAudit, userForm } from '../../../../test/identity/back-office.ts'
import { inbox } from '../../../../test/identity/sign-in.ts'
import { addLandlord } from '../../../../test/money/paying.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, makePerson, type People, type Person } from '../../../../test/portal/people.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal.stop())

const get = (who: Person, path: string) => callsOf(portal, who).get(path)
const post = (who: Person, path: string, body: unknown = {}) => callsOf(portal, who).post(path, body)

describe('lists', () => {
  it('show a role below the caller with real balances, newest first, and no other users', async () => {
    const { body } = await get(people.admin, `/user-list-by-role/4/${people.admin.id}?per_page=50`)
    const ids = body.related_users.map((user: { id: number }) => user.id)
    expect(ids).toContain(people.retailer.id)
    expect(ids).not.toContain(people.stranger.id)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect(body.pagination.total).toBe(ids.length)
    const row = body.related_users.find((user: { id: number }) => user.id === people.retailer.id)
    expect(row).toMatchObject({
      name: 'Kavita Deshpande',
      mobile: people.retailer.mobile,
      state: 'Maharashtra',
      walletbalance: '0.00',
      status: 1,
      parent_id: people.distributor.id,
      parent_name: 'Deepa Menon',
    })
  })

  it('keep to the user in the path, to search and to pages', async () => {
    const list = async (path: string) => (await get(people.superAdmin, `/user-list-by-role/${path}`)).body
    expect((await list(`4/${people.otherAdmin.id}`)).related_users).toMatchObject([
      { id: people.stranger.id },
    ])
    expect((await list(`2/${people.admin.id}`)).related_users).toEqual([])
    expect((await list(`4/${people.superAdmin.id}?search=LALITA`)).related_users).toMatchObject([
      { id: people.stranger.id },
    ])
    for (const first of ['Uma', 'Vidya', 'Yash']) {
      await makePerson(portal.db, { roleId: 4, parentId: people.otherAdmin.id, first, last: 'Kapoor' })
    }
    const first = await list(`4/${people.superAdmin.id}?per_page=5&page=1`)
    const second = await list(`4/${people.superAdmin.id}?per_page=5&page=2`)
    expect(first.related_users).toHaveLength(5)
    expect(second.related_users[0].id).toBeLessThan(first.related_users[4].id)
    const beyond = await list(`4/${people.superAdmin.id}?page=999`)
    expect(beyond).toMatchObject({ related_users: [], pagination: { total: first.pagination.total } })
  })

  it.each(['1/ID', '5/ID', '4/ID?per_page=7', '4/ID?page=0'])('refuse %s', async (path) => {
    const url = `/user-list-by-role/${path.replace('ID', String(people.admin.id))}`
    expect((await get(people.admin, url)).status).toBe(422)
  })

  it.each([
    ['superAdmin', [200, 200, 200]],
    ['admin', [403, 200, 200]],
    ['distributor', [403, 403, 200]],
    ['retailer', [403, 403, 403]],
  ] as const)('of admins, distributors and retailers answer %s %j', async (who, statuses) => {
    for (const list of ['user-list-by-role', 'get-users-dropdowns']) {
      const paths = [2, 3, 4].map((role) => `/${list}/${role}/${people[who].id}`)
      const answers = await Promise.all(paths.map((path) => get(people[who], path)))
      expect(answers.map(({ status }) => status)).toEqual(statuses)
      for (const { status, body } of answers) {
        if (status === 403) expect(Object.keys(body)).toEqual(['message'])
      }
    }
  })

  it('give the possible parents of a new user', async () => {
    const { body } = await get(people.admin, `/get-users-dropdowns/4/${people.admin.id}`)
    expect(body).toMatchObject({ success: true, admins: [] })
    expect(body.distributors.map((each: { id: number }) => each.id)).toContain(people.distributor.id)
    const all = await get(people.superAdmin, `/get-users-dropdowns/3/${people.superAdmin.id}`)
    expect(all.body.admins.map((each: { id: number }) => each.id)).toContain(people.otherAdmin.id)
  })
})

describe('one user', () => {
  it('is shown under their role and above, and is 404 under another', async () => {
    const path = (role: number, id: number, above: number) => `/user-details/${role}/${id}/${above}`
    const { retailer, admin, distributor } = people
    expect((await get(admin, path(4, retailer.id, admin.id))).body.user.id).toBe(retailer.id)
    expect((await get(admin, path(3, retailer.id, admin.id))).status).toBe(404)
    expect((await get(admin, path(3, distributor.id, retailer.id))).status).toBe(404)
    expect((await get(admin, path(4, people.stranger.id, admin.id))).status).toBe(403)
  })
})

describe('changing', () => {
  let distributor: Person
  beforeAll(async () => {
    const of = { roleId: 3, parentId: people.admin.id, first: 'Suresh', last: 'Iyer' }
    distributor = await makePerson(portal.db, { ...of, commission: '5' })
    // The account has never signed in: a contact changes at once. `pending-contacts.test.ts` tests the others.
    await sql`update users set first_signed_in_at = null where id = ${distributor.id}`.execute(portal.db)
  })
  const body = (change: Record<string, unknown> = {}): Record<string, unknown> => {
    const { role: _, ...rest } = userForm({ first_name: 'Suresh', last_name: 'Iyer', commission: '8.255' })
    return { ...rest, ...change }
  }
  const stored = async () => (await get(people.admin, `/get-user-details/${distributor.id}`)).body.user

  it('saves every field, the commission with three decimals, and audits the changes', async () => {
    const sent = body({ created_by: people.admin.id })
    const answer = await post(people.admin, `/user-update/${distributor.id}`, sent)
    expect(answer.body).toEqual({
      message: 'User details updated successfully.',
      errors: {},
      pending_contact: null,
      data: { message: 'User details updated successfully.' },
    })
    expect(await stored()).toMatchObject({ commission: '8.255', mobile: String(sent.mobile) })
    const { detail } = (await lastAudit(portal, 'user.changed')) ?? {}
    expect(detail).toMatchObject({ commission: { before: '5.000', after: '8.255' } })
    expect(JSON.stringify(detail)).not.toContain(sent.mobile)
  })

  it.each([
    [{ commission: '8.2555' }, 'commission', /up to 3 decimal places \(0\.000\)\.$/],
    [{ commission: '100' }, 'commission', 'Commission must not be more than 99.999'],
    [{ commission: '' }, 'commission', 'Commission is required.'],
    [{ first_name: '' }, 'first_name', 'First name is required.'],
    [{ last_name: 'evil.b' }, 'last_name', PERSON.register.nameLetters],
    [{ mobile: '12' }, 'mobile', /10 digits/],
    [{ state: 'Nowhere' }, 'state', 'Please select a state.'],
    [{ role: 4 }, 'role', 'The role of a user cannot be changed.'],
    [{ balance_paise: 5 }, 'balance_paise', 'This field is not known.'],
    [{ parent_id: 1_000_000 }, 'parent_id', /super admin/],
  ])('refuses %j', async (change, field, sentence) => {
    const before = await stored()
    const answer = await post(people.admin, `/user-update/${distributor.id}`, body(change))
    expect(answer.status).toBe(422)
    expect(answer.body.errors[field]?.join(' ')).toMatch(sentence)
    expect(await stored()).toEqual(before)
  })

  it('a stored name from before the rule stays, and a new contact counts as unconfirmed', async () => {
    await sql`
      update users set last_name = 'Iyer (2)', email_confirmed_at = now(), mobile_confirmed_at = now()
       where id = ${distributor.id}`.execute(portal.db)
    const { email } = await stored()
    const answer = await post(
      people.admin,
      `/user-update/${distributor.id}`,
      body({ last_name: 'Iyer (2)', email }),
    )
    expect(answer.status).toBe(200)
    const { rows } = await sql<{ email: boolean; mobile: boolean }>`
      select email_confirmed_at is not null as email, mobile_confirmed_at is not null as mobile
        from users where id = ${distributor.id}`.execute(portal.db)
    expect(rows).toEqual([{ email: true, mobile: false }])
  })

  it('another e-mail: without a password the link goes there, with one the old address is notified', async () => {
    const change = (email: string) =>
      callsOf(portal, people.admin).post(`/user-update/${distributor.id}`, body({ email }))
    await change('suresh.first@example.in')
    const link = await eventually(async () => (await inbox(portal, 'suresh.first@example.in'))[0])
    expect(link.text).toContain('/setup-password/')
    await sql`update users set password_hash = 'x' where id = ${distributor.id}`.execute(portal.db)
    await change('suresh.second@example.in')
    const notice = await eventually(async () => {
      const mails = await inbox(portal, 'suresh.first@example.in')
      return mails.find(({ subject }) => subject === 'The email of your Chukta account was changed')
    })
    expect(notice.to).toBe('suresh.first@example.in')
    expect(await inbox(portal, 'suresh.second@example.in')).toEqual([])
  })

  it('99.999 is the largest commission', async () => {
    const answer = await post(people.admin, `/user-update/${distributor.id}`, body({ commission: 99.999 }))
    expect(answer.status).toBe(200)
  })

  it('refuses the caller themselves, with any body', async () => {
    const answer = await post(people.admin, `/user-update/${people.admin.id}`, body({ commission: null }))
    expect(answer.status).toBe(403)
  })

  it('a super admin moves a user with everyone below; a cycle is refused', async () => {
    const child = await makePerson(portal.db, {
      roleId: 4,
      parentId: distributor.id,
      first: 'Nisha',
      last: 'Verma',
    })
    const move = (id: number, parent_id: number, change = {}) =>
      post(people.superAdmin, `/user-update/${id}`, body({ parent_id, ...change }))
    expect((await move(distributor.id, child.id)).status).toBe(422)
    expect((await move(distributor.id, distributor.id)).status).toBe(422)
    expect((await move(distributor.id, people.superAdmin.id)).status).toBe(422)
    expect((await move(people.admin.id, people.otherAdmin.id, { commission: null })).status).toBe(422)
    expect((await move(distributor.id, people.otherAdmin.id)).status).toBe(200)
    expect((await get(people.otherAdmin, `/get-user-details/${child.id}`)).status).toBe(200)
    expect((await get(people.admin, `/get-user-details/${child.id}`)).status).toBe(403)
  })
})

describe('the switch', () => {
  it('ends every session at once when it is off, and refuses its tokens', async () => {
    const person = await makePerson(portal.db, {
      roleId: 4,
      parentId: people.distributor.id,
      first: 'Asha',
      last: 'Pillai',
    })
    expect((await get(person, '/me')).status).toBe(200)
    const off = await post(people.distributor, `/status-change/${person.id}`, { status: 0 })
    expect(off.body).toEqual({ data: { message: 'User deactivated successfully.' } })
    expect((await get(person, '/me')).status).toBe(401)
    expect(await lastAudit(portal, 'user.deactivated')).toMatchObject({
      actor_id: people.distributor.id,
      detail: { status: { before: 1, after: 0 } },
    })
    expect((await get(people.admin, `/get-user-details/${person.id}`)).body.user.status).toBe('0')
    expect((await post(people.distributor, `/status-change/${person.id}`, { status: '1' })).status).toBe(200)
    expect((await get(person, '/me')).status).toBe(401)
  })

  it.each([[{ status: 2 }], [{}], [{ status: null }], [{ status: 1, role_id: 1 }]])(
    'refuses %j',
    async (body) => {
      const answer = await post(people.distributor, `/status-change/${people.retailer.id}`, body)
      expect(answer.status).toBe(422)
    },
  )

  it('is refused for the own account', async () => {
    expect((await post(people.admin, `/status-change/${people.admin.id}`, { status: 0 })).status).toBe(403)
  })
})

describe('deleting', () => {
  it('deletes a user without downline and money, with their sessions', async () => {
    const person = await makePerson(portal.db, {
      roleId: 4,
      parentId: people.distributor.id,
      first: 'Kiran',
      last: 'Joshi',
    })
    const answer = await post(people.distributor, `/user-delete/${person.id}`)
    expect(answer.body).toEqual({ data: { message: 'User deleted successfully.' } })
    expect((await get(person, '/me')).status).toBe(401)
    expect((await get(people.distributor, `/get-user-details/${person.id}`)).status).toBe(403)
    expect(await lastAudit(portal, 'user.deleted')).toMatchObject({ object: `user ${person.id}` })
  })

  it('takes the links and payees of a new user with them, and refuses users with tickets', async () => {
    const { id } = (await post(people.distributor, '/add-users', userForm())).body.data
    await addLandlord(portal, id)
    await sql`
      insert into tickets (user_id, subject, description, priority) values (${id}, 'Help', 'Please', 'Low')`.execute(
      portal.db,
    )
    const refused = await post(people.distributor, `/user-delete/${id}`)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(/records that must be kept/)
    await sql`delete from tickets where user_id = ${id}`.execute(portal.db)
    expect((await post(people.distributor, `/user-delete/${id}`)).status).toBe(200)
  })

  it('is refused with the reason: a downline, money', async () => {
    const below = await post(people.admin, `/user-delete/${people.distributor.id}`)
    expect(below.status).toBe(409)
    expect(below.body.message).toMatch(/users are below them/)
    const rich = await makePerson(portal.db, {
      roleId: 4,
      parentId: people.distributor.id,
      first: 'Meena',
      last: 'Shah',
    })
    await sql`
      with j as (insert into journals (source_type, source_id, kind) values ('test', ${rich.id}, 'opening') returning id)
      insert into postings (journal_id, account_id, amount_paise)
      select j.id, a.id, case when a.kind = 'wallet' then -500 else 500 end
        from j, ledger_accounts a where a.user_id = ${rich.id} or a.code = 'opening'`.execute(portal.db)
    await sql`update wallets set balance_paise = 500, line_count = 1 where user_id = ${rich.id}`.execute(
      portal.db,
    )
    const refused = await post(people.distributor, `/user-delete/${rich.id}`)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('This user cannot be deleted: their wallet is not empty.')
    expect((await post(people.distributor, `/user-delete/${people.distributor.id}`)).status).toBe(403)
  })
})
