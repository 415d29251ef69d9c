import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, userForm } from '../identity/back-office.ts'
import {
  COMPANY_PAN,
  company,
  PAN_NAME,
  pass,
  register,
  registration,
  step,
} from '../identity/becoming-a-user.ts'
import { send } from '../identity/sign-in.ts'
import { csvOf, payeeRow, readFile, sendRows } from '../payables/payee-files.ts'
import { addPayee, ask, category, formOf, goodFields } from '../payables/payee-forms.ts'
import { startEducation } from '../payables/schools.ts'
import { type Portal, startPortal } from '../portal/harness.ts'
import { makePeople, openSession, type People } from '../portal/people.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal.stop())

const HIDDEN = ['\u200b', '\u3164', '\u2800', '\u202e', '\u115f', '\u1160', '\uffa0', '\u{e0041}', '\ufe0f']
const vendor = category('vendor')
const storedName = async (id: number) => {
  const { rows } = await sql<{ first_name: string; last_name: string }>`
    select first_name, last_name from users where id = ${id}`.execute(portal.db)
  return `${rows[0]?.first_name}|${rows[0]?.last_name}`
}

describe('the name of a person', () => {
  it('may have initials and is stored without invisible characters, in every call', async () => {
    const who = await register(portal, registration({ first_name: 'A.P.J. Abdul\u200b', last_name: 'Kalam' }))
    expect(await storedName(who.id)).toBe('A.P.J. Abdul|Kalam')
    const names = { first_name: '\u202eMd.Irfan\u202c', last_name: 'क्\u200dषमा\u3164' }
    const { admin } = people
    const added = await callsOf(portal, admin).post(
      '/add-users',
      userForm({ created_by: admin.id, ...names }),
    )
    expect([added.status, await storedName(added.body.data.id)]).toEqual([200, 'Md. Irfan|क्\u200dषमा'])
    const body = {
      user_id: who.id,
      first_name: 'M.S.Dhoni',
      last_name: 'S.K.',
      mobile: who.mobile,
      address: '14 Sahyadri Road',
      pincode: '411045',
      city: 'Pu\u200bne',
    }
    const token = await openSession(portal.db, who.id)
    const edited = await send(portal, '/profile-edit', { token, body })
    expect([edited.status, await storedName(who.id)]).toEqual([200, 'M.S. Dhoni|S.K.'])
  })

  it('has a letter that can be seen', async () => {
    for (const first_name of HIDDEN) {
      const { status, body } = await send(portal, '/user-register', {
        body: { ...registration({ first_name }), captcha: 'x', key: 'x' },
      })
      expect([status, body.errors.first_name]).toEqual([422, ['First name is required.']])
    }
  })
})

describe('the name of a payee', () => {
  it('has a letter that can be seen, in a form, an edit and an import', async () => {
    const { retailer } = people
    const fields = await goodFields(portal, vendor, retailer)
    const id = await addPayee(portal, retailer, vendor)
    const refused = { name: ['Name is required.'], account_holder_name: ['Account holder name is required.'] }
    for (const sign of HIDDEN) {
      const change = { name: sign, account_holder_name: ` ${sign}` }
      const paths = ['/store-service-list', `/update-services/${id}`]
      for (const path of paths) {
        const { status, body } = await ask(portal, retailer, path, formOf({ ...fields, ...change }))
        expect([sign, path, status, body.errors]).toEqual([sign, path, 422, refused])
      }
    }
    const rows = [
      { ...(await payeeRow(portal, vendor, 1)), name: HIDDEN.join('') },
      { ...(await payeeRow(portal, vendor, 2)), name: '\u202eRao & Sons\u200b', account_holder_name: '24/7' },
    ]
    const letter = ['Please use at least one letter in the name.']
    const file = await readFile(portal, retailer, csvOf(vendor, rows), { of: vendor })
    expect(file.data.rows.map(({ errors }) => errors)).toEqual([
      { name: ['Name is required.'] },
      { account_holder_name: letter },
    ])
    expect(file.data.rows[1]?.values.name).toBe('Rao & Sons')
    const checked = await sendRows(portal, retailer, '/check', rows, { of: vendor })
    expect(checked.body.data.rows[1].errors).toEqual({ account_holder_name: letter })
  })

  it('is stored as it is read', async () => {
    const { retailer } = people
    const names = { name: '\u202e3M & Co\u202c', account_holder_name: 'Nguye\u0302\u0303n\u200d & Co' }
    const id = await addPayee(portal, retailer, vendor, names)
    const { rows } = await sql`select name, account_holder_name from payees where id = ${id}`.execute(
      portal.db,
    )
    expect(rows).toEqual([{ name: '3M & Co', account_holder_name: 'Nguyễn & Co' }])
  })
})

it('the names of a company, a holder of a PAN, a school and a student have one rule', async () => {
  const letter = ['Please use at least one letter in the name.']
  const business = { ...company({ company_name: '24/7' }), captcha: 'x', key: 'x' }
  expect((await send(portal, '/user-register', { body: business })).body.errors.company_name).toEqual(letter)
  const who = await register(portal, company({ company_name: '\u202eSandbox Traders' }))
  const holder = await step(portal, who, 'pan-verification', { pan: COMPANY_PAN, name: '\u3164' })
  expect(holder.body.errors).toEqual({ name: ['Pan holder name is required.'] })
  await pass(portal, who, 'pan-verification', { pan: COMPANY_PAN, name: `${PAN_NAME}\u200b` })
  const school = await startEducation(portal)
  const { retailer } = school.people
  const nameless = { school_name: '\u2800', account_holder_name: '12' }
  const answer = await school.post(retailer, '/store-service-list', school.schoolBody(retailer, nameless))
  expect(answer.body.errors).toMatchObject({ account_holder_name: letter })
  expect(Object.keys(answer.body.errors).sort()).toEqual(['account_holder_name', 'school_name'])
  const id = await school.addSchool(retailer)
  const student = await school.post(
    retailer,
    '/store-student-details',
    school.details(id, { student_name: '\u1160' }),
  )
  expect(student.body.errors).toEqual({ student_name: ['Student name is required.'] })
})
