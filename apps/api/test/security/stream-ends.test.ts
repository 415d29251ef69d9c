// Invariant (identity): A stream of events ends within two seconds of its session, on every copy. A process
// looks once a second for all its streams.
// Enforced by: `live-sessions.ts`.
// Also tested by: `live-sessions.test.ts`. Decision: 0096.

import type { ChildProcess } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { hashPassword } from '../../src/platform/security/passwords.ts'
import { hashToken } from '../../src/platform/security/secrets.ts'
import { callsOf } from '../identity/back-office.ts'
import { call } from '../identity/second-factors.ts'
import { PASSWORD } from '../identity/sign-in.ts'
import { type Portal, startApi, startPortal, stopProcess } from '../portal/harness.ts'
import { makePeople, makePerson, openSession, type People, type Person } from '../portal/people.ts'

const WITHIN_MS = 2_000
/** Counted in ticks of a timer: a machine that is held up by others gives fewer of them in a second. */
const TICK_MS = 20
const NEW = 'Aam-Panna@9'

let portal: Portal
let people: People
let second: ChildProcess
let urls: string[]

beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  second = await startApi({ settings: { ...portal.settings, PORT: String(port) }, url })
  urls = [portal.url, url]
})
afterAll(async () => {
  await stopProcess(second)
  await portal?.stop()
})

let ticks = 0
const clock = setInterval(() => {
  ticks += 1
}, TICK_MS)
afterAll(() => clearInterval(clock))

/** A stream at a copy of the server; `over` is the tick at which the server ended it. */
async function listen(url: string, token: string): Promise<{ over: Promise<number> }> {
  const response = await fetch(`${url}/api/changes/stream`, { headers: { Authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  const reader = response.body?.getReader()
  await reader?.read()
  const untilEnd = async () => {
    while (!(await reader?.read())?.done);
    return ticks
  }
  return { over: untilEnd() }
}

const sessionSql = (token: string, change: ReturnType<typeof sql>) =>
  sql`update sessions set ${change} where token_hash = ${hashToken(token)}`.execute(portal.db)

const WAYS: [string, (person: Person, url: string) => Promise<unknown>][] = [
  ['signing out', ({ token }, url) => call({ url }, '/logout', { method: 'POST', token })],
  [
    'signing out elsewhere',
    async ({ id }, url) =>
      call({ url }, '/devices', { method: 'DELETE', token: await openSession(portal.db, id) }),
  ],
  [
    'a new password',
    async ({ id }, url) =>
      call({ url }, '/update-password', {
        token: await openSession(portal.db, id),
        body: { current_password: PASSWORD, password: NEW, password_confirmation: NEW },
      }),
  ],
  [
    'being switched off',
    ({ id }, url) => callsOf({ url }, people.distributor).post(`/status-change/${id}`, { status: 0 }),
  ],
  [
    '30 minutes without use',
    ({ token }) => sessionSql(token, sql`seen_at = now() - interval '30 minutes 1 second'`),
  ],
  ['12 hours', ({ token }) => sessionSql(token, sql`expires_at = now() - interval '1 millisecond'`)],
]

it.each(WAYS)('a stream ends within two seconds of its session, at each copy: by %s', async (_way, act) => {
  const passwordHash = await hashPassword(PASSWORD)
  const endAt = async (at: string) => {
    const person = await makePerson(portal.db, {
      roleId: 4,
      parentId: people.distributor.id,
      first: 'Farah',
      last: 'Sheikh',
    })
    await sql`update users set password_hash = ${passwordHash} where id = ${person.id}`.execute(portal.db)
    const streams = await Promise.all(urls.map((url) => listen(url, person.token)))
    const answer = await act(person, at)
    const began = ticks
    if (answer && typeof answer === 'object' && 'status' in answer) expect(answer.status).toBe(200)
    for (const { over } of streams) expect((await over) - began).toBeLessThan(WITHIN_MS / TICK_MS)
  }
  await Promise.all(urls.map(endAt))
})

it('the streams of another session of the same person continue', async () => {
  const token = await openSession(portal.db, people.retailer.id)
  const [own, other] = await Promise.all([
    listen(urls[0] ?? '', token),
    listen(urls[1] ?? '', people.retailer.token),
  ])
  await call(portal, '/logout', { method: 'POST', token })
  await own?.over
  const first = await Promise.race([
    other?.over,
    listen(urls[1] ?? '', people.retailer.token).then(() => 'open'),
  ])
  expect(first).toBe('open')
})
