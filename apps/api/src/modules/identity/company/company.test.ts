// Invariant (identity): The company's record is whole: GSTIN, state and PAN agree, its colours are readable,
// and a logo runs nothing. Every copy sees a change within 2 s.
// Enforced by: `packages/contract/src/identity/company.ts`, `clean-svg.ts`, `readCompany`.
// Also tested by: `clean-svg.test.ts`, `theme-colours.test.ts`. Decision: 0053.
// Invariant (identity): An old policy never changes.
// Enforced by: trigger of `04-identity-company.sql`.

import { companyFields } from '@chukta/contract/identity/company'
import { COMPANY } from '@chukta/contract/identity/company-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { noise } from '../../../../test/files/real-pictures.ts'
import { png } from '../../../../test/files/sample-files.ts'
import { putUnderApproval, secondSuperAdmin } from '../../../../test/identity/approving.ts'
import { lastAudit } from '../../../../test/identity/back-office.ts'
import { ageStepUp, call } from '../../../../test/identity/second-factors.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'
import { buildApp } from '../../../app.ts'
import { readConfig } from '../../../platform/configuration/config.ts'
import { connect } from '../../../platform/database/db.ts'
import { fillCompany } from './company-service.ts'
import { acceptPolicies } from './policies-service.ts'

let portal: Portal
let people: People

beforeAll(async () => {
  portal = await startPortal({
    COMPANY_NAME: 'Saral Pay',
    COMPANY_GSTIN: '27AAPFU0939F1ZV',
    COMPANY_SUPPORT_EMAIL: 'help@saral.example',
  })
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

const whole = (more: Record<string, unknown> = {}) => ({
  trade_name: 'Saral Pay',
  legal_name: 'Saral Payments Private Limited',
  ...more,
})
const store = (body: Record<string, unknown>, token = people.superAdmin.token) =>
  call(portal, '/company', { method: 'PUT', token, body })
const read = async () => (await call(portal, '/company', { token: people.superAdmin.token })).body.data

function uploadLogo(theme: string, bytes: Buffer, token = people.superAdmin.token) {
  const body = new FormData()
  body.append('logo', new Blob([new Uint8Array(bytes)]), 'logo')
  return fetch(`${portal.url}/api/company/logo/${theme}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}` },
    body,
  })
}

test('a first start takes the company from the environment; from then on the record counts', async () => {
  expect(await read()).toMatchObject({
    trade_name: 'Saral Pay',
    legal_name: 'Saral Pay',
    gstin: '27AAPFU0939F1ZV',
    state_code: '27',
    invoice_prefix: 'CK',
    sac_code: '997158',
    gst_rate: '0.00',
    version: 1,
  })
  const again = readConfig({ ...portal.settings, COMPANY_NAME: 'Other Pay' })
  await fillCompany(portal.db, again.company)
  expect((await read()).trade_name).toBe('Saral Pay')
})

test('an error in the environment is named by its variable', () => {
  const wrong = { COMPANY_GSTIN: '27AAPFU0939F1ZX', COMPANY_PIN: '4', COMPANY_COLOR_LIGHT: '#ffff00' }
  expect(() => readConfig({ ...portal.settings, ...wrong })).toThrow(/COMPANY_PIN: PIN must be 6 digits\./)
  expect(() => readConfig({ ...portal.settings, ...wrong, COMPANY_PIN: '' })).toThrow(
    /COMPANY_GSTIN: This GSTIN has a typing error[\s\S]*COMPANY_COLOR_DARK[\s\S]*COMPANY_COLOR_LIGHT: Text in this colour/,
  )
  const unnamed = { ...portal.settings, COMPANY_NAME: '', COMPANY_CITY: 'Pune' }
  expect(() => readConfig(unnamed)).toThrow(/COMPANY_NAME: Name is required\./)
})

test.each([
  [{ gstin: '27AAPFU0939F1ZX', state_code: '27' }, 'gstin', COMPANY.gstinCheck],
  [{ gstin: '27AAPFU0939F1ZV', state_code: '29' }, 'gstin', COMPANY.gstinState],
  [{ gstin: '27AAPFU0939F1ZV', state_code: '27', pan: 'AABCR1718E' }, 'gstin', COMPANY.gstinPan],
  [{ gstin: '27AAPFU0939' }, 'gstin', COMPANY.gstinFormat],
  [{ state_code: '25' }, 'state_code', COMPANY.stateUnknown],
  [{ color_light: '#00695c' }, 'color_dark', COMPANY.colourBoth],
  [{ color_light: 'teal', color_dark: '#4db6ac' }, 'color_light', COMPANY.colour],
  [{ color_light: '#4db6ac', color_dark: '#4db6ac' }, 'color_light', COMPANY.contrastLight('2.1', '#337872')],
  [{ color_light: '#00695c', color_dark: '#00695c' }, 'color_dark', COMPANY.contrastDark('2.6', '#408f85')],
  [{ trade_name: ' ' }, 'trade_name', COMPANY.nameRequired],
  [{ trade_name: '<b>' }, 'trade_name', COMPANY.invalid],
  [{ gst_rate: '28.01' }, 'gst_rate', COMPANY.rateFormat],
  [{ invoice_prefix: 'ABC' }, 'invoice_prefix', COMPANY.prefixFormat],
  [{ cin: 'U1' }, 'cin', COMPANY.cinFormat],
])('%o is refused with a sentence', async (change, field, sentence) => {
  const before = await read()
  const { status, body } = await store(whole(change))
  expect([status, body.errors]).toEqual([422, { [field]: [sentence] }])
  expect(await read()).toEqual(before)
})

