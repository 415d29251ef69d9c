import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../../../test/payables/payee-forms.ts'
import { startEducation } from '../../../../test/payables/schools.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import type { Person } from '../../../../test/portal/people.ts'
import { one } from '../../../platform/database/db.ts'

type Education = Awaited<ReturnType<typeof startEducation>>

let portal: Portal
let people: Education['people']
let place: Education['place']
let elsewhere: Education['elsewhere']
let serviceOf: Education['serviceOf']
let post: Education['post']
let schoolBody: Education['schoolBody']
let addSchool: Education['addSchool']
let refusals: Education['refusals']
beforeAll(async () => {
  portal = await startPortal()
  ;({ people, place, elsewhere, serviceOf, post, schoolBody, addSchool, refusals } =
    await startEducation(portal))
})
afterAll(() => portal.stop())

describe('adding a school', () => {
  it('is open to every role; the account number is kept encrypted', async () => {
    const { superAdmin, admin, distributor, retailer } = people
    for (const who of [superAdmin, admin, distributor, retailer]) {
      const { status, body } = await post(who, '/store-service-list', schoolBody(who))
      expect([status, body.data?.message]).toEqual([200, 'School details added successfully.'])
    }
    const row = await one(
      portal.db,
      sql<Record<string, unknown>>`select * from schools where user_id = ${retailer.id}`,
    )
    expect(row).toMatchObject({
      ...place,
      account_last4: '7702',
      ifsc_code: 'MAHB0000174',
      pincode: '411038',
    })
    expect(JSON.stringify(row)).not.toContain('50219934817702')
    await sql`delete from schools`.execute(portal.db)
  })

  it('requires every field but the mobile and the branch of the bank, each with its sentence', async () => {
    const { retailer } = people
    const empty = { service_id: await serviceOf('education-fee-payments'), user_id: retailer.id }
    const sentences = {
      school_name: ['School name is required.'],
      branch_name: ['Branch name is required.'],
      state_id: ['State is required.'],
      city_id: ['City is required.'],
      pincode: ['Pincode is required.'],
      account_number: ['Account number is required.'],
      account_holder_name: ['Account holder name is required.'],
      bank_name: ['Bank name is required.'],
      ifsc_code: ['Ifsc code is required.'],
    }
    const missing = await post(retailer, '/store-service-list', empty)
    expect([missing.status, missing.body.errors]).toEqual([422, sentences])
    const blank = Object.fromEntries(Object.keys(sentences).map((name) => [name, ' ']))
    const blanks = await post(retailer, '/store-service-list', { ...empty, ...blank })
    expect(blanks.body.errors).toEqual(sentences)
    const { mobile: _, bank_branch: __, ...least } = schoolBody(retailer)
    expect((await post(retailer, '/store-service-list', least)).status).toBe(200)
  })

  it.each([
    [{ pincode: '4110' }, { pincode: ['Pincode must be 6 digits.'] }],
    [
      { mobile: '12345' },
      { mobile: ['Mobile number must be 10 digits.', 'Mobile number must start with 6, 7, 8, or 9.'] },
    ],
    [{ account_number: '12.34' }, { account_number: ['Account number must be 9 to 18 letters or digits.'] }],
    [
      { ifsc_code: 'MAHB.01' },
      { ifsc_code: ['Ifsc code must be four letters, a zero and six letters or digits.'] },
    ],
    [{ state_id: 'Maharashtra' }, { state_id: ['State is required.'] }],
    [{ state_id: '99999999999' }, { city_id: ['This city is not in the chosen state.'] }],
    [{ school_name: `Vidya\u0000laya` }, { school_name: ['Invalid value.'] }],
    [{ pan_number: 'AKLPN4521R' }, { pan_number: ['This field is not known.'] }],
  ])('refuses %o', async (change, errors) => {
    const { status, body } = await post(
      people.retailer,
      '/store-service-list',
      schoolBody(people.retailer, change),
    )
    expect([status, body.errors]).toEqual([422, errors])
  })

  it('accepts the ids as state and city too, and refuses a city of another state', async () => {
    const { state_id, city_id, ...rest } = schoolBody(people.retailer)
    const named = { ...rest, state: state_id, city: city_id }
    expect((await post(people.retailer, '/store-service-list', named)).status).toBe(200)
    const other = await post(people.retailer, '/store-service-list', { ...named, city: elsewhere.city_id })
    expect([other.status, other.body.errors]).toEqual([
      422,
      { city: ['This city is not in the chosen state.'] },
    ])
    const none = await post(people.retailer, '/store-service-list', { ...named, state: '' })
    expect(none.body.errors).toEqual({ state: ['State is required.'] })
  })

  it('is allowed for oneself only, and opens no other service to other roles', async () => {
    const { distributor, retailer } = people
    const before = await refusals()
    const asAnother = await post(distributor, '/store-service-list', schoolBody(retailer))
    const rental = schoolBody(distributor, { service_id: await serviceOf('rental-payments') })
    const payee = await post(distributor, '/store-service-list', rental)
    expect([asAnother.status, payee.status]).toEqual([403, 403])
    expect(await refusals()).toBe(before + 2)
  })
})

describe('the schools of a city', () => {
  const names = async (who: Person, at = place) =>
    (await ask(portal, who, `/get-schools-list/${at.state_id}/${at.city_id}`)).body.schools.map(
      (school: { school_name: string }) => school.school_name,
    )

  it('are those of the user, of their uplines and of their downline', async () => {
    await sql`delete from schools`.execute(portal.db)
    const { superAdmin, admin, distributor, retailer, sibling, otherAdmin, stranger } = people
    await addSchool(superAdmin, { school_name: 'Abhinav School' })
    await addSchool(distributor, { school_name: 'Bharati Vidyapeeth' })
    await addSchool(retailer, { school_name: 'Chaitanya School' })
    await addSchool(stranger, { school_name: 'Dnyanada School' })
    const [a, b, c, d] = ['Abhinav School', 'Bharati Vidyapeeth', 'Chaitanya School', 'Dnyanada School']
    expect(await names(superAdmin)).toEqual([a, b, c, d])
    expect(await names(admin)).toEqual([a, b, c])
    expect(await names(distributor)).toEqual([a, b, c])
    expect(await names(retailer)).toEqual([a, b, c])
    expect(await names(sibling)).toEqual([a, b])
    expect(await names(otherAdmin)).toEqual([a, d])
    expect(await names(retailer, elsewhere)).toEqual([])
    expect(await names(retailer, { state_id: 99_999_999, city_id: 99_999_999_999 })).toEqual([])
    expect((await ask(portal, retailer, '/get-schools-list/x/1')).status).toBe(422)
  })

  it('show id, school and branch, and nothing of the account', async () => {
    const { body } = await ask(portal, people.sibling, `/get-schools-list/${place.state_id}/${place.city_id}`)
    expect(body.schools[0]).toEqual({
      id: expect.any(Number),
      school_name: 'Abhinav School',
      branch_name: 'Kothrud',
    })
  })
})
