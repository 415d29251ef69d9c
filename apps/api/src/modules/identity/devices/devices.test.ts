import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson, Browser, inbox, type Person, send, signIn } from '../../../../test/identity/sign-in.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { openSession } from '../../../../test/portal/people.ts'
import { deviceLabel } from './device-label.ts'
import { forgetUnusedDevices } from './devices-service.ts'

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: '1' })
})
afterAll(() => portal?.stop())

type Device = { id: number; label: string; current: boolean; signed_in: boolean } & Record<string, unknown>

async function devicesOf(token: string): Promise<Device[]> {
  const { status, body } = await send(portal, '/devices', { token })
  expect(status).toBe(200)
  return body.data
}

const end = (token: string, id?: number) =>
  fetch(`${portal.url}/api/devices${id === undefined ? '' : `/${id}`}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${token}` },
  })

const meStatus = async (token: string) => (await send(portal, '/me', { token })).status

const noticesTo = async (person: Person) =>
  (await inbox(portal, person.email)).filter(({ subject }) => subject?.startsWith('New sign-in'))

const browserOf = (userAgent: string) => new Browser({ 'User-Agent': userAgent })

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('a device is one row for all its sign-ins; the newest sign-in and every use count', async () => {
  const person = await addPerson(portal)
  const laptop = browserOf(WINDOWS)
  const first = await signIn(portal, person, 1, laptop)
  const since = daysAgo(40)
  const lastUsed = daysAgo(39)
  await sql`update devices set created_at = ${since}, seen_at = ${since}
             where user_id = ${person.id}`.execute(portal.db)
  await sql`update sessions set seen_at = ${lastUsed} where user_id = ${person.id}`.execute(portal.db)
  await sql`update sessions set ended_at = now() where user_id = ${person.id}`.execute(portal.db)
  const phone = await signIn(portal, person, 2, browserOf(IPHONE))
  expect(await meStatus(first)).toBe(401)
  const [own, other, ...rest] = await devicesOf(phone)
  expect(rest).toEqual([])
  expect(own).toMatchObject({
    label: 'Safari on iPhone',
    current: true,
    signed_in: true,
    address: '127.0.0.1',
  })
  expect(other).toMatchObject({
    label: 'Chrome on Windows',
    current: false,
    signed_in: false,
    since,
    last_used: lastUsed,
  })
  const again = await signIn(portal, person, 3, laptop)
  const now = await devicesOf(again)
  expect(now.map(({ label, current }) => [label, current])).toEqual([
    ['Chrome on Windows', true],
    ['Safari on iPhone', false],
  ])
  expect(now[0]?.since).toBe(since)
  expect(Date.now() - Date.parse(String(now[0]?.last_used))).toBeLessThan(60_000)
})

test('the cookie lives 400 days, is signed, out of reach of scripts, and stored as a hash alone', async () => {
  const person = await addPerson(portal)
  const browser = browserOf(WINDOWS)
  await signIn(portal, person, 1, browser)
  const token = browser.cookies.get('device') ?? ''
  expect(token).toMatch(/^[\w-]{43}\.[\w-]{43}$/)
  const { rows } = await sql<{ line: string }>`select d::text as line from devices d`.execute(portal.db)
  const hex = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('hex')
  for (const part of [...token.split('.'), hex])
    expect(rows.map(({ line }) => line).join()).not.toContain(part)
})

test('the owner is notified of a new device, but not of the first or a known one', async () => {
  const person = await addPerson(portal)
  const laptop = browserOf(WINDOWS)
  await signIn(portal, person, 1, laptop)
  await signIn(portal, person, 2, laptop)
  await signIn(portal, person, 3, browserOf(IPHONE))
  const mail = await eventually(async () => (await noticesTo(person))[0])
  expect(mail?.text).toContain('Safari on iPhone, address 127.0.0.1, on ')
  // The mail holds no text that could be mistaken for a code.
  expect(mail?.text).not.toMatch(/\bOTP\b|\d{6}/)
  expect(await noticesTo(person)).toHaveLength(1)
})

test('signing a device out ends its sessions and deletes it; at the next sign-in it is new, with another token', async () => {
  const person = await addPerson(portal)
  const [laptop, phone] = [browserOf(WINDOWS), browserOf(IPHONE)]
  const onLaptop = await signIn(portal, person, 1, laptop)
  const onPhone = await signIn(portal, person, 2, phone)
  const alsoOnPhone = await signIn(portal, person, 3, phone)
  const other = (await devicesOf(onLaptop)).find(({ current }) => !current)
  const token = phone.cookies.get('device')
  const answer = await end(onLaptop, other?.id)
  expect([answer.status, await answer.json()]).toEqual([200, { message: 'The device was signed out.' }])
  expect([await meStatus(onPhone), await meStatus(alsoOnPhone), await meStatus(onLaptop)]).toEqual([
    401, 401, 200,
  ])
  expect(await devicesOf(onLaptop)).toHaveLength(1)
  expect((await end(onLaptop, other?.id)).status).toBe(404)
  await signIn(portal, person, 4, phone)
  expect(phone.cookies.get('device')).not.toBe(token)
  expect(await devicesOf(onLaptop)).toHaveLength(2)
  expect(await eventually(async () => (await noticesTo(person)).length === 2)).toBe(true)
})

