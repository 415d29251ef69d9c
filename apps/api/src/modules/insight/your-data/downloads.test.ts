import type { DataDownload } from '@chukta/contract/insight/your-data'
import { strFromU8, unzipSync } from 'fflate'
import type { JobHelpers } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payAtGateway, startPayment } from '../../../../test/money/paying.ts'
import { makeBasket, paidBasket } from '../../../../test/payables/baskets.ts'
import { addPayee, category } from '../../../../test/payables/payee-forms.ts'
import { eventually } from '../../../../test/portal/harness.ts'
import { openSession, type Person } from '../../../../test/portal/people.ts'
import { type Scene, startScene } from '../../../../test/portal/scene.ts'
import { giveBelongings } from '../../../../test/requests/belongings.ts'
import { PERSONAL_TABLES } from '../../../inventory.ts'
import { SEALED_COLUMNS } from '../../../keyring/sealed-columns.ts'
import { many, one } from '../../../platform/database/db.ts'
import { namesIn } from '../../../platform/privacy/inventory.ts'
import { billAad } from '../../payables/api.ts'
import { downloadTasks } from './downloads-service.ts'
import { forgetOldDownloads } from './downloads-sql.ts'

type Row = Record<string, unknown>

let scene: Scene
let files: Record<string, Uint8Array>

beforeAll(async () => {
  scene = await startScene({ LOG_LEVEL: 'silent' })
  const { portal, people, landlord } = scene
  const { retailer, stranger, distributor } = people
  const outcomes = ['SUCCESS', 'FAILED', null] as const
  for (const [n, outcome] of outcomes.entries()) {
    const started = await startPayment(portal, retailer, landlord, { amount: `${1500 + n}.00` })
    await payAtGateway(portal, started.body.payment_session_id, outcome)
  }
  await paidBasket(portal, retailer, await makeBasket(portal, retailer, 3))
  await addPayee(portal, retailer, category('rental'), { name: 'Ottoline Starling' })
  await giveBelongings(portal, retailer, distributor)
  await giveBelongings(portal, stranger, distributor)
  // The planted bill has nothing encrypted.
  const details = portal.secrets.encrypt('{"number":"30000 45731"}', billAad(retailer.id))
  await sql`update remembered_bills set details_cipher = ${details} where user_id = ${retailer.id}`.execute(
    portal.db,
  )
  await eventually(async () => {
    const due = await many(
      portal.ownerDb,
      sql`select from graphile_worker._private_jobs where run_at <= now() and attempts = 0`,
    )
    return due.length === 0
  })
  // Nothing changes between the archive and the rows that it is compared with.
  await portal.stopBackground()
  const made = (await (await ask(retailer)).json()) as { data: DataDownload }
  const tasks = downloadTasks(portal.app.deps, { tables: PERSONAL_TABLES, sealed: SEALED_COLUMNS })
  await tasks['make-data-download']?.({ id: made.data.id }, {} as JobHelpers)
  const [download] = await list(retailer)
  const response = await fetch(`${portal.url}${download?.url}`)
  expect(response.headers.get('content-type')).toBe('application/zip')
  files = unzipSync(new Uint8Array(await response.arrayBuffer()))
})
afterAll(() => scene?.portal.stop())

const call = (who: { token: string }, method: string) =>
  fetch(`${scene.portal.url}/api/your-data/downloads`, {
    method,
    headers: { Authorization: `Bearer ${who.token}` },
  })
const ask = (who: Person) => call(who, 'POST')
async function list(who: Person): Promise<DataDownload[]> {
  const response = await call(who, 'GET')
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: DataDownload[] }).data
}

const rowsIn = (table: string): Row[] => {
  const bytes = files[`data/${table}.json`]
  return bytes ? (JSON.parse(strFromU8(bytes)) as Row[]) : []
}

/** Which rows of a table are the person's, by conditions that were written for this test alone. */
function conditionsOf({ id }: Person): Record<string, ReturnType<typeof sql>> {
  const mine = sql`(select id from payments where payer_id = ${id})`
  const of = (column: string) => sql`${sql.ref(column)} = ${id}`
  return {
    users: of('id'),
    payees: of('user_id'),
    bank_accounts: of('user_id'),
    payments: of('payer_id'),
    attempts: sql`payment_id in ${mine}`,
    captures: sql`payment_id in ${mine}`,
    payment_items: sql`payment_id in ${mine}`,
    payouts: sql`payment_id in ${mine}`,
    transfers: sql`payout_id in (select id from payouts where payment_id in ${mine})`,
    disputes: sql`payment_id in ${mine}`,
    tickets: of('user_id'),
    student_fees: of('user_id'),
    schools: of('user_id'),
    remembered_bills: of('user_id'),
    payment_links: of('owner_id'),
    payment_schedules: of('user_id'),
    passkeys: of('user_id'),
    wallets: of('user_id'),
    tax_invoices: sql`payment_id in ${mine}`,
    tax_recipients: of('user_id'),
    files: of('owner_id'),
  }
}

