import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../../../test/payables/payee-forms.ts'
import { startEducation } from '../../../../test/payables/schools.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'

type Education = Awaited<ReturnType<typeof startEducation>>

let portal: Portal
let people: Education['people']
let place: Education['place']
let elsewhere: Education['elsewhere']
let post: Education['post']
let details: Education['details']
let addSchool: Education['addSchool']
let store: Education['store']
let refusals: Education['refusals']
beforeAll(async () => {
  portal = await startPortal()
  ;({ people, place, elsewhere, post, details, addSchool, store, refusals } = await startEducation(portal))
})
afterAll(() => portal.stop())

describe('student details', () => {
  let school: number
  beforeAll(async () => {
    school = await addSchool(people.superAdmin, { school_name: 'Gyandeep Vidyalaya' })
  })

  it('are answered with the school and its account, the number masked', async () => {
    const { status, body } = await post(people.retailer, '/store-student-details', details(school))
    expect([status, body]).toEqual([
      200,
      {
        status: 'success',
        unique_id: expect.stringMatching(/^STU[0-9a-f]{20}$/),
        account_number: '**********7702',
        account_holder_name: 'Gyandeep Shikshan Mandal',
        bank_name: 'Bank of Maharashtra',
        bank_branch: 'Kothrud',
        ifsc_code: 'MAHB0000174',
        school_data: {
          school_name: 'Gyandeep Vidyalaya',
          beneficiary_id: expect.stringMatching(/^BEN[0-9a-f]{32}$/),
          mobile: '9890355128',
        },
      },
    ])
  })

  it.each([
    ['nothing', { student_administarion_number: '', amount: '', student_name: ' ' }],
    [
      'no such field',
      { student_administarion_number: undefined, amount: undefined, student_name: undefined },
    ],
    ['null', { student_administarion_number: null, amount: null, student_name: null }],
  ])('need number, amount and name: %s', async (_what, change) => {
    const { status, body } = await post(people.retailer, '/store-student-details', details(school, change))
    expect([status, body.errors]).toEqual([
      422,
      {
        student_administarion_number: ['Student admission number is required.'],
        amount: ['Amount is required.'],
        student_name: ['Student name is required.'],
      },
    ])
  })

  it.each(['0', '0.99', '1000000.01', '12.345', '-5', 'abc', '1e3'])(
    'refuse the amount %s',
    async (amount) => {
      const { body } = await post(people.retailer, '/store-student-details', details(school, { amount }))
      expect(body.errors).toEqual({
        amount: ['Amount must be between ₹1.00 and ₹10,00,000.00 with at most two decimals.'],
      })
    },
  )

  it('refuse a school of another city, a hidden school, an unknown field', async () => {
    const { retailer, stranger } = people
    const moved = await post(retailer, '/store-student-details', details(school, elsewhere))
    expect(moved.body.errors).toEqual({ school_id: ['This school is not in the chosen city.'] })
    const theirs = await addSchool(stranger)
    const before = await refusals()
    expect((await post(retailer, '/store-student-details', details(theirs))).status).toBe(404)
    expect((await post(retailer, '/store-student-details', details(999_999))).status).toBe(404)
    expect(await refusals()).toBe(before + 2)
    const unknown = await post(retailer, '/store-student-details', details(school, { admin: true }))
    expect([unknown.status, unknown.body.errors]).toEqual([422, { admin: ['This field is not known.'] }])
    const asAnother = details(school, { user_id: stranger.id })
    expect((await post(retailer, '/store-student-details', asAnother)).status).toBe(403)
  })

  it('are visible as a bill to their owner alone', async () => {
    const { retailer, distributor, stranger } = people
    const id = await store(retailer, school)
    const { status, body } = await ask(portal, retailer, `/student-bills/${id}`)
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
    expect([status, body.details]).toEqual([
      200,
      {
        unique_id: id,
        billNumber: expect.stringMatching(/^SB\d{11,}$/),
        customerName: 'Aarav Deshpande',
        billAmount: '12500.50',
        dueDate: today,
        student_administarion_number: 'ADM-1042',
        school_id: school,
        school_name: 'Gyandeep Vidyalaya',
        branch_name: 'Kothrud',
        ...place,
        state: 'Maharashtra',
        city: 'Pune',
        order_id: null,
        payment_status: null,
      },
    ])
    const before = await refusals()
    for (const who of [distributor, stranger]) {
      expect((await ask(portal, who, `/student-bills/${id}`)).status).toBe(404)
    }
    expect((await ask(portal, retailer, '/student-bills/STU00000000000000000000')).status).toBe(404)
    expect(await refusals()).toBe(before + 3)
  })

  it('are listed newest first, own ones only, in pages', async () => {
    const { sibling } = people
    for (const name of ['Riya', 'Tanvi', 'Kabir', 'Neel', 'Ira', 'Advait'])
      await store(sibling, school, { student_name: name })
    const { body } = await ask(portal, sibling, '/student-bills?per_page=5')
    expect(body.details.map((bill: { customerName: string }) => bill.customerName)).toEqual([
      'Advait',
      'Ira',
      'Neel',
      'Kabir',
      'Tanvi',
    ])
    expect(body.pagination).toEqual({ total: 6 })
    const second = await ask(portal, sibling, '/student-bills?per_page=5&page=2')
    expect(second.body.details).toHaveLength(1)
    expect((await ask(portal, sibling, '/student-bills?per_page=7')).status).toBe(422)
  })
})

it('every call without a session is 401', async () => {
  for (const path of ['/get-schools-list/1/1', '/student-bills', '/student-bills/STU00000000000000000000']) {
    expect((await fetch(`${portal.url}/api${path}`)).status).toBe(401)
  }
})