test("another person's device is 404 with a row in the audit log, and stays signed in", async () => {
  const [mine, yours] = [await addPerson(portal), await addPerson(portal)]
  const my = await signIn(portal, mine)
  const your = await signIn(portal, yours)
  const id = (await devicesOf(your))[0]?.id
  const answer = await end(my, id)
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { message: 'The requested resource was not found.' },
  ])
  expect((await end(my, 999_999_999)).status).toBe(404)
  expect(await meStatus(your)).toBe(200)
  const { rows } = await sql<{ object: string }>`
    select object from audit_log where actor_id = ${mine.id} and action = 'access.refused'`.execute(portal.db)
  expect(rows.map(({ object }) => object)).toEqual([`device ${id}`, 'device 999999999'])
})

test('signing all others out spares the calling device and session, and ends sessions without a device too', async () => {
  const [person, bystander] = [await addPerson(portal), await addPerson(portal)]
  const laptop = browserOf(WINDOWS)
  const token = await signIn(portal, person, 1, laptop)
  const alsoHere = await signIn(portal, person, 2, laptop)
  const onPhone = await signIn(portal, person, 3, browserOf(IPHONE))
  const bare = await openSession(portal.db, person.id)
  const theirs = await signIn(portal, bystander)
  const answer = await end(token)
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { message: 'Every other device was signed out.', ended: 1 },
  ])
  const statuses = await Promise.all([token, alsoHere, onPhone, bare, theirs].map(meStatus))
  expect(statuses).toEqual([200, 200, 401, 401, 200])
  expect((await devicesOf(token)).map(({ current }) => current)).toEqual([true])
  // A session that has no device ends every device.
  const another = await openSession(portal.db, person.id)
  expect(await devicesOf(another)).toMatchObject([{ current: false }])
  expect(await (await end(another)).json()).toMatchObject({ ended: 1 })
  expect([await meStatus(another), await meStatus(token)]).toEqual([200, 401])
})

test('two people on one browser are both known there, and signing one out leaves the other', async () => {
  const [first, second] = [await addPerson(portal), await addPerson(portal)]
  const shared = browserOf(WINDOWS)
  const mine = await signIn(portal, first, 1, shared)
  const token = shared.cookies.get('device')
  const theirs = await signIn(portal, second, 1, shared)
  expect(shared.cookies.get('device')).toBe(token)
  await end(mine, (await devicesOf(mine))[0]?.id)
  expect([await meStatus(mine), await meStatus(theirs)]).toEqual([401, 200])
  await signIn(portal, second, 2, shared)
  expect(await devicesOf(theirs)).toHaveLength(1)
})

test('logging out ends the session and not the device', async () => {
  const person = await addPerson(portal)
  const browser = browserOf(WINDOWS)
  const token = await signIn(portal, person, 1, browser)
  await send(portal, '/logout', { token, body: {} })
  const again = await signIn(portal, person, 2, browser)
  expect(await devicesOf(again)).toHaveLength(1)
})

test('a device that was unused for 400 days is deleted', async () => {
  const [old, young] = [await addPerson(portal), await addPerson(portal)]
  for (const [person, days] of [
    [old, 401],
    [young, 399],
  ] as const) {
    await signIn(portal, person)
    await sql`update devices set seen_at = now() - make_interval(days => ${days})
               where user_id = ${person.id}`.execute(portal.db)
  }
  await forgetUnusedDevices(portal.db)
  const { rows } = await sql<{ user_id: number }>`
    select user_id from devices where user_id in (${old.id}, ${young.id})`.execute(portal.db)
  expect(rows.map(({ user_id }) => user_id)).toEqual([young.id])
})

test.each([
  [WINDOWS, 'Chrome on Windows'],
  [IPHONE, 'Safari on iPhone'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.1; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on macOS'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0',
    'Microsoft Edge on Windows',
  ],
  [undefined, 'Unknown browser'],
  ['', 'Unknown browser'],
  ['curl/8.11.0', 'Unknown browser'],
  ['https://evil.example/x Click (here)', 'Unknown browser'],
  ['<script>alert(1)</script>', 'Unknown browser'],
  [`${'Chrome/'.repeat(20_000)}`, 'Chrome'],
])('%s is %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label)
})
