// Invariant (identity): One list holds everything that speaks for a person. All of it ends together: with a
// reset or changed password, by switching off or deleting, by somebody else's change of a contact, and on
// request.
// Enforced by: `allCredentials`, `endEverything`. Decision: 0096.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, userForm } from '../../../../test/identity/back-office.ts'
import { mailAbout } from '../../../../test/identity/becoming-a-user.ts'
import { call } from '../../../../test/identity/second-factors.ts'
import { PASSWORD } from '../../../../test/identity/sign-in.ts'
import { givePushDevice } from '../../../../test/messages/push.ts'
import { allowLinks, openLink, tokenOf } from '../../../../test/money/payment-links.ts'
import { makeKey, partner } from '../../../../test/partner/keys.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import type { People, Person } from '../../../../test/portal/people.ts'
import { makePeople, makePerson, openSession } from '../../../../test/portal/people.ts'
import { doubtedPayment } from '../../../../test/requests/good-payee-trust.ts'
import { one, withTransaction } from '../../../platform/database/db.ts'
import { hashPassword } from '../../../platform/security/passwords.ts'
import { hashToken } from '../../../platform/security/secrets.ts'
import { applyDueContacts } from '../profile/due-contacts-service.ts'
import { takeOver } from '../registration/takeover-service.ts'
import { allCredentials, endEverything } from './credentials-service.ts'
import { addLinkToken, findOpenLink } from './link-tokens-sql.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  await allowLinks(portal)
})
afterAll(() => portal?.stop())

const NEW = 'Aam-Panna@9'
const ALL = Object.keys(allCredentials()).toSorted()

/** A retailer below the distributor, with one of each credential. */
async function outfitted() {
  const { db } = portal
  const nandini = { roleId: 4, parentId: people.distributor.id, first: 'Nandini', last: 'Iyer' }
  const person = await makePerson(db, nandini)
  const hash = await hashPassword(PASSWORD)
  await sql`update users set password_hash = ${hash} where id = ${person.id}`.execute(db)
  const elsewhere = await openSession(db, person.id)
  await sql`
    insert into devices (user_id, token_hash, label, address)
    values (${person.id}, ${randomBytes(32)}, 'Firefox on Linux', '127.0.0.1')`.execute(db)
  await sql`
    insert into passkey_challenges (token_hash, purpose, challenge, session_hash, expires_at)
    values (${randomBytes(32)}, 'step-up', 'x', ${hashToken(elsewhere)}, now() + interval '5 minutes')`.execute(
    db,
  )
  await sql`
    insert into otps (user_id, purpose, channel, code_hash, expires_at, sign_in_hash)
    values (${person.id}, 'login', 'email', ${randomBytes(32)}, now() + interval '5 minutes', ${randomBytes(32)})`.execute(
    db,
  )
  await sql`
    insert into contact_changes (user_id, field, value, code_hash, expires_at)
    values (${person.id}, 'email', 'waiting@example.in', ${randomBytes(32)}, now() + interval '5 minutes')`.execute(
    db,
  )
  await sql`insert into aadhaar_otps (user_id, reference, aadhaar_last4) values (${person.id}, 'r', '3712')`.execute(
    db,
  )
  await sql`insert into digilocker_requests (verification_id, user_id) values (${`CKD-${person.id}`}, ${person.id})`.execute(
    db,
  )
  await givePushDevice(portal, person.id)
  const verification = await addLinkToken(db, person.id, 'verification', person.email)
  const reset = await addLinkToken(db, person.id, 'reset-password', person.email)
  const { body } = await call(portal, '/due-calendars', { method: 'POST', token: person.token })
  const payment = await doubtedPayment(portal, person)
  const track = await followLink(person, payment)
  const payee = await one(
    db,
    sql<{ id: number; service_id: number }>`
      select y.id, y.service_id from payments p join payees y on y.id = p.payee_id where p.id = ${payment}`,
  )
  const payLink = await tokenOf(portal, person, payee, { payee_confirmed: true })
  return {
    ...person,
    elsewhere,
    verification,
    reset,
    calendar: String(body.data.url),
    payment,
    track,
    payLink,
    apiKey: (await makeKey(portal, person, { permissions: ['payees.view'] })).key,
  }
}
type Outfitted = Awaited<ReturnType<typeof outfitted>>

