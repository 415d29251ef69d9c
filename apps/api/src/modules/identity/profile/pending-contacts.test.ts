// Invariant (identity): A contact of an account that has signed in changes by its own code, or a day after
// notice to the old contact.
// Enforced by: `updateUser`, `pending_contacts`. Decision: 0097.

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, lastAudit, userForm } from '../../../../test/identity/back-office.ts'
import { register } from '../../../../test/identity/becoming-a-user.ts'
import { inbox, send } from '../../../../test/identity/sign-in.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, makePerson, type People, type Person } from '../../../../test/portal/people.ts'
import type { Deps } from '../../../platform/deps.ts'
import { applyDueContacts } from './due-contacts-service.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

let made = 0
const fresh = () => {
  made += 1
  return { email: `changed.${made}@example.in`, mobile: `6${String(made).padStart(9, '0')}` }
}
const newRetailer = () =>
  makePerson(portal.db, { roleId: 4, parentId: people.distributor.id, first: 'Nisha', last: 'Verma' })
const update = (who: Person, of: Person, change: Record<string, unknown>) =>
  callsOf(portal, who).post(
    `/user-update/${of.id}`,
    userForm({ role: undefined, email: of.email, mobile: of.mobile, ...change }),
  )
const stored = async ({ id }: Pick<Person, 'id'>) => {
  const { rows } = await sql<{ email: string; mobile: string; city: string }>`
    select email, mobile, city from users where id = ${id}`.execute(portal.db)
  return rows[0]
}
const outcomes = async ({ id }: Person) => {
  const { rows } = await sql<{ outcome: string | null }>`
    select outcome from pending_contacts where user_id = ${id} order by id`.execute(portal.db)
  return rows.map(({ outcome }) => outcome)
}
/** Moves the end of the day into the past. */
const comesDue = ({ id }: Person) =>
  sql`update pending_contacts set due_at = now() where user_id = ${id} and ended_at is null`.execute(
    portal.db,
  )
const apply = () => applyDueContacts(portal as unknown as Deps)
const linkTo = async (contact: string) => {
  const text = await eventually(
    async () =>
      (await inbox(portal, contact)).find((mail) => mail.text.includes('/contact-objection/'))?.text,
  )
  return /\/contact-objection\/([\w-]+)/.exec(text)?.[1] ?? ''
}
const object = (token: string) => send(portal, '/contact-objections', { body: { token } })
const refuse = async (who: Person, field: string) => {
  const headers = { Authorization: `Bearer ${who.token}` }
  return fetch(`${portal.url}/api/pending-contact/${field}`, { method: 'DELETE', headers })
}

