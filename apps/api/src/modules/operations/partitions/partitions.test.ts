// Invariant (operations): A webhook is accepted once, in whichever month it arrives. Every row has a
// partition.
// Enforced by: `webhook_keys` (`keys-sql.ts`), default partitions, `make_next_partition`.
// Also tested by: `archive.test.ts`. Decision: 0062.

import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ONE_PAYMENT } from '../../../../test/money/one-payment.ts'
import { makeDatabase } from '../../../../test/portal/harness.ts'
import { connect, type Database, many } from '../../../platform/database/db.ts'
import { storePaymentEvent } from '../../pricing/webhooks/payment-events-sql.ts'
import { makePartitions } from './partitions-service.ts'
import { findReach } from './partitions-sql.ts'

let made: Awaited<ReturnType<typeof makeDatabase>>
let owner: pg.Client
let server: Database
const log = { info: () => undefined } as never

beforeAll(async () => {
  made = await makeDatabase()
  server = connect(made.url, 2)
  owner = new pg.Client(made.ownerUrl)
  await owner.connect()
  await owner.query(ONE_PAYMENT)
  // As every server does at its start: the template may be of last month.
  await makePartitions({ db: server.db, log })
})
afterAll(async () => {
  await Promise.all([owner?.end(), server?.close()])
  await made?.drop()
})

const add = (at: string, on: pg.Client | pg.Pool = server.pool) =>
  on.query(
    `insert into payment_events (payment_id, kind, at) values (1, 'x', ${at}) returning tableoid::regclass::text as name`,
  )
const partitions = async (): Promise<{ name: string; bounds: string }[]> =>
  (
    await owner.query(`select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'payment_events'::regclass
     order by c.oid`)
  ).rows
const monthName = async (months: number) =>
  (
    await owner.query(
      `select 'payment_events' || to_char(india_month(now(), $1) at time zone 'Asia/Kolkata', '"_"YYYY"_"MM') as name`,
      [months],
    )
  ).rows[0].name as string

it('has partitions for three months to come, by the month in India', async () => {
  for (const { seconds_left, is_spilling } of await findReach(server.db)) {
    expect(seconds_left).toBeGreaterThan(86 * 24 * 3600)
    expect(is_spilling).toBe(false)
  }
  const { rows } = await add('india_month(now(), 3)')
  expect(rows[0].name).toBe(await monthName(3))
  const { rows: before } = await add("india_month(now(), 3) - interval '1 second'")
  expect(before[0].name).toBe(await monthName(2))
})

it('takes rows written after months without new partitions, and makes partitions of them', async () => {
  // As if the portal had run for three months without the job: everything so far ended two months ago.
  await owner.query(`do $$ declare p record; begin
    for p in select i.inhrelid::regclass::text as name from pg_inherits i
              where i.inhparent = 'payment_events'::regclass and i.inhrelid <> 'payment_events_default'::regclass loop
      execute format('alter table payment_events detach partition %I', p.name);
      if p.name <> 'payment_events_before' then execute format('drop table %I', p.name); end if;
    end loop;
    execute format('alter table payment_events attach partition payment_events_before
      for values from (minvalue) to (%L)', india_month(now(), -2));
  end $$`)
  const late = [await add("india_month(now(), -2) + interval '1 day'"), await add('now()')]
  expect(late.map(({ rows }) => rows[0].name)).toEqual(['payment_events_default', 'payment_events_default'])
  const reach = async () => (await findReach(server.db)).find(({ name }) => name === 'payment_events')
  expect(await reach()).toMatchObject({ is_spilling: true })
  expect((await reach())?.seconds_left).toBeLessThan(0)

  await makePartitions({ db: server.db, log })
  expect(await reach()).toMatchObject({ is_spilling: false })
  const names = (await partitions()).map(({ name }) => name)
  expect(names.sort()).toEqual(
    [
      'payment_events_before',
      await monthName(-2),
      await monthName(1),
      await monthName(2),
      await monthName(3),
      'payment_events_default',
    ].sort(),
  )
  // The rows are in the partition that they were written to.
  const { rows } = await owner.query('select distinct tableoid::regclass::text as name from payment_events')
  expect(rows).toEqual([{ name: await monthName(-2) }])
  expect((await add('now()')).rows[0].name).toBe(await monthName(-2))
})

it('makes nothing twice, for two copies at once neither', async () => {
  const before = await partitions()
  const both = [makePartitions({ db: server.db, log }), makePartitions({ db: server.db, log })]
  await Promise.all(both)
  expect(await partitions()).toEqual(before)
})

it('makes partitions of these tables alone, for a year at most, and the server may do no more to them', async () => {
  const refused = async (text: string) =>
    server.pool.query(text).then(
      () => 'done',
      ({ code }) => code,
    )
  expect(await refused("select make_next_partition('payments')")).toBe('P0001')
  expect(await refused("select make_next_partition('payment_events', 13)")).toBe('P0001')
  expect(await refused("select make_next_partition('payment_events', null)")).toBe('P0001')
  expect(await refused("select make_partition_table('payment_events', 'mine')")).toBe('42501')
  for (const { name } of await partitions()) {
    expect(await refused(`drop table ${name}`)).toBe('42501')
    expect(await refused(`delete from ${name}`)).toBe('42501')
    expect(await refused(`update ${name} set kind = 'y'`)).toBe('42501')
    // Not even by mistake of the owner.
    await expect(owner.query(`delete from ${name}`)).rejects.toThrow(/append-only/)
  }
  expect(await refused('delete from payment_events')).toBe('42501')
})

it('gives up soon when a lock is held, so that no query waits behind it, and retries until it is done', async () => {
  const { rows } = await owner.query("select proconfig from pg_proc where proname = 'make_next_partition'")
  expect(rows[0].proconfig).toContain('lock_timeout=25ms')
  await owner.query(`drop table ${await monthName(3)}`)
  await owner.query('begin; lock table payments in row exclusive mode')
  await expect(makePartitions({ db: server.db, log }, 1)).rejects.toMatchObject({ code: '55P03' })
  const [made] = await Promise.all([
    makePartitions({ db: server.db, log }).then(() => partitions()),
    new Promise((resolve) => setTimeout(resolve, 300)).then(() => owner.query('rollback')),
  ])
  expect(made.map(({ name }) => name)).toContain(await monthName(3))
})

it('accepts a webhook once, though it came before in another month', async () => {
  const bodyHash = 'a'.repeat(64)
  const store = async () =>
    many(
      server.db,
      sql<{ id: number }>`
        with about as (select 1::smallint as gateway_id, null::bigint as payment_id, null::bigint as attempt_id,
                              null::text as payment_status),
        ${storePaymentEvent({
          gateway: 'cashfree',
          accountId: null,
          body: Buffer.from('{}'),
          isOld: false,
          isUnsigned: false,
          bodyHash,
          signatureHash: null,
          headers: {},
          address: '127.0.0.1',
          requestId: 'x',
        })} select id from stored`,
    )
  expect(await store()).toHaveLength(1)
  // The first one came last month.
  await owner.query('update webhook_log set received_at = india_month(now(), -1) where event_key = $1', [
    bodyHash,
  ])
  expect(await store()).toEqual([])
  const { rows } = await owner.query('select count(*)::int as n from webhook_log where event_key = $1', [
    bodyHash,
  ])
  expect(rows).toEqual([{ n: 1 }])
})
