// Invariant (platform): Secrets are stored hashed or encrypted. Logs name routes by pattern.
// Enforced by: `platform/security/secrets.ts`, `gate.ts`; `sealed-columns.ts` lists every encrypted column.
// Also tested by: `sign-in/sessions.test.ts`.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { many, one } from '../../src/platform/database/db.ts'
import { pdfOf } from '../files/hostile-pdfs.ts'
import {
  AADHAAR,
  AADHAAR_OTP,
  atSigningPage,
  becomeUser,
  COMPANY_PAN,
  company,
  GSTIN,
  mailAbout,
  PAN,
  pass,
  passIdentity,
  register,
  registration,
} from '../identity/becoming-a-user.ts'
import { addPerson, otpFor, PASSWORD, send, signIn } from '../identity/sign-in.ts'
import { addPayee, category, goodFields } from '../payables/payee-forms.ts'
import { CAPTCHA_ANSWER, eventually, type Portal, startPortal } from '../portal/harness.ts'
import { openSession } from '../portal/people.ts'
import { plantPayments } from '../portal/planting.ts'

const NEW_PASSWORD = 'Canary-Kokum@4471'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await addPerson(portal)
})
afterAll(() => portal.stop())

/** Every column of every table as text, including those of the jobs: `table.column` → its content. */
async function dump(): Promise<Map<string, string>> {
  const columns = await many(
    portal.db,
    sql<{ schema: string; table: string; column: string; type: string }>`
      select n.nspname as schema, c.relname as table, a.attname as column, t.typname as type
        from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
        join pg_type t on t.oid = a.atttypid
       where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  )
  const found = new Map<string, string>()
  for (const { schema, table, column, type } of columns) {
    const value = type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`
    const rows = await many(
      portal.db,
      sql<{ text: string | null }>`
        select string_agg(${value}, E'\n') as text from ${sql.table(`${schema}.${table}`)}`,
    )
    found.set(`${table}.${column}`, rows[0]?.text ?? '')
  }
  return found
}

it('the database holds no Aadhaar number, PAN, account number, OTP, token or password in the clear', async () => {
  const secrets: Record<string, string> = {
    PAN,
    'PAN in the GSTIN': COMPANY_PAN,
    GSTIN,
    Aadhaar: AADHAAR,
    'Aadhaar OTP': AADHAAR_OTP,
    password: PASSWORD.trim(),
    'new password': NEW_PASSWORD,
  }
  const person = await becomeUser(portal, company())
  secrets['verification token'] = person.token
  // Also halfway: an OTP is pending, a document is open.
  const waiting = await register(portal, registration())
  await passIdentity(portal, waiting, 'individual')
  const asked = await pass(portal, waiting, 'document-verification', { i_agree_check: '1' })
  secrets['signing link'] = asked.body.signing_link.split('/').at(-1)
  await atSigningPage(asked.body.signing_link, 'sign')

  await send(portal, '/forget-password', { body: { email: person.email, captcha: CAPTCHA_ANSWER, key: 'k' } })
  const mail = await mailAbout(portal, person.email, /new password/)
  const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
  secrets['reset token'] = token
  const passwords = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
  await send(portal, '/reset-password', { body: { email: person.email, token, ...passwords } })

  const account = await addPerson(portal)
  const session = await signIn(portal, account)
  secrets['session token'] = session
  secrets['login OTP'] = await otpFor(portal, account.email)
  const owner = { ...account, token: session, roleId: 4, name: 'Anjali Kulkarni' }
  const rental = category('rental')
  const payee = await goodFields(portal, rental, owner)
  secrets['account number'] = payee.account_number ?? ''
  secrets['PAN of a payee'] = payee.pan_number ?? ''
  await addPayee(portal, owner, rental)

  const tables = await dump()
  // The dump works: values that may be in it are found.
  expect(tables.get('users.email')).toContain(person.email)
  expect(tables.get('identities.aadhaar_last4')).toContain(AADHAAR.slice(-4))
  expect(tables.get('audit_log.action')).toContain('verification.signed')
  const leaks = Object.entries(secrets).flatMap(([name, secret]) =>
    secret.length < 6
      ? [`${name} was not planted`]
      : [...tables].flatMap(([place, text]) => (isIn(text, secret) ? [`${name} in ${place}`] : [])),
  )
  expect(leaks).toEqual([])
})

it('files on disk reveal nothing of a document, a picture, an invoice or an export', async () => {
  const account = await addPerson(portal)
  const owner = {
    ...account,
    token: await openSession(portal.db, account.id),
    roleId: 4,
    name: 'Anjali Kulkarni',
  }
  const canary = 'CanaryDeedOfKokumLane'
  const bytes = pdfOf({ 8: `<< /Title (${canary}) >>` })
  await addPayee(portal, owner, category('rental'), {}, { name: `${canary}.pdf`, bytes })
  await plantPayments(portal.db, { payers: [owner.id], count: 30, days: 5 })
  await sql`update payments set payee_name = ${canary} where payer_id = ${owner.id}`.execute(portal.db)
  const { id } = await one(
    portal.db,
    sql<{ id: number }>`
      select id from payments where payer_id = ${owner.id} and status = 'paid' limit 1`,
  )
  const headers = { Authorization: `Bearer ${owner.token}` }
  const invoice = await fetch(`${portal.url}/api/transaction-invoice/${id}/pdf`, { headers })
  expect(invoice.status).toBe(200)
  const body = { format: 'csv' }
  const started = await send(portal, `/transaction-exports/${owner.id}`, { body, token: owner.token })
  const done = await eventually(async () => {
    const { data } = (
      await send(portal, `/transaction-exports/${started.body.data.id}`, { token: owner.token })
    ).body
    return data.status === 'done' && data
  })
  expect(await (await fetch(portal.url + done.url)).text()).toContain(canary)

  const entries = await readdir(portal.config.dataDir, { recursive: true, withFileTypes: true })
  // The files of the sandbox are not ours.
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('sandbox.db'))
  expect(files.length).toBeGreaterThan(3)
  const clear = [canary, '%PDF-', 'Transaction ID', 'PK\x03\x04']
  for (const { parentPath, name } of files) {
    const stored = await readFile(join(parentPath, name))
    expect([name, clear.filter((text) => stored.includes(text))]).toEqual([name, []])
  }
})

/** Six digits can be part of a longer number, or of an instant, by chance; everything else is searched as it is. */
function isIn(text: string, secret: string): boolean {
  if (!/^\d{6}$/.test(secret)) return text.includes(secret)
  return new RegExp(`(?<!\\d|:\\d\\d\\.)${secret}(?!\\d)`).test(text)
}