describe('a change of contact by an upline, of an account that has signed in', () => {
  it('waits for a day, while the rest is saved, and takes effect without an objection', async () => {
    const person = await newRetailer()
    const { email, mobile } = fresh()
    const answer = await update(people.distributor, person, { email, mobile, city: 'Nashik' })
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        message: 'User details updated successfully.',
        errors: {},
        pending_contact: { email, mobile, in_force_at: expect.any(String) },
        data: { message: 'User details updated successfully.' },
      },
    ])
    const hours = (Date.parse(answer.body.pending_contact.in_force_at) - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(24)
    expect(await stored(person)).toEqual({ email: person.email, mobile: person.mobile, city: 'Nashik' })
    expect(await linkTo(person.email)).not.toBe('')
    expect(await linkTo(person.mobile)).not.toBe('')
    expect(await inbox(portal, email)).toEqual([])
    const { user } = (await callsOf(portal, people.distributor).get(`/get-user-details/${person.id}`)).body
    expect(user.pending_contacts).toEqual([
      { field: 'email', value: email, asked_by: people.distributor.name, in_force_at: expect.any(String) },
      { field: 'mobile', value: mobile, asked_by: people.distributor.name, in_force_at: expect.any(String) },
    ])
    const own = (await callsOf(portal, person).get(`/profile/${person.id}`)).body.user
    expect(own.pending_contacts).toEqual(user.pending_contacts)

    await apply()
    expect(await stored(person)).toMatchObject({ email: person.email })
    await comesDue(person)
    await Promise.all([apply(), apply()])
    expect(await stored(person)).toMatchObject({ email, mobile })
    await apply()
    expect(await outcomes(person)).toEqual(['in-force', 'in-force'])
    expect(await lastAudit(portal, 'user.contact-changed')).toMatchObject({
      actor_id: people.distributor.id,
      object: `user ${person.id}`,
    })
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from audit_log
       where action = 'user.contact-changed' and object = ${`user ${person.id}`}`.execute(portal.db)
    expect(rows[0]?.n).toBe(2)
  })

  it('is cancelled by the link to the old contact, once, without signing in', async () => {
    const person = await newRetailer()
    await update(people.distributor, person, { email: fresh().email })
    const token = await linkTo(person.email)
    const done = await object(token)
    expect([done.status, done.body.data]).toEqual([
      200,
      { message: 'The change is cancelled. The email of your account stays as it is.', field: 'email' },
    ])
    const again = await object(token)
    expect([again.status, again.body.message]).toEqual([
      409,
      'You objected already. The change is cancelled.',
    ])
    expect((await object('x'.repeat(43))).status).toBe(404)
    await comesDue(person)
    await apply()
    expect(await stored(person)).toMatchObject({ email: person.email })
    expect(await lastAudit(portal, 'user.contact-objected')).toMatchObject({ object: `user ${person.id}` })
    const told = await eventually(async () =>
      (await inbox(portal, people.distributor.email)).find(({ subject }) => subject?.includes('objected')),
    )
    expect(told.subject).toBe('Rohan Patil objected to a new email')
  })

  it('cannot be cancelled by the link after it took effect, and of an objection and the job one wins', async () => {
    const [late, race] = [await newRetailer(), await newRetailer()]
    for (const person of [late, race]) await update(people.distributor, person, { email: fresh().email })
    const [lateToken, raceToken] = [await linkTo(late.email), await linkTo(race.email)]
    await comesDue(late)
    await apply()
    expect((await object(lateToken)).body.message).toMatch(/too late to object/)
    await comesDue(race)
    const [answer] = await Promise.all([object(raceToken), apply()])
    const isOld = (await stored(race))?.email === race.email
    expect(answer.status === 200).toBe(isOld)
    expect(await outcomes(race)).toEqual([isOld ? 'objected' : 'in-force'])
  })

  it('is cancelled by an upline, refused by the person, and by no stranger', async () => {
    const person = await newRetailer()
    const cancel = (who: Person) =>
      callsOf(portal, who).post(`/user-contact-cancel/${person.id}`, { field: 'email' })
    await update(people.distributor, person, { email: fresh().email })
    expect((await cancel(people.otherAdmin)).status).toBe(403)
    expect((await cancel(person)).status).toBe(403)
    expect((await cancel(people.admin)).status).toBe(200)
    expect((await cancel(people.admin)).status).toBe(409)
    await update(people.distributor, person, { email: fresh().email })
    expect((await refuse(person, 'email')).status).toBe(200)
    expect((await refuse(person, 'email')).status).toBe(409)
    expect(await outcomes(person)).toEqual(['cancelled', 'refused'])
    expect(await stored(person)).toMatchObject({ email: person.email })
  })

  it('takes effect at once when the signed-in person enters the code', async () => {
    const person = await newRetailer()
    const { email } = fresh()
    await update(people.distributor, person, { email })
    const calls = callsOf(portal, person)
    expect((await calls.post('/pending-contact-send-otp', { field: 'mobile' })).status).toBe(409)
    expect((await calls.post('/pending-contact-send-otp', { field: 'email' })).status).toBe(200)
    const mail = await eventually(async () => (await inbox(portal, email))[0])
    const otp = /\b\d{6}\b/.exec(mail.text)?.[0]
    expect((await calls.post('/profile-contact-otp-validation', { field: 'email', otp })).status).toBe(200)
    expect(await stored(person)).toMatchObject({ email })
    expect(await outcomes(person)).toEqual(['confirmed'])
  })

  it('is replaced by another one, keeps waiting when sent again, and stays when the form is saved', async () => {
    const person = await newRetailer()
    const [first, second] = [fresh().email, fresh().email]
    await update(people.distributor, person, { email: first })
    const { in_force_at } = (await update(people.distributor, person, { email: first })).body.pending_contact
    const kept = (await update(people.distributor, person, {})).body.pending_contact
    expect(kept).toEqual({ email: first, mobile: null, in_force_at })
    expect((await update(people.admin, person, { email: second })).body.pending_contact.email).toBe(second)
    expect(await outcomes(person)).toEqual(['replaced', null])
  })

  it('blocks the contact for all others, and ends where another person still got it', async () => {
    const [person, other] = [await newRetailer(), await newRetailer()]
    const { email, mobile } = fresh()
    await update(people.distributor, person, { email, mobile })
    const taken = await update(people.distributor, other, { email: email.toUpperCase() })
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['email']])
    const added = await callsOf(portal, people.distributor).post('/add-users', userForm({ mobile }))
    expect([added.status, Object.keys(added.body.errors)]).toEqual([422, ['mobile']])
    await sql`update users set email = ${email} where id = ${other.id}`.execute(portal.db)
    await comesDue(person)
    await apply()
    expect(await stored(person)).toMatchObject({ email: person.email, mobile })
    expect((await outcomes(person)).toSorted()).toEqual(['in-force', 'taken'])
  })

  it('takes effect as a whole when the server dies, and the next run continues', async () => {
    const person = await newRetailer()
    const { email } = fresh()
    await update(people.distributor, person, { email })
    await sql`create function fail_here() returns trigger language plpgsql as $$
      begin raise exception 'the disk is full' using errcode = 'data_exception'; end $$`.execute(
      portal.ownerDb,
    )
    // The last row that the job writes.
    for (const [table, event, when] of [
      ['audit_log', 'insert', 'true'],
      ['pending_contacts', 'update', 'new.ended_at is not null'],
      ['users', 'update', 'true'],
    ] as const) {
      await sql`create trigger fail_here before ${sql.raw(event)} on ${sql.table(table)}
        for each row when (${sql.raw(when)}) execute function fail_here()`.execute(portal.ownerDb)
      await comesDue(person)
      await expect(apply()).rejects.toThrow('the disk is full')
      // Until the next trigger exists, the server's own job must find nothing due.
      await sql`update pending_contacts set due_at = now() + interval '1 day' where user_id = ${person.id}`.execute(
        portal.ownerDb,
      )
      await sql`drop trigger fail_here on ${sql.table(table)}`.execute(portal.ownerDb)
      expect([await stored(person), await outcomes(person)]).toMatchObject([{ email: person.email }, [null]])
    }
    await comesDue(person)
    await apply()
    expect([await stored(person), await outcomes(person)]).toMatchObject([{ email }, ['in-force']])
  })

  it('of two forms at once one waits', async () => {
    const [one, two] = [await newRetailer(), await newRetailer()]
    const { email } = fresh()
    const answers = await Promise.all([
      update(people.distributor, one, { email }),
      update(people.admin, two, { email }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('takes a bare registration over only when it takes effect', async () => {
    const person = await newRetailer()
    const squatter = await register(portal)
    await update(people.distributor, person, { email: squatter.email })
    expect(await stored(squatter)).toBeDefined()
    await comesDue(person)
    await apply()
    expect(await stored(squatter)).toBeUndefined()
    expect(await stored(person)).toMatchObject({ email: squatter.email })
  })

  it('is void when the requester is switched off or no longer above the person', async () => {
    const [person, other] = [await newRetailer(), await newRetailer()]
    await update(people.distributor, person, { email: fresh().email })
    await update(people.admin, other, { email: fresh().email })
    await sql`update users set parent_id = ${people.superAdmin.id} where id = ${person.id}`.execute(portal.db)
    await sql`update users set status = 0 where id = ${people.admin.id}`.execute(portal.db)
    await Promise.all([comesDue(person), comesDue(other)])
    await apply()
    await sql`update users set status = 1 where id = ${people.admin.id}`.execute(portal.db)
    expect([await outcomes(person), await outcomes(other)]).toEqual([['void'], ['void']])
    expect(await stored(person)).toMatchObject({ email: person.email })
  })

  it('takes effect at once for an account that has never signed in', async () => {
    const { id } = (await callsOf(portal, people.distributor).post('/add-users', userForm())).body.data
    const { email, mobile } = fresh()
    const answer = await update(people.distributor, { id, email, mobile } as Person, {})
    expect([answer.status, answer.body.pending_contact]).toEqual([200, null])
    expect(await stored({ id })).toMatchObject({ email, mobile })
  })

  it('is refused by the database outside the form, and deleted sessions count as a sign-in', async () => {
    const person = await newRetailer()
    await sql`delete from sessions where user_id = ${person.id}`.execute(portal.db)
    const { email } = fresh()
    const answer = await update(people.distributor, person, { email })
    expect([answer.status, answer.body.pending_contact.email]).toEqual([200, email])
    expect(await stored(person)).toMatchObject({ email: person.email })
  })
})
