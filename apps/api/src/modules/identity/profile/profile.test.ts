import { PERSON } from '@chukta/contract/person-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audited, mailAbout, register } from '../../../../test/identity/becoming-a-user.ts'
import { addPerson, anotherOtp, inbox, otpFor, type Person, send } from '../../../../test/identity/sign-in.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { openSession } from '../../../../test/portal/people.ts'

let portal: Portal
let person: Person
let token: string
let number = 0

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())
beforeEach(async () => {
  person = await addPerson(portal)
  token = await openSession(portal.db, person.id)
  number += 1
})

const form = (change: Record<string, unknown> = {}) => ({
  user_id: person.id,
  first_name: 'Anjali',
  last_name: 'Kulkarni',
  mobile: person.mobile,
  address: '14 Sahyadri Road',
  pincode: '411045',
  city: 'Pune',
  state: 'Maharashtra',
  email: person.email,
  business_name: 'Kulkarni Traders',
  business_address: '4 Market Yard',
  business_mobile: '02024261234'.slice(1),
  ...change,
})
const edit = (change: Record<string, unknown> = {}) =>
  send(portal, '/profile-edit', { token, body: form(change) })
const profile = async () => (await send(portal, `/profile/${person.id}`, { token })).body.user
const confirm = (field: string, otp: string) =>
  send(portal, '/profile-contact-otp-validation', { token, body: { field, otp } })

it('shows and saves the own profile', async () => {
  const saved = await edit()
  expect(saved.body).toEqual({
    success: true,
    message: 'Profile updated successfully.',
    errors: {},
    otp_sent_to: [],
  })
  expect(await profile()).toMatchObject({
    email: person.email,
    mobile: person.mobile,
    pending_email: null,
    user_details: {
      first_name: 'Anjali',
      pincode: '411045',
      state: 'Maharashtra',
      company_name: 'Kulkarni Traders',
      company_contact: '2024261234',
      company_address: '4 Market Yard',
    },
  })
})

it.each<[Record<string, unknown>, string, string]>([
  [{ first_name: '' }, 'first_name', 'First name is required.'],
  [{ last_name: '' }, 'last_name', 'Last name is required.'],
  [{ mobile: '' }, 'mobile', 'Mobile number is required.'],
  [{ mobile: '12' }, 'mobile', 'Mobile number must be 10 digits.'],
  [{ address: '' }, 'address', 'Address is required.'],
  [{ city: '' }, 'city', 'City is required.'],
  [{ pincode: '' }, 'pincode', 'Pincode is required.'],
  [{ state: 'Atlantis' }, 'state', 'Please select a state.'],
  [
    { business_mobile: '12345678901' },
    'business_mobile',
    'Business contact number must be at most 10 digits.',
  ],
  [{ first_name: 'www.evil.example' }, 'first_name', PERSON.register.nameLetters],
  [{ last_name: 'R2' }, 'last_name', PERSON.register.nameLetters],
  [{ role_id: 1 }, 'role_id', 'This field is not known.'],
])('%o is refused at %s', async (change, field, sentence) => {
  const answer = await edit(change)
  expect(answer.status).toBe(422)
  expect(answer.body.errors[field][0]).toBe(sentence)
  expect((await profile()).user_details.address).toBe('')
})

it('a stored name from before the rule stays, and no new one like it is accepted', async () => {
  await sql`update users set first_name = 'R2.D2' where id = ${person.id}`.execute(portal.db)
  expect((await edit({ first_name: 'R2.D2' })).status).toBe(200)
  const both = await edit({ first_name: 'R2.D3', last_name: 'a/b' })
  expect(both.body.errors).toEqual({
    first_name: [PERSON.register.nameLetters],
    last_name: [PERSON.register.nameLetters],
  })
  expect((await profile()).user_details).toMatchObject({ first_name: 'R2.D2', last_name: 'Kulkarni' })
})

it('is the own profile only', async () => {
  const other = await addPerson(portal)
  expect((await send(portal, `/profile/${other.id}`, { token })).status).toBe(403)
  expect((await edit({ user_id: other.id })).status).toBe(403)
  expect((await send(portal, `/profile/${person.id}`)).status).toBe(401)
  expect(await audited(portal, person.id)).toEqual(['access.refused', 'access.refused'])
})

it('status-verification shows the verification of the signed-in person', async () => {
  const { user_data: data } = (await send(portal, '/status-verification', { token })).body
  expect(data.user_details).toMatchObject({ document_verified: 1, signing: 'signed' })
})

