import { afterAll, beforeAll, expect, test } from 'vitest'
import { png } from '../../../../test/files/sample-files.ts'
import { SAMPLE_INVOICE } from '../../../../test/files/sample-invoice.ts'
import { call, challenge } from '../../../../test/identity/second-factors.ts'
import { inbox } from '../../../../test/identity/sign-in.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'
import { paperOfInvoice } from '../../insight/papers/paper.ts'
import { drawPaper } from '../../insight/papers/paper-pdf.ts'
import { sendMail, sendSms } from '../../messaging/mail-sms/mail-sms-service.ts'
import { drawStatement } from '../../payouts/wallet/statement-pdf.ts'
import { paperBrandOf, paperHeadOf } from './paper-service.ts'

let portal: Portal
let people: People

beforeAll(async () => {
  portal = await startPortal({
    COMPANY_NAME: 'Saral Pay',
    COMPANY_LEGAL_NAME: 'Saral Payments Private Limited',
    COMPANY_ADDRESS_LINE1: '12 Laxmi Road',
    COMPANY_CITY: 'Pune',
    COMPANY_PIN: '411030',
    COMPANY_GSTIN: '27AAPFU0939F1ZV',
    COMPANY_SUPPORT_PHONE: '1800 123 456',
    COMPANY_COLOR_LIGHT: '#00695c',
    COMPANY_COLOR_DARK: '#4db6ac',
  })
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

const arrived = (to: string) =>
  eventually(async () => {
    const [newest] = await inbox(portal, to)
    return newest
  })

test('its mails and SMS have its name, its legal name and its contact', async () => {
  const to = 'kiran@saral.example'
  await sendMail(portal.db, portal.secrets, {
    to,
    template: 'login-otp',
    values: { name: 'Kiran', otp: '482913', minutes: 5 },
  })
  const mail = (await arrived(to)) as unknown as { id: number; subject: string; text: string }
  expect(mail.subject).toBe('Your OTP to sign in to Saral Pay')
  expect(mail.text).toContain(
    'Questions? 1800 123 456\nSaral Payments Private Limited, 12 Laxmi Road, Pune, Maharashtra 411030',
  )
  const html = await (await fetch(`${portal.sandboxUrl}/inbox/${mail.id}/html`)).text()
  expect(html).toContain('Saral Pay')
  expect(mail.text + html).not.toContain('Chukta')
  await sendSms(portal.db, portal.secrets, {
    to: '9820012345',
    template: 'login-otp',
    variables: { OTP: '482913', VALIDITY_MIN: '5' },
  })
  expect((await arrived('919820012345')).text).toBe(
    '482913 is your OTP for Saral Pay. It is valid for 5 minutes. Do not share it with anyone.',
  )
})

test('passkeys and authenticator apps are listed under its name', async () => {
  const { token } = people.superAdmin
  const { options } = await challenge(portal, '/passkeys/options', token)
  expect(options.rp.name).toBe('Saral Pay')
  const { uri } = (await call(portal, '/totp', { method: 'POST', token })).body.data
  expect(new URL(uri).searchParams.get('issuer')).toBe('Saral Pay')
})

test('the explorer of its api has its name and no logo of a framework', async () => {
  expect((await call(portal, '/openapi.json')).body.info.title).toBe('Saral Pay')
  const page = await (await fetch(`${portal.url}/api/docs/`)).text()
  expect(page).toContain('<title>API of Saral Pay</title>')
  const script = await (await fetch(`${portal.url}/api/docs/static/swagger-initializer.js`)).text()
  const logo = Buffer.from(/data:image\/svg\+xml;base64,([\w+/=]+)/.exec(script)?.[1] ?? '', 'base64')
  expect(logo.toString()).toContain('>Saral Pay</text>')
  const css = await (await fetch(`${portal.url}/api/docs/static/theme/company.css`)).text()
  expect(css).toContain('#00695c')
})

test('its papers begin with its name, its law and its numbers', async () => {
  const company = await paperHeadOf(portal.db)
  expect(company).toEqual({
    name: 'Saral Pay',
    legalName: 'Saral Payments Private Limited',
    lines: ['12 Laxmi Road', 'Pune, Maharashtra 411030', 'GSTIN 27AAPFU0939F1ZV'],
    logo: null,
    accent: '#f9a52a',
  })
  const statement = {
    name: 'Sunita',
    company,
    month: '2026-11',
    language: 'en' as const,
    opening: '0.00',
    closing: '0.00',
    lines: [],
  }
  const pdf = Buffer.from((await drawStatement(statement)).pdf).toString('latin1')
  expect(pdf.includes('(Saral Pay)')).toBe(true)
  expect(pdf.includes('Chukta')).toBe(false)
})

test('its invoices begin with its logo and colour; one made under another name keeps that name', async () => {
  const body = new FormData()
  body.append('logo', new Blob([new Uint8Array(png(120, 40))]), 'logo.png')
  const headers = { Authorization: `Bearer ${people.superAdmin.token}` }
  const url = `${portal.url}/api/company/logo/light`
  expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(200)
  const draw = async (issuer: string) => {
    const brand = await paperBrandOf(portal.db, issuer)
    const { pdf } = await drawPaper(paperOfInvoice({ ...SAMPLE_INVOICE, issuer }, brand))
    return Buffer.from(pdf).toString('latin1')
  }
  const own = await draw('Saral Pay')
  expect([own.includes('/Subtype /Image'), own.includes('Chukta')]).toEqual([true, false])
  expect((await draw('Purani Pay')).includes('/Subtype /Image')).toBe(false)
})