test('only role 1 reads and changes it, with a fresh step-up', async () => {
  for (const { token } of [people.admin, people.distributor, people.retailer]) {
    expect((await call(portal, '/company', { token })).status).toBe(403)
    expect((await store(whole(), token)).status).toBe(403)
  }
  await ageStepUp(portal, people.superAdmin.token, 60)
  expect((await store(whole())).headers.get('x-error-code')).toBe('step-up-required')
  expect((await uploadLogo('light', png(40, 20))).status).toBe(403)
  await ageStepUp(portal, people.superAdmin.token, 0)
})

test('a saved change is visible at once, in the audit log without the PAN, and on another copy within seconds', async () => {
  const other = connect(portal.config.databaseUrl, 2)
  const copy = await buildApp({ config: portal.config, db: other.db, secrets: portal.secrets })
  const nameAt = async () => (await copy.inject('/api/portal')).json().company.name
  expect(await nameAt()).toBe('Saral Pay')
  const { status, body } = await store(
    whole({ trade_name: 'Nayi Pay', pan: 'AAPFU0939F', color_light: '#00695C', color_dark: '#4db6ac' }),
  )
  expect([status, body.message, body.data.color_light]).toEqual([200, COMPANY.saved, '#00695c'])
  expect((await call(portal, '/portal')).body.company).toMatchObject({
    name: 'Nayi Pay',
    color_light: '#00695c',
    logo_light: null,
  })
  expect(await eventually(async () => (await nameAt()) === 'Nayi Pay')).toBe(true)
  const row = await lastAudit(portal, 'company.changed')
  expect(row?.detail).toMatchObject({
    before: { trade_name: 'Saral Pay', pan: '' },
    after: { trade_name: 'Nayi Pay', pan: '…939F' },
  })
  await Promise.all([copy.close(), other.close()])
})

test('the GST rate is the one that invoices show', async () => {
  expect((await store(whole({ gst_rate: '18' }))).body.data.gst_rate).toBe('18.00')
  expect((await store(whole())).body.data.gst_rate).toBe('0.00')
})

test('a logo is a clean PNG or shapes alone, and its address changes with it', async () => {
  const { token } = people.superAdmin
  const refused = async (bytes: Buffer) => {
    const answer = await uploadLogo('light', bytes)
    return [answer.status, ((await answer.json()) as { errors?: { logo?: string[] } }).errors?.logo?.[0]]
  }
  expect(await refused(Buffer.from('<svg viewBox="0 0 9 9"><script>1</script></svg>'))).toEqual([
    422,
    COMPANY.svgUnsafe,
  ])
  expect(await refused(Buffer.from('%PDF-1.4'))).toEqual([422, COMPANY.logoType])
  expect(await refused(png(4, 4))).toEqual([422, COMPANY.logoSize])
  expect((await uploadLogo('light', Buffer.alloc(100_001, 'a'))).status).toBe(413)
  // Two colours in one bit a pixel: redrawn it has 169 kB.
  const grainy = await noise(880, 880).threshold().png({ palette: true, colours: 2 }).toBuffer()
  expect([grainy.length < 100_000, (await uploadLogo('light', grainy)).status]).toEqual([true, 413])
  expect((await call(portal, '/company/logo/light')).status).toBe(404)

  expect((await uploadLogo('light', png(40, 20))).status).toBe(200)
  const first = (await call(portal, '/portal')).body.company.logo_light
  const picture = await fetch(`${portal.url}${first}`)
  expect([picture.headers.get('content-type'), picture.headers.get('x-content-type-options')]).toEqual([
    'image/png',
    'nosniff',
  ])
  expect(picture.headers.get('content-security-policy')).toContain('sandbox')
  expect((await picture.bytes()).length).toBeGreaterThan(50)

  const drawn = '<svg viewBox="0 0 40 20"><title>x</title><path d="M0 0h40"/></svg>'
  expect((await uploadLogo('light', Buffer.from(drawn))).status).toBe(200)
  const second = (await call(portal, '/portal')).body.company.logo_light
  expect(second).not.toBe(first)
  expect(await (await fetch(`${portal.url}${second}`)).text()).not.toContain('title')
  expect((await call(portal, '/company/logo/light', { method: 'DELETE', token })).status).toBe(200)
  expect((await call(portal, '/portal')).body.company.logo_light).toBeNull()
})

