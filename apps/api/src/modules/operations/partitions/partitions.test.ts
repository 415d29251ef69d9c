// Invariant (operations): A webhook is accepted once, in whichever month it arrives. Every row has a
// partition.
// Enforced by: `webhook_keys` (`keys-sql.ts`), default partitions, `make_next_partition`.
// Also tested by: `archive.test.ts`. Decision: 0062.

import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ONE_PAYMENT } from '../../../../test/money/one-payment.ts'
import { makeDatabase } from '../../../../test/portal/harness.ts'
import { connect, type Database } from '../../../platform/database/db.ts'
import { plantReference } from '../../../reference/plant.ts'
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

/** Applies the migrations that `isWanted` says, as the previous version's database had them. */
async function apply(client: pg.Client, isWanted: (name: string) => boolean): Promise<void> {
  const folder = new URL('../../../../migrations/', import.meta.url)
  for (const name of readdirSync(folder).sort().filter(isWanted)) {
    await client.query(readFileSync(new URL(name, folder), 'utf8'))
  }
}

it('migrates a database with rows, while the previous version writes', async () => {
  const old = await makeDatabase('template0')
  const [client, before] = [new pg.Client(old.ownerUrl), new pg.Client(old.ownerUrl)]
  await Promise.all([client.connect(), before.connect()])
  try {
    await apply(client, (name) => name < '0090')
    const { db, close } = connect(old.ownerUrl, 1)
    await plantReference(db)
    await close()
    // In the form of the previous version.
    const storeOld = (key: string) =>
      before.query(
        `insert into webhook_events as w (gateway_id, event_key, body) values (1, $1, '{}')
         on conflict (gateway_id, event_key) do update set duplicates = w.duplicates + 1, repeated_at = now()
         returning id, xmax = 0 as is_new`,
        [key],
      )
    const storeNew = (key: string) =>
      client.query(
        `with key as (insert into webhook_keys as k (gateway_id, event_key) values (1, $1)
           on conflict (gateway_id, event_key) where gateway_id is not null do update set duplicates = k.duplicates + 1
           returning xmax = 0 as is_new)
         insert into webhook_log (gateway_id, event_key, body) select 1, $1, '{}' from key where key.is_new
         on conflict do nothing returning id`,
        [key],
      )
    await storeOld('first')
    await storeOld('first')
    await client.query(ONE_PAYMENT.replace('finalized_at', 'settled_at'))
    const addOld = () =>
      before.query("insert into payment_events (payment_id, kind) values (1, 'x') returning id::int as id")
    await addOld()
    const files = async (...names: string[]) =>
      (
        await client.query(
          'select pg_relation_filenode(name::regclass) as node from unnest($1::text[]) name',
          [names],
        )
      ).rows
    const [table, index] = ['payment_events', 'payment_events_payment']
    const stored = await files(table, index, 'webhook_events', 'webhook_events_payment')
    await apply(client, (name) => name.startsWith('0090'))
    await addOld()
    await storeOld('between')
    await apply(client, (name) => name.startsWith('0091'))
    await storeOld('late')
    await apply(client, (name) => name.startsWith('0092'))
    expect((await addOld()).rows).toEqual([{ id: 3 }])
    // Nothing was copied, and no index was built again.
    const now = [`${table}_before`, `${table}_before_payment`, 'webhook_events', 'webhook_events_payment']
    expect(await files(...now)).toEqual(stored)
    await expect(
      before.query("insert into payment_events (payment_id, kind) values (2, 'x')"),
    ).rejects.toThrow(/payment_events_payment_id_fkey/)
    // Both versions know, at each moment, of the events that came before.
    for (const key of ['first', 'between', 'late']) {
      expect((await storeNew(key)).rowCount, key).toBe(0)
      expect((await storeOld(key)).rows[0].is_new, key).toBe(false)
    }
    // The previous version runs on, beside the new one.
    expect((await storeOld('after')).rows[0].is_new).toBe(true)
    expect((await storeNew('after')).rowCount).toBe(0)
    expect((await storeNew('new')).rowCount).toBe(1)
    expect((await storeOld('new')).rows[0].is_new).toBe(false)
    const { rows } = await client.query(
      'select event_key, count(*)::int as n, min(id)::int as id from webhook_log group by event_key order by id',
    )
    expect(rows.map(({ event_key, n }) => [event_key, n])).toEqual(
      ['first', 'between', 'late', 'after', 'new'].map((key) => [key, 1]),
    )
    // Across months too, which the old table's own key does not cover.
    await client.query(`insert into webhook_log (gateway_id, event_key, body, received_at)
      select 1, 'later', '{}', india_month(now(), 2)`)
    await client.query("insert into webhook_keys (gateway_id, event_key) values (1, 'later')")
    expect((await storeNew('later')).rowCount).toBe(0)
  } finally {
    await Promise.all([client.end(), before.end()])
    await old.drop()
  }
})
