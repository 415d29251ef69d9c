import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { isPersonName } from '@chukta/contract/names'
import { PAYEE_CATEGORIES } from '@chukta/contract/payables/payee-categories'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programs } from '../../../../scripts/portal/programs.ts'
import { expectSharesByGroups } from '../../test/money/shares-by-groups.ts'
import { expectStatements } from '../../test/money/statements.ts'
import { eventually, makeDatabase } from '../../test/portal/harness.ts'
import { LIVE } from '../../test/portal/live-settings.ts'
import { openStoredFile } from '../modules/identity/files/files-service.ts'
import { kindOfContent } from '../modules/identity/files/sniff.ts'
import { checkBooks } from '../modules/ledger/ledger/books-service.ts'
import { watchCaptures } from '../modules/payments/disputes/due-sql.ts'
import { openNumbers } from '../modules/payouts/payee-trust/payee-numbers-service.ts'
import type { Config } from '../platform/configuration/config.ts'
import { connect, type Database, many, one } from '../platform/database/db.ts'
import { isRightPassword } from '../platform/security/passwords.ts'
import { openSecrets } from '../platform/security/secrets.ts'
import { plantReference } from '../reference/plant.ts'

const ROOT = new URL('../../../../', import.meta.url).pathname

let database: Database
let address: Awaited<ReturnType<typeof makeDatabase>>
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'chukta-demo-'))
  address = await makeDatabase()
  database = connect(address.url, 4)
  await plantReference(database.db)
})
afterAll(async () => {
  await database.close()
  await address.drop()
  await rm(dataDir, { recursive: true, force: true })
})

