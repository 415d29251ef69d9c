import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { callsOf } from '../../../test/back-office.ts'
import {
  atSigningPage,
  flags,
  type Newcomer,
  passIdentity,
  register,
  registration,
  step,
} from '../../../test/becoming-a-user.ts'
import { type Portal, startPortal } from '../../../test/harness.ts'
import { setFaults } from '../../../test/paying.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { maybe } from '../../platform/db.ts'
import { settleDueSignings } from './settle-signing-service.ts'
import { makeVerificationContext } from './verification-context.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
})
afterAll(() => portal.stop())
afterEach(() => setFaults(portal, null))

const settle = async () => {
  await sql`update signing_requests set ask_at = now()`.execute(portal.db)
  await settleDueSignings(makeVerificationContext({ ...portal, log: portal.app.log }))
}
const documentOf = ({ id }: Newcomer) =>
  maybe(
    portal.db,
    sql<{ status: string; verification_id: string }>`
      select status, verification_id from signing_requests where user_id = ${id}`,
  )
const reasons = async (): Promise<string[]> => {
  const { body } = await callsOf(portal, people.superAdmin).get('/repair-desk?kind=report')
  return (body.data.data as { reason: string }[]).map(({ reason }) => reason)
}

it('a document in a state that is not listed is neither signed nor over, and is seen with its word', async () => {
  const who = await register(portal, registration())
  await passIdentity(portal, who, 'individual')
  await setFaults(portal, { webhooks_lost: true })
  const { signing_link: link } = (await step(portal, who, 'document-verification', { i_agree_check: '1' }))
    .body
  await atSigningPage(link, 'sign')
  const { verification_id: id = '' } = (await documentOf(who)) ?? {}

  await setFaults(portal, { answer_word: 'status:SUCCESS=HELD_BY_UIDAI', scope: 'e-sign' })
  await settle()
  expect(await documentOf(who)).toMatchObject({ status: 'signing' })
  expect(await flags(portal, who.id)).toBe('1100')
  expect(await reasons()).toContain(
    `The signing service reports a document in a state that is not known here: Cashfree e-sign, ${id}, "HELD_BY_UIDAI".`,
  )

  // A refusal of our question does not mean that there is no such document.
  await sql`update signing_requests set status = 'lost', created_at = now() - interval '2 days', verification_id = 'CKV-other'
             where user_id = ${who.id}`.execute(portal.db)
  await setFaults(portal, { answer_word: 'code:verification_id_not_found=not_today', scope: 'e-sign' })
  await settle()
  expect(await documentOf(who)).toMatchObject({ status: 'lost' })
  expect((await reasons()).some((reason) => reason.includes('CKV-other, "not_today"'))).toBe(true)

  await sql`update signing_requests set verification_id = ${id} where user_id = ${who.id}`.execute(portal.db)
  await setFaults(portal, null)
  await settle()
  expect(await flags(portal, who.id)).toBe('1101')
  expect((await reasons()).some((reason) => reason.includes(id))).toBe(false)
})
