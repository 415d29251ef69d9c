import { PERSON } from '@chukta/contract/person-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, lastAudit, userForm } from '../../../../test/identity/back-office.ts'
import { register, registration } from '../../../../test/identity/becoming-a-user.ts'
import { checkLogin, inbox, send } from '../../../../test/identity/sign-in.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal.stop())

const get = (who: Person, path: string) => callsOf(portal, who).get(path)

const add = (who: Person, change: Record<string, unknown> = {}) =>
  callsOf(portal, who).post('/add-users', userForm({ created_by: who.id, ...change }))

/** The count of users, which a refusal must not change. */
async function userCount(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from users`.execute(portal.db)
  return rows[0]?.n ?? 0
}

describe('adding', () => {
  it('a distributor with a commission below the admin, who has to verify before the first sign-in', async () => {
    const answer = await add(people.admin, { role: 'distributor', commission: '8.25' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      message: 'User details added successfully.',
      data: { message: 'User details added successfully.', id: expect.any(Number) },
    })
    const { user } = (await get(people.admin, `/get-user-details/${answer.body.data.id}`)).body
    expect(user).toMatchObject({
      username: expect.stringMatching(/^rohan\.\d{4}$/),
      status: '1',
      verified: false,
      commission: '8.250',
      created_by: people.admin.id,
      parent_id: people.admin.id,
      role_id: 3,
      walletbalance: '0.00',
      user_details: {
        first_name: 'Rohan',
        last_name: 'Patil',
        address: '3 Karve Road',
        city: 'Pune',
        state: 'Maharashtra',
        pincode: '411004',
      },
    })
    expect(await lastAudit(portal, 'user.added')).toMatchObject({
      object: `user ${answer.body.data.id}`,
      detail: { role_id: 3, parent_id: people.admin.id, commission: '8.25' },
    })
  })

  it('mails the new user a link to choose a password, and the verification continues from there', async () => {
    const email = 'ila.thomas@example.in'
    const { id } = (await add(people.distributor, { email })).body.data
    const mail = await eventually(async () => (await inbox(portal, email))[0])
    const [, token = ''] = /\/setup-password\/([\w-]+)\/ila\.thomas/.exec(mail.text) ?? []
    const chosen = { email, token, password: 'Guava@2026', password_confirmation: 'Guava@2026' }
    const set = await send(portal, '/password-set', { body: chosen })
    expect(set.body).toMatchObject({ id, token: expect.any(String) })
    expect((await checkLogin(portal, email, { password: 'Guava@2026' })).body.errors.status).toEqual([
      'User is inactive. Please contact admin to activate your account.',
    ])
    expect((await send(portal, `/verification/${id}/${set.body.token}`)).status).toBe(200)
  })

  it('takes over unconfirmed contacts of a registration, and no registration takes them back', async () => {
    const squatter = await register(portal)
    const { email, mobile } = squatter
    expect((await add(people.distributor, { email, mobile })).status).toBe(200)
    expect((await send(portal, `/verification/${squatter.id}/${squatter.token}`)).status).toBe(401)
    const again = await send(portal, '/user-register', { body: registration({ email, mobile }) })
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['email', 'mobile']])
  })

  it("an admin's retailer under one of their distributors, or under the admin", async () => {
    const below = await add(people.admin, { parent_id: people.distributor.id })
    expect(below.status).toBe(200)
    const own = await add(people.admin, { mobile: '6000000001' })
    expect(own.status).toBe(200)
    for (const [id, parent] of [
      [below.body.data.id, people.distributor.id],
      [own.body.data.id, people.admin.id],
    ]) {
      expect((await get(people.admin, `/get-user-details/${id}`)).body.user.parent_id).toBe(parent)
    }
  })

  it.each([
    ['superAdmin', 2, 200],
    ['superAdmin', 3, 403],
    ['superAdmin', 4, 403],
    ['admin', 2, 403],
    ['admin', 4, 200],
    ['distributor', 2, 403],
    ['distributor', 3, 403],
    ['distributor', 4, 200],
    ['retailer', 4, 403],
  ] as const)('by %s of role %i answers %i', async (who, role, status) => {
    const before = await userCount()
    expect((await add(people[who], { role })).status).toBe(status)
    expect(await userCount()).toBe(before + (status === 200 ? 1 : 0))
  })

  it('concurrent users of one name get distinct usernames', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) =>
        add(people.distributor, { email: `same${n}@example.in`, mobile: `600000010${n}` }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200))
  })

  it.each([
    [{ first_name: '' }, 'firstName', 'First name is required.'],
    [{ first_name: 'www.evil.example' }, 'firstName', PERSON.register.nameLetters],
    [{ last_name: ' ' }, 'lastName', 'Last name is required.'],
    [{ mobile: '' }, 'mobile', 'Mobile number is required.'],
    [{ mobile: '98x' }, 'mobile', 'Mobile number must be numeric.'],
    [{ mobile: '98765' }, 'mobile', 'Mobile number must be 10 digits.'],
    [{ mobile: '5876543210' }, 'mobile', 'Mobile number must start with 6, 7, 8, or 9.'],
    [{ pincode: '' }, 'pincode', 'Pincode is required.'],
    [{ pincode: '41x' }, 'pincode', 'Pincode must be 6 digits.'],
    [{ email: '' }, 'email', 'Email is required.'],
    [{ email: 'rohan' }, 'email', 'Please enter a valid email address.'],
    [{ address: '' }, 'address', 'Address is required.'],
    [{ city: '' }, 'city', 'City is required.'],
    [{ state: '' }, 'state', 'State is required.'],
    [{ state: 'Atlantis' }, 'state', 'Please select a state.'],
    [{ role: 3 }, 'Commission', 'Commission is required.'],
    [{ role: 3, commission: '8.255' }, 'Commission', /up to 2 decimal places \(0\.00\)\.$/],
    [{ role: 3, commission: '-1' }, 'Commission', /up to 2 decimal places/],
    [{ role: 3, commission: 'x' }, 'Commission', /up to 2 decimal places/],
    [{ role: 3, commission: 100 }, 'Commission', 'Commission must not be more than 99.99.'],
    [{ role: 4, commission: '5' }, 'Commission', /for distributors only/],
    [{ role: 1 }, 'role', 'Role must be admin, distributor or retailer.'],
    [{ role: 5 }, 'role', 'Role must be admin, distributor or retailer.'],
    [{ walletbalance: '500' }, 'walletbalance', 'This field is not known.'],
    [{ status: 1 }, 'status', 'This field is not known.'],
    [{ parent_id: 'x' }, 'parent_id', 'Invalid id.'],
  ])('refuses %j at %s', async (change, field, sentence) => {
    const before = await userCount()
    const { status, body } = await add(people.admin, change)
    expect(status).toBe(422)
    expect(body.errors[field]?.join(' ')).toMatch(sentence)
    expect(await userCount()).toBe(before)
  })

  it('names every missing field at once, the commission with them', async () => {
    const { status, body } = await add(people.admin, {
      role: 3,
      first_name: undefined,
      city: '',
      mobile: '98x',
    })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject({
      firstName: ['First name is required.'],
      city: ['City is required.'],
      mobile: ['Mobile number must be numeric.'],
      Commission: ['Commission is required.'],
    })
    const wrong = await add(people.admin, { role: 'distributor', city: '', commission: '100' })
    expect(wrong.body.errors.Commission).toEqual(['Commission must not be more than 99.99.'])
    const fine = await add(people.admin, { role: 3, city: '', commission: '8.25' })
    expect(Object.keys(fine.body.errors)).toEqual(['city'])
    const retailer = await add(people.admin, { role: 4, city: '' })
    expect(Object.keys(retailer.body.errors)).toEqual(['city'])
  })

  it('refuses a taken e-mail and mobile, both at once, in any case of letters', async () => {
    const taken = { email: people.retailer.email.toUpperCase(), mobile: people.sibling.mobile }
    const { status, body } = await add(people.distributor, taken)
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      email: ['The email has already been taken.'],
      mobile: ['The mobile has already been taken.'],
    })
  })

  it('refuses a foreign parent, a parent of the wrong role, and a foreign creator', async () => {
    const before = await userCount()
    expect((await add(people.admin, { parent_id: people.otherAdmin.id })).status).toBe(403)
    expect((await add(people.admin, { parent_id: people.retailer.id })).status).toBe(422)
    expect((await add(people.distributor, { parent_id: people.retailer.id })).status).toBe(422)
    expect((await add(people.admin, { created_by: people.superAdmin.id })).status).toBe(403)
    expect(await userCount()).toBe(before)
  })
})
