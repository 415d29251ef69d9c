// Invariant (platform): A form, an import and a call read pasted text alike. An invisible name or an account
// that cannot exist is never stored.
// Enforced by: `contract/src/tidy.ts`, `contract/src/names.ts`, `bank-codes.ts`, `gstin.ts`.
// Also tested by: `names-everywhere.test.ts`, `impossible-ids.test.ts`. Decision: 0101.

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  AADHAAR,
  AADHAAR_OTP,
  COMPANY_PAN,
  company,
  GSTIN,
  PAN_NAME,
  pass,
  register,
} from '../identity/becoming-a-user.ts'
import { addPerson, anotherOtp, checkLogin, otpFor, validate } from '../identity/sign-in.ts'
import { OPERATOR, viewBill } from '../payables/bills.ts'
import { ask, category, formOf, goodFields, sample } from '../payables/payee-forms.ts'
import { startEducation } from '../payables/schools.ts'
import { type Portal, startPortal } from '../portal/harness.ts'
import { makePeople, type People } from '../portal/people.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal.stop())

/** A number as it is pasted: the digits of a script in groups, each group between signs that cannot be seen. */
function pasted(number: string, zero = 0x966): string {
  const digits = number.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
  return `\u202a${digits.replace(/(.{4})(?=.)/gu, '$1\u2011\u200b')}\u202c`
}

describe('pasted values that a client posts are read as meant', () => {
  it('at sign-in: the name and the sentence that the code came in', async () => {
    const person = await addPerson(portal)
    const typed = [`+91 ${pasted(person.mobile)}`, `\ufeff${person.email}\u200b`, `${person.username}\u200b`]
    for (const [count, name] of typed.entries()) {
      const login = await checkLogin(portal, name)
      expect([name, login.status]).toEqual([name, 200])
      const otp = await otpFor(portal, person.email, count + 1)
      const sentence = `Your OTP is ${pasted(otp).replaceAll('\u2011', '')}. Valid for 300 seconds.`
      const done = await validate(portal, login.body.data.user_id, sentence)
      expect(done.status).toBe(200)
    }
    const login = await checkLogin(portal, person.username)
    const otp = await otpFor(portal, person.email, typed.length + 1)
    const longer = await validate(portal, login.body.data.user_id, `${otp}0`)
    expect([longer.status, longer.body.errors]).toEqual([422, { otp: ['Otp must be 6 digits.'] }])
    expect((await validate(portal, login.body.data.user_id, anotherOtp(otp))).status).toBe(400)
  })

  it('at registration and verification', async () => {
    const body = company()
    const { mobile, pincode, email } = body as Record<string, string>
    const who = await register(portal, {
      ...body,
      mobile: `(+91) ${pasted(String(mobile), 0x660)}`,
      pincode: pasted(String(pincode)),
      email: `\u2068${email}\u2069`,
    })
    const { rows } = await sql`select mobile, pincode, email from users where id = ${who.id}`.execute(
      portal.db,
    )
    expect(rows).toEqual([{ mobile, pincode, email }])
    await pass(portal, who, 'pan-verification', { pan: `\u200b${COMPANY_PAN}\ufe0f`, name: PAN_NAME })
    const sent = await pass(portal, who, 'aadhar-verification', { aadhaar_number: pasted(AADHAAR, 0x9e6) })
    const otp = `${AADHAAR_OTP} is the OTP for Aadhaar (XX3712)`
    await pass(portal, who, 'aadhar-otp-verification', { otp, ref_id: sent.body.data.ref_id })
    await pass(portal, who, 'gstin-verification', { gstin: `\ufeff${GSTIN.toLowerCase()}\u00ad` })
  })

  it('in the fields of an operator', async () => {
    const { retailer } = people
    const bill = await viewBill(portal, retailer, OPERATOR.electricity, pasted('210000123'))
    expect([bill.status, bill.body.serviceNumber]).toEqual([200, '210000123'])
    const date = { ad1: '07/04/1990\u200b' }
    expect(
      (await viewBill(portal, retailer, OPERATOR.withBirthDate, '\u2068410000321\u2069', date)).status,
    ).toBe(200)
  })

  it('in a payee and a school', async () => {
    const { retailer } = people
    const vendor = category('vendor')
    const fields = await goodFields(portal, vendor, retailer)
    const { mobile = '', account_number = '', pan_number = '', ifsc_code = '' } = fields
    const form = formOf(
      {
        ...fields,
        mobile: `0091-${pasted(mobile)}`,
        account_number: pasted(account_number),
        pan_number: `${pan_number.slice(0, 5)} ${pan_number.slice(5)}\u200b`,
        ifsc_code: `\u202d${ifsc_code}\u202c`,
      },
      sample('pdf'),
    )
    const added = await ask(portal, retailer, '/store-service-list', form)
    expect([added.status, added.body.errors]).toEqual([200, undefined])
    const path = `/get-service-list-edit/${added.body.data.id}/${retailer.id}/${fields.service_id}`
    const { details } = (await ask(portal, retailer, path)).body
    expect(details).toMatchObject({ mobile, account_number, pan_number, ifsc_code })
    const school = await startEducation(portal)
    const change = { account_number: pasted('50219934817702'), mobile: `+91 0${pasted('9890355128')}` }
    expect(await school.addSchool(school.people.retailer, change)).toBeGreaterThan(0)
  })
})