describe('another mobile or e-mail', () => {
  const other = () => ({
    mobile: `7${String(number).padStart(9, '0')}`,
    email: `new.${number}@chukta.example`,
  })

  it('waits for the code sent to it, and the old one is notified', async () => {
    const { mobile, email } = other()
    const saved = await edit({ mobile, email })
    expect(saved.body.otp_sent_to).toEqual(['mobile', 'email'])
    expect(await profile()).toMatchObject({
      mobile: person.mobile,
      email: person.email,
      pending_mobile: mobile,
      pending_email: email,
    })
    expect((await confirm('mobile', await otpFor(portal, mobile))).status).toBe(200)
    expect((await confirm('email', await otpFor(portal, email))).status).toBe(200)
    expect(await profile()).toMatchObject({ mobile, email, pending_mobile: null, pending_email: null })
    await mailAbout(portal, person.email, /email of your Chukta account was changed/)
    await mailAbout(portal, person.email, /mobile of your Chukta account was changed/)
    const sms = await eventually(async () => (await inbox(portal, person.mobile))[0])
    expect(sms.text).toMatch(/mobile of your Chukta account was changed/)
  })

  it('a code is valid for one change: wrong, used up, of another field or value', async () => {
    const { mobile, email } = other()
    await edit({ mobile, email })
    const otp = await otpFor(portal, mobile)
    expect((await confirm('email', otp)).status).toBe(400)
    await edit({ mobile: `6${String(number).padStart(9, '0')}` })
    expect((await confirm('mobile', otp)).status).toBe(400)
    for (let tries = 0; tries < 5; tries += 1) await confirm('mobile', anotherOtp(otp))
    const spent = await confirm('mobile', await otpFor(portal, `6${String(number).padStart(9, '0')}`))
    expect([spent.status, spent.body.message]).toEqual([
      400,
      'Too many wrong OTPs. Please ask for a new one.',
    ])
    expect((await profile()).mobile).toBe(person.mobile)
  })

  it('expires, can be resent, and can be cancelled', async () => {
    const { email } = other()
    await edit({ email })
    const first = await otpFor(portal, email)
    await sql`update contact_changes set expires_at = now() where user_id = ${person.id}`.execute(portal.db)
    const expired = await confirm('email', first)
    expect([expired.status, expired.body.message]).toEqual([400, 'OTP has expired, Please try again.'])
    const again = await send(portal, '/profile-contact-resend-otp', { token, body: { field: 'email' } })
    expect(again.status).toBe(200)
    expect((await confirm('email', await otpFor(portal, email, 2))).status).toBe(200)
    await edit({ email: `again.${email}` })
    const drop = () =>
      fetch(`${portal.url}/api/profile-contact/email`, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${token}` },
      })
    expect([(await drop()).status, (await drop()).status]).toEqual([200, 409])
    expect((await confirm('email', first)).status).toBe(409)
  })

  it('whether it is taken stays hidden: the answer is the same, and nothing is sent', async () => {
    const owner = await addPerson(portal)
    const { email } = other()
    const [taken, free] = [await edit({ email: owner.email }), await edit({ email })]
    expect(taken.text).toBe(free.text)
    await otpFor(portal, email)
    expect(await inbox(portal, owner.email)).toEqual([])
  })

  it('is limited as every code is: five by SMS in an hour', async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await edit({ mobile: `79${String(number * 10 + sent).padStart(8, '0')}` })).status).toBe(200)
    }
    expect((await edit({ mobile: '7999999999' })).status).toBe(429)
  })
})

describe('a present mobile or e-mail that was never confirmed', () => {
  const ask = (field: string) => send(portal, '/profile-contact-send-otp', { token, body: { field } })

  it.each(['mobile', 'email'] as const)(
    '%s is confirmed by a code sent to it, without a notice',
    async (field) => {
      const other = field === 'mobile' ? 'email' : 'mobile'
      expect(await profile()).toMatchObject({ mobile_confirmed: false, email_confirmed: false })
      const asked = await ask(field)
      expect(asked.body).toEqual({ message: PERSON.profile.confirmSent[field] })
      const otp = await otpFor(portal, person[field])
      expect((await confirm(field, anotherOtp(otp))).status).toBe(400)
      expect((await confirm(other, otp)).status).toBe(409)
      const done = await confirm(field, otp)
      expect([done.status, done.body.message]).toEqual([200, PERSON.profile.contactConfirmed])
      expect(await profile()).toMatchObject({
        [field]: person[field],
        [`${field}_confirmed`]: true,
        [`${other}_confirmed`]: false,
        [`pending_${field}`]: null,
      })
      expect((await confirm(field, otp)).status).toBe(409)
      const again = await ask(field)
      expect([again.status, again.body.message]).toEqual([409, PERSON.profile.confirmedAlready])
      expect(await inbox(portal, person[field])).toHaveLength(1)
      expect(await audited(portal, person.id)).toContain(`contact.${field}-confirmed`)
    },
  )

  it('is requested by the signed-in person alone, within the limit of all codes', async () => {
    expect((await send(portal, '/profile-contact-send-otp', { body: { field: 'mobile' } })).status).toBe(401)
    expect((await ask('pan')).status).toBe(422)
    for (let sent = 0; sent < 5; sent += 1) expect((await ask('mobile')).status).toBe(200)
    expect((await ask('mobile')).status).toBe(429)
  })
})

describe('an unconfirmed contact of a registration', () => {
  it('goes to the person who confirms it by a code', async () => {
    const squatter = await register(portal)
    await edit({ email: squatter.email, mobile: squatter.mobile })
    expect((await confirm('mobile', await otpFor(portal, squatter.mobile))).status).toBe(200)
    const mail = await mailAbout(portal, squatter.email, /OTP to confirm/)
    expect((await confirm('email', /\b\d{6}\b/.exec(mail.text)?.[0] ?? '')).status).toBe(200)
    expect(await profile()).toMatchObject({
      email: squatter.email,
      mobile: squatter.mobile,
      email_confirmed: true,
    })
    expect((await send(portal, `/verification/${squatter.id}/${squatter.token}`)).status).toBe(401)
  })
})
