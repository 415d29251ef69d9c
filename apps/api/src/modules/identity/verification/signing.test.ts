import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  atSigningPage,
  audited,
  company,
  flags,
  mailAbout,
  type Newcomer,
  pass,
  passIdentity,
  register,
  registration,
  step,
} from '../../../../test/identity/becoming-a-user.ts'
import { askedAbout, reportESign } from '../../../../test/identity/e-sign-reports.ts'
import { addPerson, inbox } from '../../../../test/identity/sign-in.ts'
import { setFaults } from '../../../../test/money/paying.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { auditRefused } from '../../../platform/http/refused-webhooks-sql.ts'
import { syncDueSignings } from './sync-signing-service.ts'
import { makeVerificationDeps } from './verification-deps.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await addPerson(portal)
})
afterAll(() => portal.stop())
afterEach(() => setFaults(portal, null))

async function atDocuments(body = registration()): Promise<Newcomer> {
  const who = await register(portal, body)
  await passIdentity(portal, who, body.usertype === 1 ? 'individual' : 'company')
  return who
}
const ask = (who: Newcomer) => step(portal, who, 'document-verification', { i_agree_check: '1' })
const signing = async (who: Newcomer) =>
  (await step(portal, who, 'verification')).body.user_data.user_details.signing as string
const due = () => sql`update signing_requests set next_poll_at = now()`.execute(portal.db)
const sync = () => syncDueSignings(makeVerificationDeps({ ...portal, log: portal.app.log }))

it('asks to agree', async () => {
  const who = await atDocuments()
  const answer = await step(portal, who, 'document-verification', { i_agree_check: '0' })
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { i_agree_check: ['Please agree to the documents.'] },
  ])
  expect((await step(portal, who, 'document-verification', { i_agree_check: 'yes' })).status).toBe(422)
})

it('submits one document for any number of calls, and accepts one signature', async () => {
  const who = await atDocuments()
  // On a busy machine some wait for the first longer than the server allows, and retry.
  const patiently = () =>
    eventually(async () => {
      const answer = await ask(who)
      expect([200, 409]).toContain(answer.status)
      return answer.status === 200 && answer
    })
  const answers = await Promise.all(Array.from({ length: 5 }, patiently))
  const links = [...new Set(answers.map(({ body }) => body.signing_link as string))]
  expect(links).toHaveLength(1)
  const [link = ''] = links
  const page = (await (await fetch(`${link}/request`)).json()) as Record<string, string>
  expect(page.return_url).toContain(`${portal.url}/document-verification?id=${who.id}&token=${who.token}`)
  const pdf = Buffer.from(await (await fetch(new URL(page.document_url ?? '', link))).arrayBuffer())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  // The fonts are in the file: the name of an embedded subset begins with six letters and a plus.
  expect(pdf.toString('latin1')).toMatch(/\/FontName \/[A-Z]{6}\+Figtree/)
  await atSigningPage(link, 'sign')
  await eventually(async () => (await flags(portal, who.id)) === '1101')
  await expect(atSigningPage(link, 'sign')).rejects.toThrow('409')
  const again = await ask(who)
  expect([again.status, again.body.message]).toEqual([409, 'This step is done already.'])
  expect((await audited(portal, who.id)).filter((action) => action === 'verification.signed')).toHaveLength(1)
  await mailAbout(portal, who.email, /active/)
  expect((await inbox(portal, who.email)).filter(({ subject }) => /active/.test(subject ?? ''))).toHaveLength(
    1,
  )
})

it.each([
  ['decline', 'declined'],
  ['expire', 'expired'],
] as const)('after %s a new document can be asked for', async (action, state) => {
  const who = await atDocuments()
  const { signing_link: link } = (await ask(who)).body
  await atSigningPage(link, action)
  await eventually(async () => (await signing(who)) === state)
  expect(await flags(portal, who.id)).toBe('1100')
  const next = await ask(who)
  expect(next.body.signing_link).not.toBe(link)
  await atSigningPage(next.body.signing_link, 'sign')
  await eventually(async () => (await flags(portal, who.id)) === '1101')
})

it('without a webhook the screen or the sweep finds out', async () => {
  await setFaults(portal, { webhooks_lost: true })
  const byScreen = await atDocuments()
  await atSigningPage((await ask(byScreen)).body.signing_link, 'sign')
  await expect.poll(() => signing(byScreen)).toBe('signed')
  const bySweep = await atDocuments()
  await atSigningPage((await ask(bySweep)).body.signing_link, 'sign')
  expect(await flags(portal, bySweep.id)).toBe('1100')
  await due()
  await sync()
  // The server's own sweep may have taken it.
  await expect.poll(() => flags(portal, bySweep.id)).toBe('1101')
})

it('a webhook is trusted only to start a poll', async () => {
  const who = await atDocuments()
  await ask(who)
  const { rows } = await sql<{ id: string }>`
    select verification_id as id from signing_requests where user_id = ${who.id}`.execute(portal.db)
  const id = rows[0]?.id ?? ''
  const data = { status: 'SUCCESS', verification_id: id }
  const post = (secret: string) =>
    reportESign(portal, { event_type: 'ESIGN_VERIFICATION_SUCCESS', data }, secret)
  expect((await post('guess')).status).toBe(401)
  await auditRefused(portal.db, -60)
  expect(await audited(portal, null)).toContain('webhook.refused')
  expect((await post('sandbox-secret')).status).toBe(200)
  await askedAbout(portal, id)
  expect(await signing(who)).toBe('signing')
  expect(await flags(portal, who.id)).toBe('1100')
})

it('a document whose link got lost still counts when it is signed', async () => {
  const who = await atDocuments(company())
  await setFaults(portal, { error_after: true, scope: 'e-sign' })
  const lost = await ask(who)
  expect([lost.status, lost.body.message]).toEqual([503, 'Document upload failed or missing signing link.'])
  await setFaults(portal, null)
  expect(await signing(who)).toBe('none')
  const next = await pass(portal, who, 'document-verification', { i_agree_check: '1' })
  await atSigningPage(next.body.signing_link, 'sign')
  await eventually(async () => (await flags(portal, who.id)) === '1111')
  const { rows } = await sql<{ status: string }>`
    select status from signing_requests where user_id = ${who.id} order by created_at`.execute(portal.db)
  expect(rows.map(({ status }) => status)).toEqual(['expired', 'signed'])
})

it('a document whose making was interrupted is made again', async () => {
  const who = await atDocuments()
  await sql`insert into signing_requests (verification_id, user_id, created_at)
    values ('CKV-cut-off', ${who.id}, now() - interval '2 minutes')`.execute(portal.db)
  expect((await ask(who)).status).toBe(200)
})

it('input of a person is text in the document', async () => {
  const who = await atDocuments(registration({ address: '<img src=x onerror=alert(1)> & "Sons"' }))
  const { text } = await step(portal, who, 'document-view')
  const html = JSON.parse(text) as string
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Sons&quot;')
  expect(html).not.toContain('<img')
})
