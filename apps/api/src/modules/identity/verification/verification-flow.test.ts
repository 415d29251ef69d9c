import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  atSigningPage,
  audited,
  becomeUser,
  company,
  flags,
  mailAbout,
  pass,
  passIdentity,
  register,
  registration,
  step,
} from '../../../../test/identity/becoming-a-user.ts'
import { addPerson, checkLogin, otpFor, validate } from '../../../../test/identity/sign-in.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await addPerson(portal)
})
afterAll(() => portal.stop())

it('an individual registers, verifies and signs in', async () => {
  const body = registration()
  const who = await register(portal, body)
  expect((await step(portal, who, 'verification')).body.user_data).toMatchObject({
    usertype: 1,
    user_details: { pancard_verified: 0, aadhar_verified: 0, document_verified: 0, signing: 'none' },
  })
  const before = await checkLogin(portal, who.email)
  expect(before.body.errors.status[0]).toMatch(/^User is inactive/)
  await passIdentity(portal, who, 'individual')
  const html = (await step(portal, who, 'document-view')).body as unknown as string
  expect(html).toContain('******234D')
  expect(html).toContain('********3712')
  const asked = await pass(portal, who, 'document-verification', { i_agree_check: '1' })
  expect(asked.body.status).toBe('success')
  expect((await step(portal, who, 'verification')).body.user_data.user_details.signing).toBe('signing')
  await atSigningPage(asked.body.signing_link, 'sign')
  await eventually(async () => (await flags(portal, who.id)) === '1101')
  expect((await mailAbout(portal, who.email, /active/)).text).toContain(portal.url)
  const { user_details: details } = (await step(portal, who, 'verification')).body.user_data
  expect(details).toMatchObject({ document_verified: 1, signing: 'signed', aadhaar_last4: '3712' })
  expect(details.document_verified_at).toMatch(/^\d{4}-/)
  expect(await audited(portal, who.id)).toEqual(
    expect.arrayContaining([
      'user.registered',
      'verification.pan',
      'verification.aadhaar',
      'verification.signing-asked',
      'verification.signed',
    ]),
  )
  const login = await checkLogin(portal, String(body.mobile), { send_otp_to: 'mobile' })
  const otp = await otpFor(portal, who.mobile)
  expect((await validate(portal, login.body.data.user_id, otp)).body.data.role_id).toBe(4)
})

it('a company does the same with its GSTIN', async () => {
  const who = await becomeUser(portal, company())
  expect(await flags(portal, who.id)).toBe('1111')
})

it('the mail resumes the verification', async () => {
  const who = await register(portal)
  const mail = await mailAbout(portal, who.email, /Welcome/)
  const url = new URL(/http\S+/.exec(mail.text)?.[0] ?? '')
  expect(url.pathname).toBe('/document-verification')
  expect(url.searchParams.get('id')).toBe(String(who.id))
  const token = url.searchParams.get('token') ?? ''
  expect((await step(portal, { ...who, token }, 'verification')).status).toBe(200)
})