test('under approval a second super admin decides; a revert restores the name', async () => {
  const second = await secondSuperAdmin(portal)
  await putUnderApproval(portal, 'settings')
  const { trade_name } = await read()
  const held = await store(whole({ trade_name: 'Dusri Pay' }))
  expect(held.status).toBe(202)
  expect((await read()).trade_name).toBe(trade_name)
  const id = held.body.approval_id
  const decided = await call(portal, `/approvals/${id}/approve`, { token: second.token, body: {} })
  expect(decided.status).toBe(200)
  expect((await call(portal, '/portal')).body.company.name).toBe('Dusri Pay')
  await putUnderApproval(portal)
  const back = await call(portal, `/approvals/${id}/revert`, { token: second.token, body: {} })
  expect(back.status).toBe(200)
  expect((await call(portal, '/portal')).body.company.name).toBe(trade_name)
})

test('a policy is published in versions, the old ones stay; a signer agrees to the newest', async () => {
  const { token } = people.superAdmin
  const publish = (kind: string, body: string, as = token) =>
    call(portal, `/company/policies/${kind}`, { token: as, body: { body } })
  expect((await call(portal, '/policies/terms')).status).toBe(404)
  expect((await publish('terms', '# Terms', people.admin.token)).status).toBe(403)
  expect((await publish('terms', '  ')).status).toBe(422)
  expect((await publish('terms', '# Terms\n\nOne.')).body.data).toMatchObject({ version: 1 })
  expect((await publish('terms', '# Terms\n\nOne.')).status).toBe(409)
  expect((await publish('terms', '# Terms\n\nTwo.')).body.data).toMatchObject({ version: 2 })
  await publish('refunds', 'Within a week.')
  expect((await call(portal, '/policies/terms')).body.data).toMatchObject({
    version: 2,
    body: '# Terms\n\nTwo.',
  })
  expect((await call(portal, '/policies/terms?version=1')).body.data.body).toBe('# Terms\n\nOne.')
  expect((await call(portal, '/policies/terms?version=3')).status).toBe(404)
  expect((await call(portal, '/portal')).body.company.policies).toEqual(['terms', 'refunds'])

  await acceptPolicies(portal.db, people.retailer.id)
  await acceptPolicies(portal.db, people.retailer.id)
  const { data } = (await call(portal, '/company/policies', { token })).body
  expect(data.map((row: Record<string, unknown>) => [row.kind, row.version, row.accepted])).toEqual([
    ['refunds', 1, 1],
    ['terms', 2, 1],
    ['terms', 1, 0],
  ])
  await expect(sql`update company_policies set body = 'x'`.execute(portal.ownerDb)).rejects.toThrow(
    /append-only|may not|never/i,
  )
})

test('under approval a policy is published when a second person agrees to the paragraphs that change', async () => {
  const second = await secondSuperAdmin(portal, 'Asha', 'Rao')
  const { token } = people.superAdmin
  const kept = 'You may ask what we know of you.'
  const publish = (body: string) => call(portal, '/company/policies/privacy', { token, body: { body } })
  const now = async () => (await call(portal, '/policies/privacy')).body.data
  expect((await publish(`${kept}\n\nWe keep it for a year.`)).status).toBe(200)
  await putUnderApproval(portal, 'settings')
  const held = await publish(`${kept}\n\nWe keep it for two years.`)
  expect([held.status, (await now()).version]).toEqual([202, 1])
  const id = held.body.approval_id
  const shown = (await call(portal, `/approvals/${id}`, { token: second.token })).body.data.changes
  expect(shown).toMatchObject([
    { label: 'Paragraph 2', before: 'We keep it for a year.', after: 'We keep it for two years.' },
  ])
  expect((await call(portal, `/approvals/${id}/approve`, { token, body: {} })).status).not.toBe(200)
  expect((await call(portal, `/approvals/${id}/approve`, { token: second.token, body: {} })).status).toBe(200)
  expect(await now()).toMatchObject({ version: 2, body: `${kept}\n\nWe keep it for two years.` })
  await putUnderApproval(portal)
  expect((await call(portal, `/approvals/${id}/revert`, { token: second.token, body: {} })).status).toBe(200)
  expect(await now()).toMatchObject({ version: 3, body: `${kept}\n\nWe keep it for a year.` })
})

test('every field of the record has a label', () => {
  expect(Object.keys(COMPANY.labels).toSorted()).toEqual(Object.keys(companyFields.shape).toSorted())
  expect(z.safeParse(companyFields, whole()).success).toBe(true)
})
