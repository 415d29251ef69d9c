import { PERSON } from '@chukta/contract/person-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isFull } from '../../../../../../tests/full.ts'
import {
  becomeUser,
  mailAbout,
  type Newcomer,
  PAN,
  PAN_NAME,
  pass,
  register,
  registration,
  step,
} from '../../../../test/identity/becoming-a-user.ts'
import { addPerson, checkLogin, otpFor, PASSWORD, send, validate } from '../../../../test/identity/sign-in.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { payeeOf } from '../../../../test/requests/good-rows.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await addPerson(portal)
})
afterAll(() => portal.stop())
// These tests are about contacts: the limit of the one address they come from has tests of its own.
beforeEach(() => sql`delete from rate_counters where name = 'registration'`.execute(portal.db))

type Row = {
  id: number
  email: string
  email_confirmed: boolean
  mobile_confirmed: boolean
  has_mobile: boolean
}

async function find(id: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select id, email, email_confirmed_at is not null as email_confirmed,
           mobile_confirmed_at is not null as mobile_confirmed, mobile_released_at is null as has_mobile
      from users where id = ${id}`.execute(portal.db)
  return rows[0]
}

const post = (body: object) =>
  send(portal, '/user-register', { body: { captcha: 'letmein', key: 'any', ...body } })
const status = (who: Pick<Newcomer, 'id' | 'token'>) =>
  send(portal, `/verification/${who.id}/${who.token}`).then((answer) => answer.status)

/** The id and token of the newest link that was mailed to an address. */
async function mailedLink(
  email: string,
  subject = /verify who you are/,
): Promise<{ id: number; token: string }> {
  const mail = await mailAbout(portal, email, subject)
  const [, id = '', token = ''] = /document-verification\?id=(\d+)&token=([\w-]+)/.exec(mail.text) ?? []
  return { id: Number(id), token }
}

describe('an e-mail', () => {
  it('is confirmed by the link that was mailed, and not by the token that the browser got', async () => {
    const who = await register(portal)
    const mailed = await mailedLink(who.email)
    expect(mailed.id).toBe(who.id)
    expect(mailed.token).not.toBe(who.token)
    expect(await status(who)).toBe(200)
    expect((await find(who.id))?.email_confirmed).toBe(false)
    expect(await status(mailed)).toBe(200)
    expect(await find(who.id)).toMatchObject({ email_confirmed: true, mobile_confirmed: false })
    const again = await post(registration({ email: who.email.toUpperCase() }))
    expect(again.body.errors).toEqual({ email: ['The email has already been taken.'] })
    expect(await status(who)).toBe(200)
  })

  it('that is unconfirmed goes to the next registration, and every earlier link is void', async () => {
    const first = await register(portal)
    const mailed = await mailedLink(first.email)
    const second = await register(portal, registration({ email: first.email.toUpperCase() }))
    expect(await find(first.id)).toBe(undefined)
    expect([await status(first), await status(mailed), await status(second)]).toEqual([401, 401, 200])
    expect((await step(portal, first, 'pan-verification', { pan: PAN, name: PAN_NAME })).status).toBe(401)
    const { rows } = await sql<{ detail: unknown }>`
      select detail from audit_log where action = 'user.contact-taken-over' and object = ${`user ${first.id}`}`.execute(
      portal.db,
    )
    expect(rows).toEqual([{ detail: { lost: 'email' } }])
    await expect.poll(async () => (await mailedLink(first.email.toUpperCase())).id).toBe(second.id)
  })

  it('that is unconfirmed stays with a person who has a payee', async () => {
    const who = await register(portal)
    const payeeId = await payeeOf(portal, { id: who.id })
    const other = await post(registration({ email: who.email }))
    expect([other.status, other.body.errors]).toEqual([422, { email: ['The email has already been taken.'] }])
    expect(await find(who.id)).toMatchObject({ email: who.email })
    const { rows } = await sql`select from payees where id = ${payeeId}`.execute(portal.db)
    expect(rows).toHaveLength(1)
  })

  it('is confirmed by a link to a first password, and by one to a new password', async () => {
    const who = await register(portal)
    await sql`insert into link_tokens (token_hash, user_id, purpose, expires_at, mailed_to)
      values (sha256('reset'::bytea), ${who.id}, 'reset-password', now() + interval '1 hour', lower(${who.email}))`.execute(
      portal.db,
    )
    const body = { email: who.email, token: 'reset', password: PASSWORD, password_confirmation: PASSWORD }
    expect((await send(portal, '/reset-password', { body })).status).toBe(200)
    expect((await find(who.id))?.email_confirmed).toBe(true)
  })

  it('is not confirmed by a link that was mailed to the former address', async () => {
    const who = await register(portal)
    const mailed = await mailedLink(who.email)
    await sql`update users set email = ${`new.${who.email}`} where id = ${who.id}`.execute(portal.db)
    expect(await status(mailed)).toBe(200)
    expect((await find(who.id))?.email_confirmed).toBe(false)
  })
})

describe('a mobile that was never confirmed', () => {
  it('goes to the next registration; its former owner resumes by a new link and is reached by e-mail alone', async () => {
    const first = await register(portal)
    await status(await mailedLink(first.email))
    const second = await register(portal, registration({ mobile: first.mobile }))
    expect(await find(first.id)).toMatchObject({ email_confirmed: true, has_mobile: false })
    expect([await status(first), await status(second)]).toEqual([401, 200])
    const goOn = await mailedLink(first.email, /no longer on your Chukta account/)
    expect(goOn.id).toBe(first.id)
    expect(await status(goOn)).toBe(200)
    // The mobile belongs to the second now, and the first gets no code there.
    await sql`update users set document_verified = 1 where id in (${first.id}, ${second.id})`.execute(
      portal.db,
    )
    expect((await checkLogin(portal, first.mobile)).body.data.user_id).toBe(second.id)
    const refused = await checkLogin(portal, first.email, { send_otp_to: 'mobile' })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { send_otp_to: [PERSON.profile.mobileReleased] },
    ])
    expect((await checkLogin(portal, first.email)).body.data.user_id).toBe(first.id)
  })

  it('is confirmed by the code of a sign-in, which confirms nothing else', async () => {
    const who = await becomeUser(portal)
    expect(await find(who.id)).toMatchObject({ email_confirmed: false, mobile_confirmed: false })
    await checkLogin(portal, who.mobile, { send_otp_to: 'mobile' })
    const answer = await validate(portal, who.id, await otpFor(portal, who.mobile))
    expect(answer.status).toBe(200)
    expect(await find(who.id)).toMatchObject({ email_confirmed: false, mobile_confirmed: true })
    const errors = (await post(registration({ mobile: who.mobile }))).body.errors
    expect(errors).toEqual({ mobile: ['The mobile has already been taken.'] })
  })
})

describe('an account that is more than a registration keeps its contacts', () => {
  it.each<[string, (who: Newcomer) => Promise<unknown>]>([
    ['a verified PAN', (who) => pass(portal, who, 'pan-verification', { pan: PAN, name: PAN_NAME })],
    [
      'a session',
      (who) =>
        sql`insert into sessions (token_hash, user_id, expires_at) values (${Buffer.from(String(who.id))}, ${who.id}, now())`.execute(
          portal.db,
        ),
    ],
    [
      'money',
      (who) => sql`update wallets set balance_paise = 1 where user_id = ${who.id}`.execute(portal.db),
    ],
    [
      'an invitation',
      (who) => sql`update users set created_by = parent_id where id = ${who.id}`.execute(portal.db),
    ],
    [
      'an account that was switched off',
      (who) => sql`update users set status = 0 where id = ${who.id}`.execute(portal.db),
    ],
  ])('%s', async (_, change) => {
    const who = await register(portal)
    await change(who)
    const answer = await post(registration({ email: who.email, mobile: who.mobile }))
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['email', 'mobile'])
    expect(await status(who)).toBe(200)
  })
})

it('of two concurrent ones for an unconfirmed e-mail one gets it, in every round, and none answers 500', async () => {
  for (let round = 0; round < (isFull ? 12 : 3); round += 1) {
    await sql`delete from rate_counters where name = 'registration'`.execute(portal.db)
    const [a, b] = [await register(portal), await register(portal)]
    // Each requests contacts of both others.
    const answers = await Promise.all([
      post(registration({ email: a.email, mobile: b.mobile })),
      post(registration({ email: b.email, mobile: a.mobile })),
      post(registration({ email: a.email, mobile: a.mobile })),
      post(registration({ email: b.email, mobile: b.mobile })),
    ])
    for (const { status, text } of answers) expect([200, 422], text).toContain(status)
    for (const { status, body } of answers.filter(({ status }) => status === 422)) {
      expect([status, Object.keys(body.errors).filter((name) => name === 'captcha')]).toEqual([422, []])
    }
    const { rows } = await sql<{ email: string; n: number }>`
      select lower(email) as email, count(*)::int as n from users
       where email in (${a.email}, ${b.email}) group by 1 order by 1`.execute(portal.db)
    expect(rows).toEqual([a.email, b.email].sort().map((email) => ({ email, n: 1 })))
  }
})
