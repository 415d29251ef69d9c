import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SoftAuthenticator } from '../../../../test/identity/authenticator.ts'
import { addPasskey, ageStepUp, call, challenge } from '../../../../test/identity/second-factors.ts'
import { inbox } from '../../../../test/identity/sign-in.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'
import { many } from '../../../platform/database/db.ts'

const UNUSABLE = { message: 'This passkey could not be checked. Please try again.' }

let portal: Portal
let people: People

beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

const auditOf = (userId: number) =>
  many(
    portal.db,
    sql<{ action: string }>`select action from audit_log where actor_id = ${userId} order by id`,
  )

test('a passkey is added, listed and removed; the owner is notified and the audit log has a row', async () => {
  const { token, id, email } = people.retailer
  const { answer } = await addPasskey(portal, token, ' Kavita’s phone ')
  expect(answer.body).toMatchObject({
    data: { name: 'Kavita’s phone', synced: false, last_used_at: null },
    message: 'Passkey added.',
  })
  const list = await call(portal, '/passkeys', { token })
  expect(list.body.data).toEqual([answer.body.data])
  expect((await call(portal, '/second-factors', { token })).body.data).toMatchObject({
    passkeys: 1,
    totp: false,
    required_from: null,
  })
  const gone = await call(portal, `/passkeys/${answer.body.data.id}`, { method: 'DELETE', token })
  expect(gone.body).toEqual({ message: 'Passkey removed.' })
  expect((await call(portal, '/passkeys', { token })).body.data).toEqual([])
  expect((await auditOf(id)).map((row) => row.action)).toEqual(['passkey.added', 'passkey.removed'])
  const mails = await eventually(async () => {
    const all = await inbox(portal, email)
    return all.length === 2 && all
  })
  expect(mails.map((mail) => mail.text).join(' ')).toContain('The passkey “Kavita’s phone” was added')
  expect(mails.map((mail) => mail.text).join(' ')).toContain('The passkey “Kavita’s phone” was removed')
})

test('the options ask for a resident, verified key of the two supported algorithms', async () => {
  const { options, headers } = await challenge(portal, '/passkeys/options', people.admin.token)
  expect(options.pubKeyCredParams.map((each: { alg: number }) => each.alg)).toEqual([-7, -257])
  expect(options.authenticatorSelection).toMatchObject({
    residentKey: 'required',
    userVerification: 'required',
  })
  expect(options.rp).toEqual({ id: '127.0.0.1', name: 'Chukta' })
  const [cookie] = headers.getSetCookie()
  expect(cookie).toMatch(/^passkey_add=[\w-]{43}; .*HttpOnly/)
  expect(cookie).toContain('SameSite=Strict')
  expect(cookie).toContain('Path=/api')
})

test('a challenge is valid once, for its own browser, session and purpose', async () => {
  const { token } = people.sibling
  const body = async (options: Parameters<SoftAuthenticator['create']>[0]) => ({
    name: 'Key',
    credential: new SoftAuthenticator(portal.config.publicUrl).create(options),
  })
  const first = await challenge(portal, '/passkeys/options', token)
  const noCookie = await call(portal, '/passkeys', { token, body: await body(first.options) })
  expect([noCookie.status, noCookie.body]).toEqual([400, UNUSABLE])
  const other = await call(portal, '/passkeys', {
    token: people.retailer.token,
    cookie: first.cookie,
    body: await body(first.options),
  })
  expect(other.status).toBe(400)
  const asStepUp = await challenge(portal, '/step-up/passkey/options', token)
  const crossed = await call(portal, '/passkeys', {
    token,
    cookie: asStepUp.cookie.replace('passkey_step_up', 'passkey_add'),
    body: await body({ ...first.options, challenge: asStepUp.options.challenge }),
  })
  expect(crossed.status).toBe(400)
  const good = await body(first.options)
  const added = await call(portal, '/passkeys', { token, cookie: first.cookie, body: good })
  expect(added.status).toBe(200)
  const again = await call(portal, '/passkeys', { token, cookie: first.cookie, body: good })
  expect([again.status, again.body]).toEqual([400, UNUSABLE])
})

test.each([
  ['of another origin', new SoftAuthenticator('http://127.0.0.1:9'), {}],
  ['without verification', null, { verifies: false }],
  ['for another portal', null, { rp: { id: 'example.com' } }],
  ['of another challenge', null, { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
])(
  'a new passkey %s is refused',
  async (_what, strange, { verifies = true, ...changed }: Record<string, unknown>) => {
    const { token } = people.distributor
    const { options, cookie } = await challenge(portal, '/passkeys/options', token)
    const authenticator = strange ?? new SoftAuthenticator(portal.config.publicUrl)
    authenticator.verifies = verifies as boolean
    const credential = authenticator.create({ ...options, ...changed })
    const answer = await call(portal, '/passkeys', { token, cookie, body: { name: 'Key', credential } })
    expect([answer.status, answer.body]).toEqual([400, UNUSABLE])
  },
)

test('one passkey belongs to one person', async () => {
  const { credential, authenticator } = await addPasskey(portal, people.stranger.token)
  expect(credential.id).toBe(authenticator.credentialId)
  const { options, cookie } = await challenge(portal, '/passkeys/options', people.admin.token)
  const body = { name: 'Taken', credential: authenticator.create(options) }
  const answer = await call(portal, '/passkeys', { token: people.admin.token, cookie, body })
  expect([answer.status, answer.body.message]).toEqual([409, 'This passkey has been added already.'])
})

test("another person's passkey is not there for DELETE", async () => {
  const { answer } = await addPasskey(portal, people.stranger.token, 'Mine')
  const path = `/passkeys/${answer.body.data.id}`
  // Even from far above in the tree: factors are their owner's alone.
  for (const { token } of [people.retailer, people.superAdmin]) {
    expect((await call(portal, path, { method: 'DELETE', token })).status).toBe(404)
  }
  const list = await call(portal, '/passkeys', { token: people.stranger.token })
  expect(list.body.data.map((each: { name: string }) => each.name)).toContain('Mine')
})

test('adding and removing need a recent proof', async () => {
  const { token } = people.otherAdmin
  const { answer } = await addPasskey(portal, token)
  await ageStepUp(portal, token, 11)
  const refused = await call(portal, `/passkeys/${answer.body.data.id}`, { method: 'DELETE', token })
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'step-up-required'])
  expect((await call(portal, '/passkeys/options', { method: 'POST', token })).status).toBe(403)
})
