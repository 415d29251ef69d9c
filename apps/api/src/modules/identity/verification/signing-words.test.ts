import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  atAadhaar,
  atConsentPage,
  digilockerState,
  openDigilocker,
} from '../../../../test/identity/at-digilocker.ts'
import { callsOf } from '../../../../test/identity/back-office.ts'
import {
  atSigningPage,
  flags,
  type Newcomer,
  openWords,
  passIdentity,
  register,
  registration,
  step,
} from '../../../../test/identity/becoming-a-user.ts'
import { setFaults } from '../../../../test/money/paying.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'
import { maybe, one } from '../../../platform/database/db.ts'
import { syncDigilocker } from './sync-digilocker-service.ts'
import { syncDueSignings, syncSigning } from './sync-signing-service.ts'
import { makeVerificationDeps } from './verification-deps.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
})
afterAll(() => portal.stop())
afterEach(() => setFaults(portal, null))

const sync = async () => {
  await sql`update signing_requests set next_poll_at = now()`.execute(portal.db)
  await syncDueSignings(makeVerificationDeps({ ...portal, log: portal.app.log }))
}
const documentOf = ({ id }: Newcomer) =>
  maybe(
    portal.db,
    sql<{ status: string; verification_id: string }>`
      select status, verification_id from signing_requests where user_id = ${id}`,
  )
const reasons = async (): Promise<string[]> => {
  const { body } = await callsOf(portal, people.superAdmin).get('/exceptions?kind=report')
  return (body.data.data as { reason: string }[]).map(({ reason }) => reason)
}

it('a document in an unlisted state is neither signed nor ended, and is shown with its status', async () => {
  const who = await register(portal, registration())
  await passIdentity(portal, who, 'individual')
  await setFaults(portal, { webhooks_lost: true })
  const { signing_link: link } = (await step(portal, who, 'document-verification', { i_agree_check: '1' }))
    .body
  await atSigningPage(link, 'sign')
  const { verification_id: id = '' } = (await documentOf(who)) ?? {}

  await setFaults(portal, { answer_word: 'status:SUCCESS=HELD_BY_UIDAI', scope: 'e-sign' })
  await sync()
  // The server's own sweep may have taken it, and still be running.
  await expect
    .poll(reasons)
    .toContain(
      `The signing service reports a document in a state that is not known here: Cashfree e-sign, ${id}, "HELD_BY_UIDAI".`,
    )
  expect(await documentOf(who)).toMatchObject({ status: 'signing' })
  expect(await flags(portal, who.id)).toBe('1100')

  // A refusal of our question does not mean that the document does not exist.
  await sql`update signing_requests set status = 'lost', created_at = now() - interval '2 days', verification_id = 'CKV-other'
             where user_id = ${who.id}`.execute(portal.db)
  await setFaults(portal, { answer_word: 'code:verification_id_not_found=not_today', scope: 'e-sign' })
  await sync()
  await expect.poll(async () => (await reasons()).join()).toContain('CKV-other, "not_today"')
  expect(await documentOf(who)).toMatchObject({ status: 'lost' })

  await sql`update signing_requests set verification_id = ${id} where user_id = ${who.id}`.execute(portal.db)
  await setFaults(portal, null)
  await sync()
  await expect.poll(() => flags(portal, who.id)).toBe('1101')
  expect((await reasons()).some((reason) => reason.includes(id))).toBe(false)
})

/** The first answer waits until it is released; `asked` is fulfilled once the provider has given it. */
function delayed<A extends unknown[], T>(ask: (...about: A) => Promise<T>) {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let note: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    note = resolve
  })
  const late = async (...about: A) => {
    const found = await ask(...about)
    note()
    await held
    return found
  }
  return { late, asked, release: () => release() }
}

it('a status of a document after its signature is not stored', async () => {
  const who = await register(portal, registration())
  await passIdentity(portal, who, 'individual')
  await setFaults(portal, { webhooks_lost: true })
  const { body } = await step(portal, who, 'document-verification', { i_agree_check: '1' })
  await atSigningPage(body.signing_link, 'sign')
  const { verification_id: id = '' } = (await documentOf(who)) ?? {}
  const deps = makeVerificationDeps({ ...portal, log: portal.app.log })
  const { late, asked, release } = delayed((about: string) => deps.eSign.findSignature(about))
  await setFaults(portal, { answer_word: 'status:SUCCESS=HELD_BY_UIDAI', scope: 'e-sign' })
  const slow = syncSigning({ ...deps, eSign: { ...deps.eSign, findSignature: late } }, id)
  await asked
  await setFaults(portal, null)
  await syncSigning(deps, id)
  expect(await flags(portal, who.id)).toBe('1101')
  release()
  await slow
  expect((await reasons()).filter((reason) => reason.includes(id))).toEqual([])
})

it('nor is a status of a request to DigiLocker after its end', async () => {
  const who = await atAadhaar(portal)
  await setFaults(portal, { webhooks_lost: true, digilocker_status: 'IN_REVIEW' })
  await atConsentPage(await openDigilocker(portal, who), 'allow')
  const { verification_id: id } = await one(
    portal.db,
    sql<{
      verification_id: string
    }>`select verification_id from digilocker_requests where user_id = ${who.id}`,
  )
  const deps = makeVerificationDeps({ ...portal, log: portal.app.log })
  const { late, asked, release } = delayed((about: string) => deps.digilocker.findRequest(about))
  const slow = syncDigilocker({ ...deps, digilocker: { ...deps.digilocker, findRequest: late } }, id)
  await asked
  await setFaults(portal, null)
  await syncDigilocker(deps, id)
  expect((await digilockerState(portal, who)).status).toBe('success')
  release()
  await slow
  expect(await openWords(portal, who)).toEqual([])
})