/** Never given: what lets someone in, or what only the server can read. */
const SECRETS = [
  'password_hash',
  'token_hash',
  'public_key',
  'credential_id',
  'key_cipher',
  'fingerprint',
  'sha256',
  'words',
  'pan_cipher',
  'account_cipher',
  'gstin_cipher',
  'details_cipher',
]

it('equals the database field by field, for payments in each state, baskets, tickets, fees, files and the wallet', async () => {
  const { portal, people } = scene
  const compared: string[] = []
  for (const [table, condition] of Object.entries(conditionsOf(people.retailer))) {
    const stored = await many(
      portal.ownerDb,
      sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t where ${condition}`,
    )
    const names = Object.values(PERSONAL_TABLES[table]?.holds ?? {})
      .flatMap((held) => namesIn(held))
      .filter((name) => !SECRETS.includes(name))
    const pick = (row: Row) =>
      JSON.stringify(Object.fromEntries(names.toSorted().map((name) => [name, row[name]])))
    // The job itself added the file of the download.
    const isOld = ({ file_name }: Row) => !String(file_name).startsWith('your-data-')
    const expected = stored.map(({ row }) => row).filter(isOld)
    expect([table, rowsIn(table).map(pick).toSorted()]).toEqual([table, expected.map(pick).toSorted()])
    const further = rowsIn(table).flatMap((row) => Object.keys(row).filter((name) => !names.includes(name)))
    expect(further.filter((name) => !['pan', 'account', 'gstin', 'details'].includes(name))).toEqual([])
    if (expected.length > 0) compared.push(table)
  }
  expect(compared.length).toBeGreaterThan(15)
  const states = new Set(rowsIn('payments').map(({ status }) => status))
  expect([...states]).toEqual(expect.arrayContaining(['paid', 'closed', 'pending']))
})

it('opens what is encrypted, and holds no secret', () => {
  const accounts = rowsIn('payees').map(({ account }) => account)
  expect(accounts).toEqual(expect.arrayContaining(['60218846093', '60312345678901']))
  expect(rowsIn('remembered_bills').map(({ details }) => details)).toEqual(['{"number":"30000 45731"}'])
  const text = Object.entries(files)
    .filter(([name]) => name.startsWith('data/'))
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n')
  expect(text).not.toMatch(/"\w+_(hash|cipher)":|\bv1\.[\w-]+\.[\w-]+\./)
})

it('holds nothing of another person', async () => {
  const { stranger, sibling, distributor } = scene.people
  const text = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('\n')
  for (const { email, mobile } of [stranger, sibling, distributor]) {
    expect(text).not.toContain(email)
    expect(text).not.toContain(mobile)
  }
  expect(rowsIn('attempts').every((row) => !('distributor_paise' in row))).toBe(true)
})

it('has the own files, byte for byte as they were sent', async () => {
  const { portal, people } = scene
  const { id, size_bytes, sha256 } = await one(
    portal.ownerDb,
    sql<{ id: string; size_bytes: number; sha256: Buffer }>`
      select id, size_bytes, sha256 from files where owner_id = ${people.retailer.id} and is_upload limit 1`,
  )
  const [name = ''] = Object.keys(files).filter((path) => path.startsWith(`files/${id}-`))
  expect(files[name]?.length).toBe(size_bytes)
  const hash = await crypto.subtle.digest('SHA-256', files[name] as Uint8Array<ArrayBuffer>)
  expect(Buffer.from(hash)).toEqual(sha256)
})

it('is told by mail, wants a step-up, and is given to its person alone', async () => {
  const { portal, people } = scene
  const waiting = await many(
    portal.ownerDb,
    sql<{ sealed: string }>`
      select payload->>'sealed' as sealed from graphile_worker._private_jobs where payload->>'sealed' is not null`,
  )
  const mails = waiting.map(({ sealed }) => JSON.parse(portal.secrets.decrypt(sealed, 'job')))
  const told = mails.filter(({ template }) => template === 'data-download')
  expect(told).toMatchObject([{ to: people.retailer.email, values: { days: 7 } }])
  expect(await list(people.stranger)).toEqual([])
  const token = await openSession(portal.db, people.retailer.id)
  await sql`update sessions set stepped_up_at = now() - interval '1 day', created_at = now() - interval '1 day'
             where user_id = ${people.retailer.id}`.execute(portal.ownerDb)
  for (const method of ['POST', 'GET']) expect((await call({ token }, method)).status, method).toBe(403)
})

it('is made once at a time, three times a day, and stored for 7 days', async () => {
  const { portal, people } = scene
  const { sibling } = people
  const id = async () => ((await (await ask(sibling)).json()) as { data: DataDownload }).data.id
  const first = await id()
  expect(await id()).toBe(first)
  const end = sql`update data_downloads set status = 'failed' where user_id = ${sibling.id}`
  await end.execute(portal.db)
  await id()
  await end.execute(portal.db)
  await id()
  await end.execute(portal.db)
  expect((await ask(sibling)).status).toBe(429)

  await sql`update data_downloads set expires_at = now() - interval '1 minute' where status = 'done'`.execute(
    portal.db,
  )
  await forgetOldDownloads(portal.db)
  const rows = await many(portal.db, sql`select from files where file_name like 'your-data-%'`)
  expect(rows).toEqual([])
})