async function followLink(who: Person, transaction_id: number): Promise<string> {
  const answer = await call(portal, '/track-links', { token: who.token, body: { transaction_id } })
  return String(answer.body.data.url).split('/').at(-1) ?? ''
}

/** Which of a person's credentials still work. */
async function working(person: Outfitted): Promise<string[]> {
  const { db } = portal
  const { id } = person
  const count = (rows: ReturnType<typeof sql<{ n: number }>>) => one(db, rows).then(({ n }) => n > 0)
  const answers: Record<keyof ReturnType<typeof allCredentials>, boolean> = {
    sessions: (await call(portal, '/me', { token: person.elsewhere })).status === 200,
    devices: await count(sql`select count(*) as n from devices where user_id = ${id} and ended_at is null`),
    challenges: await count(
      sql`select count(*) as n from passkey_challenges where session_hash = ${hashToken(person.elsewhere)}`,
    ),
    push: await count(sql`select count(*) as n from push_subscriptions where user_id = ${id}`),
    codes: await count(
      sql`select count(*) as n from otps where user_id = ${id} and dead_at is null and used_at is null`,
    ),
    contactChanges: await count(sql`select count(*) as n from contact_changes where user_id = ${id}`),
    aadhaarOtps: await count(sql`select count(*) as n from aadhaar_otps where user_id = ${id}`),
    digilocker: await count(sql`select count(*) as n from digilocker_requests where user_id = ${id}`),
    mailedLinks: (await findOpenLink(db, id, person.verification, 'verification')) !== undefined,
    apiKeys: (await partner(portal, person.apiKey, '/payees')).status === 200,
    calendars: (await fetch(person.calendar)).status === 200,
    paymentLinks: (await openLink(portal, person.payLink)).status === 200,
    trackLinks: (await call(portal, `/track/${person.track}`)).status === 200,
  }
  return Object.entries(answers).flatMap(([name, works]) => (works ? [name] : []))
}

const switchedOff = (userId: number) =>
  callsOf(portal, people.distributor).post(`/status-change/${userId}`, { status: 0 })