function plant(env: Record<string, string> = {}): ChildProcess {
  const own = { DATABASE_URL: address.url, MIGRATION_DATABASE_URL: address.ownerUrl, DATA_DIR: dataDir }
  return spawn(process.execPath, [programs.plant], {
    cwd: ROOT,
    env: { ...process.env, ...own, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

const exitCodeOf = async (child: ChildProcess): Promise<unknown> => (await once(child, 'exit'))[0]

const number = async (query: ReturnType<typeof sql>) =>
  (await one(database.db, sql<{ n: number }>`select (${query})::bigint as n`)).n

const leftovers = () =>
  number(sql`select (select count(*) from users) + (select count(*) from payments) + (select count(*) from journals)
                  + (select count(*) from payees) + (select count(*) from files) + (select count(*) from payment_events)`)

describe('planting', () => {
  it('plants nothing when it is switched off, and nothing beside real providers', async () => {
    expect(await exitCodeOf(plant({ DEMO_DATA: 'off' }))).toBe(0)
    expect(await exitCodeOf(plant(LIVE))).toBe(0)
    expect(await leftovers()).toBe(0)
  })

  it('leaves nothing when it is killed half-way, and the next start plants everything', async () => {
    // In this database: files beside this one wait for locks of their own.
    const waiting = sql`select count(*) from pg_locks where not granted and relation = 'journals'::regclass
                           and database = (select oid from pg_database where datname = current_database())`
    const blocker = new pg.Client({ connectionString: address.ownerUrl })
    await blocker.connect()
    await blocker.query('begin; lock table journals in access exclusive mode')
    const victim = plant()
    // People, payees and payments are in; the journals wait for the lock.
    await eventually(() => number(waiting))
    victim.kill('SIGKILL')
    await once(victim, 'exit')
    await blocker.query('rollback')
    await blocker.end()
    await eventually(async () => (await number(waiting)) === 0)
    expect(await leftovers()).toBe(0)

    expect(await exitCodeOf(plant())).toBe(0)
    expect(await number(sql`select count(*) from users`)).toBe(437)
  })

  it('is a no-op at the next start', async () => {
    const before = await number(sql`select count(*) from payments`)
    expect(await exitCodeOf(plant())).toBe(0)
    expect(await number(sql`select count(*) from payments`)).toBe(before)
  })
})

type PayeeNumbers = Record<'pan_cipher' | 'account_cipher' | 'pan_last4' | 'document_id', string> & {
  user_id: number
}

describe('what is planted', () => {
  it('has tickets of every status, with threads in order of time', async () => {
    const statuses = await number(sql`select count(distinct status) from tickets`)
    expect(statuses).toBe(3)
    expect(await number(sql`select count(*) from tickets`)).toBeGreaterThan(100)
    expect(await number(sql`select count(*) from tickets where payment_id is not null`)).toBeGreaterThan(60)
    expect(await number(sql`select count(*) from tickets where subject || description like '%{%'`)).toBe(0)
    expect(await number(sql`select count(*) from ticket_replies where message like '%{%'`)).toBe(0)
    expect(
      await number(sql`
        select count(*) from ticket_replies r join tickets t on t.id = r.ticket_id
         where r.created_at < t.created_at or r.created_at > now()`),
    ).toBe(0)
    // Each answer's author can see the ticket, and each author of a ticket about a payment made that payment.
    expect(
      await number(sql`
        select count(*) from ticket_replies r join tickets t on t.id = r.ticket_id
         where not exists (select from user_closure where ancestor_id = r.user_id and descendant_id = t.user_id)`),
    ).toBe(0)
    expect(
      await number(
        sql`select count(*) from tickets t join payments p on p.id = t.payment_id where p.payer_id <> t.user_id`,
      ),
    ).toBe(0)
    expect(
      await number(
        sql`select count(*) from tickets where user_id = (select id from users where email = 'retailer@chukta.test')`,
      ),
    ).toBeGreaterThan(3)
  })

  it('keeps the books', async () => {
    const verdicts = await checkBooks(database.db)
    expect(verdicts.filter((verdict) => !verdict.holds)).toEqual([])
    expect(verdicts.length).toBeGreaterThanOrEqual(12)
  })

  it('has statements of this month that add up to each wallet, and all to the trial balance', () =>
    expectStatements(database.db))

  it('has the four accounts, each the parent of the next, verified, with ₹30,000 and the password', async () => {
    const rows = await many(
      database.db,
      sql<Record<string, unknown>>`
        select u.username, u.email, u.role_id, p.username as parent, u.status, u.document_verified, w.balance_paise,
               u.password_hash
          from users u join wallets w on w.user_id = u.id left join users p on p.id = u.parent_id
         where u.email like '%@chukta.test' order by u.role_id`,
    )
    const names = ['superadmin', 'admin', 'distributor', 'retailer']
    expect(rows.map(({ password_hash: _, ...row }) => row)).toEqual(
      names.map((username, index) => ({
        username,
        email: `${username}@chukta.test`,
        role_id: index + 1,
        parent: names[index - 1] ?? null,
        status: 1,
        document_verified: 1,
        balance_paise: 3_000_000n,
      })),
    )
    const opened = await number(sql`
      select count(*) from journals j join users u on u.id = j.source_id join wallets w on w.user_id = u.id
        join postings l on l.journal_id = j.id and l.account_id = w.account_id
       where j.source_type = 'opening' and u.email like '%@chukta.test' and l.amount_paise < 0`)
    expect(opened, 'openings that put money in').toBe(4)
    expect(await isRightPassword(String(rows[3]?.password_hash), 'Chukta@123')).toBe(true)
  })

  it('lets distributors and admins earn on most payments, by the groups that are stored', () =>
    expectSharesByGroups(database.db))

  it('gives the demo retailer payees of every category and payments of every shown status', async () => {
    const payees = await many(
      database.db,
      sql<{ slug: string; n: number }>`
        select s.slug, count(*) as n from payees p join services s on s.id = p.service_id
          join users u on u.id = p.user_id where u.username = 'retailer' group by s.slug`,
    )
    for (const category of PAYEE_CATEGORIES) {
      expect(
        payees.find((row) => row.slug === category.service.slug)?.n ?? 0,
        category.key,
      ).toBeGreaterThanOrEqual(2)
    }
    const counts = await many(
      database.db,
      sql<{ shown_status: string; n: number }>`
        select shown_status, count(*) as n from payments p join users u on u.id = p.payer_id
         where u.username = 'retailer' group by shown_status`,
    )
    expect(counts.map((row) => row.shown_status).toSorted()).toEqual(['FAILED', 'PAID', 'PENDING'])
    expect(counts.reduce((sum, row) => sum + row.n, 0)).toBeGreaterThanOrEqual(20)
  })

  it('has a school that the demo retailer sees in the first city of every state, and fees paid to one', async () => {
    expect(
      await number(sql`
        select count(*) from states s cross join lateral (
          select id from cities where state_id = s.id order by name limit 1) first
         where exists (select from schools where city_id = first.id and state_id = s.id
                          and user_id = (select id from users where username = 'superadmin'))`),
    ).toBe(36)
    expect(await number(sql`select count(*) from schools where pincode !~ '^[1-9][0-9]{5}$'`)).toBe(0)
    const fees = await many(
      database.db,
      sql<{ username: string; shown_status: string }>`
        select u.username, p.shown_status from payments p join student_fees f on f.id = p.student_fee_id
          join users u on u.id = f.user_id and u.id = p.payer_id
          join services s on s.id = p.service_id and s.slug = 'education-fee-payments'
         where p.payee_id is null and p.base_paise = f.amount_paise and p.payment_for like f.student_name || '%'
           and p.created_at > f.created_at`,
    )
    expect(fees.length).toBeGreaterThan(40)
    expect(fees.length).toBe(await number(sql`select count(*) from student_fees`))
    expect(
      fees.filter((row) => row.username === 'retailer' && row.shown_status === 'PAID').length,
    ).toBeGreaterThan(0)
  })

  it('is a believable year that ends today', async () => {
    expect(await number(sql`select count(*) from payments`)).toBeGreaterThan(3_000)
    expect(await number(sql`select count(*) from payees`)).toBeGreaterThan(500)
    expect(
      await number(sql`select count(*) from payments where created_at > now() - interval '2 days'`),
    ).toBeGreaterThan(5)
    expect(await number(sql`select count(*) from payment_events where at > now()`)).toBe(0)
    expect(
      await number(sql`
        select max(n) from (select count(*) as n from payments
                             group by payer_id, (created_at at time zone 'Asia/Kolkata')::date) day`),
    ).toBeLessThanOrEqual(4)
    const share = await one(
      database.db,
      sql<{ early: number }>`
        select avg((extract(day from p.created_at at time zone 'Asia/Kolkata') <= 5)::int)::float8 as early
          from payments p join services s on s.id = p.service_id where s.slug = 'rental-payments'`,
    )
    expect(share.early).toBeGreaterThan(0.9)
  })

  it('names cities that the address forms know, and different people', async () => {
    expect(
      await number(sql`
        select count(*) from users u where not exists (
          select from cities c join states s on s.id = c.state_id where s.name = u.state and c.name = u.city)`),
    ).toBe(0)
    expect(await number(sql`select count(distinct mobile) from users`)).toBe(437)
    const names = await many(
      database.db,
      sql<{ name: string }>`select first_name as name from users union select last_name from users`,
    )
    expect(names.map(({ name }) => name).filter((name) => !isPersonName(name))).toEqual([])
    const open = sql`select count(*) from users where email_confirmed_at is null or mobile_confirmed_at is null`
    expect(await number(open)).toBe(0)
  })

  it('polls no gateway and no biller about demo orders', async () => {
    await watchCaptures(database.db, ['cashfree'])
    expect(
      await number(sql`
        select (select count(*) from payments where next_poll_at is not null)
             + (select count(*) from bill_payments where next_poll_at is not null)
             + (select count(*) from refunds where next_poll_at is not null)
             + (select count(*) from dispute_watches where next_poll_at is not null)`),
    ).toBe(0)
    expect(await number(sql`select count(*) from bill_payments`)).toBeGreaterThan(300)
    expect(await number(sql`select count(*) from refunds`)).toBe(3)
    expect(await number(sql`select count(*) from dispute_watches`)).toBeGreaterThan(2000)
  })

  it('numbers payments in the order of their time, and the next one after them', async () => {
    expect(
      await number(sql`
        select count(*) from (select created_at < lag(created_at) over (order by id) as back from payments) p
         where back`),
    ).toBe(0)
    const next = await number(sql`select nextval(pg_get_serial_sequence('payments', 'id'))`)
    expect(next).toBe((await number(sql`select max(id) from payments`)) + 1)
  })

  it('seals numbers and keeps documents as the payee forms do', async () => {
    const payee = await one(
      database.db,
      sql<PayeeNumbers>`
        select p.user_id, pan_cipher, account_cipher, pan_last4, document_file_id as document_id
          from payees p where document_file_id is not null order by p.id limit 1`,
    )
    const secrets = await openSecrets(dataDir)
    const { pan, accountNumber } = openNumbers(secrets, payee.user_id, payee)
    expect(pan).toMatch(/^[A-Z]{5}\d{4}[A-Z]$/)
    expect(pan.slice(-4)).toBe(payee.pan_last4)
    expect(accountNumber).toMatch(/^\d{11,14}$/)
    const deps = { db: database.db, config: { dataDir } as Config, secrets }
    const { bytes } = await openStoredFile(deps, payee.document_id)
    expect(await kindOfContent({ fileName: 'x', bytes: await buffer(bytes) })).toBe('pdf')
  })
})