const WAYS: [string, (person: Outfitted) => Promise<{ status: number }>][] = [
  [
    'a password that is reset by a mailed link',
    ({ email, reset }) =>
      call(portal, '/reset-password', {
        body: { email, token: reset, password: NEW, password_confirmation: NEW },
      }),
  ],
  [
    'a password that is changed',
    ({ token }) =>
      call(portal, '/update-password', {
        token,
        body: { current_password: PASSWORD, password: NEW, password_confirmation: NEW },
      }),
  ],
  ['being switched off', ({ id }) => switchedOff(id)],
  [
    'being switched off with others',
    async ({ id }) => {
      const answer = await fetch(`${portal.url}/api/status-changes`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${people.distributor.token}`,
          'Idempotency-Key': `off-${id}`,
        },
        body: JSON.stringify({ users: [id], status: 0 }),
      })
      return { status: answer.status }
    },
  ],
  ['an e-mail that somebody above changed', (person) => changedContact(person, 'email', 'moved@example.in')],
  ['a mobile that somebody above changed', (person) => changedContact(person, 'mobile', '6888888888')],
]

/** It waits a day for an objection, and ends all credentials when it takes effect. */
async function changedContact(person: Outfitted, field: 'email' | 'mobile', value: string) {
  const { role: _, ...form } = userForm({ email: person.email, mobile: person.mobile })
  const contact = {
    ...form,
    first_name: 'Nandini',
    last_name: 'Iyer',
    [field]: `${person.id}${value}`.slice(-10),
  }
  if (field === 'email') contact.email = `${person.id}.${value}`
  const answer = await callsOf(portal, people.distributor).post(`/user-update/${person.id}`, contact)
  expect((await working(person)).toSorted()).toEqual(ALL)
  await sql`update pending_contacts set due_at = now() where user_id = ${person.id}`.execute(portal.db)
  await applyDueContacts({ ...portal, log: portal.app.log })
  return answer
}

describe('all credentials of a person end', () => {
  it.each(WAYS)('with %s', async (_way, act) => {
    const person = await outfitted()
    expect((await working(person)).toSorted()).toEqual(ALL)
    const answer = await act(person)
    expect(answer).toMatchObject({ status: 200 })
    expect(await working(person)).toEqual([])
    // The person's return restores none.
    await sql`update users set status = 1 where id = ${person.id}`.execute(portal.db)
    expect(await working(person)).toEqual([])
  })

  it('on all other devices at the request of the person, who stays signed in', async () => {
    const person = await outfitted()
    const answer = await call(portal, '/devices', { method: 'DELETE', token: person.token })
    expect(answer.status).toBe(200)
    expect(await working(person)).toEqual([])
    expect((await call(portal, '/me', { token: person.token })).status).toBe(200)
    const renewed = await followLink(person, person.payment)
    expect(renewed).not.toBe(person.track)
    expect((await call(portal, `/track/${renewed}`)).status).toBe(200)
  })

  it('as a whole or not at all', async () => {
    const person = await outfitted()
    const failing = withTransaction(portal.db, async (trx) => {
      await endEverything(trx, { userId: person.id })
      throw new Error('the rest failed')
    })
    await expect(failing).rejects.toThrow('the rest failed')
    expect((await working(person)).toSorted()).toEqual(ALL)
    await expect(endEverything(portal.db, { userId: person.id })).rejects.toThrow(/in a transaction/)
  })

  it('with the deletion of the person, links to payments of others too', async () => {
    const payer = await outfitted()
    const above = await makePerson(portal.db, {
      roleId: 2,
      parentId: people.superAdmin.id,
      first: 'Rohit',
      last: 'Bose',
    })
    const theirs = await doubtedPayment(portal, payer)
    const track = await followLink(payer, theirs)
    await sql`update track_links set created_by = ${above.id} where payment_id = ${theirs}`.execute(portal.db)
    const answer = await callsOf(portal, people.superAdmin).post(`/user-delete/${above.id}`)
    expect(answer.status).toBe(200)
    expect((await call(portal, `/track/${track}`)).status).toBe(404)
    expect((await call(portal, `/track/${payer.track}`)).status).toBe(200)
  })

  it("and no other person's", async () => {
    const [person, other] = [await outfitted(), await outfitted()]
    await switchedOff(person.id)
    expect((await working(other)).toSorted()).toEqual(ALL)
  })

  it('of a registration whose mobile another person confirmed', async () => {
    const person = await outfitted()
    await sql`
      update users set document_verified = 0, pancard_verified = 0, aadhar_verified = 0, first_signed_in_at = null
       where id = ${person.id}`.execute(portal.db)
    await sql`delete from track_links where payment_id = ${person.payment}`.execute(portal.db)
    await sql`delete from payouts where payment_id = ${person.payment}`.execute(portal.db)
    await sql`delete from payments where id = ${person.payment}`.execute(portal.db)
    await sql`delete from payment_links where owner_id = ${person.id}`.execute(portal.db)
    await sql`delete from account_confirmations where bank_account_id in
                (select id from bank_accounts where user_id = ${person.id})`.execute(portal.db)
    await sql`delete from bank_accounts where user_id = ${person.id}`.execute(portal.db)
    await sql`delete from payees where user_id = ${person.id}`.execute(portal.db)
    await sql`delete from sessions where user_id = ${person.id}`.execute(portal.db)
    await withTransaction(portal.db, (trx) =>
      takeOver(trx, portal, { email: '', mobile: person.mobile }, { exceptId: people.retailer.id }),
    )
    expect((await working(person)).filter((name) => name !== 'challenges')).toEqual([])
  })

  it('the link to the verification in the mail of a reset stays, and no other', async () => {
    const person = await outfitted()
    const { db } = portal
    const [reset, verify] = await withTransaction(db, async (trx) => [
      await addLinkToken(trx, person.id, 'reset-password', person.email),
      await addLinkToken(trx, person.id, 'verification', person.email),
    ])
    const body = { email: person.email, token: reset, password: NEW, password_confirmation: NEW }
    expect((await call(portal, '/reset-password', { body })).status).toBe(200)
    expect(await findOpenLink(db, person.id, verify ?? '', 'verification')).toBeDefined()
    expect(await working(person)).toEqual([])
    const mail = await mailAbout(portal, person.email, /password was changed/)
    expect(mail.text).toContain('Links that you shared')
  })
})
