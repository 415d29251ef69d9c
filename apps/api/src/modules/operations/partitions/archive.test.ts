import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ONE_PAYMENT } from '../../../../test/money/one-payment.ts'
import { makeDatabase } from '../../../../test/portal/harness.ts'
import { runPartitions } from './archive-service.ts'

let made: Awaited<ReturnType<typeof makeDatabase>>
let owner: pg.Client
let folder: string
let month: string
let table: string
const said: string[] = []
const ROWS = 3_000

const run = (...words: string[]) => runPartitions(made.ownerUrl, words, (line) => said.push(line))
const events = async () => (await owner.query('select * from payment_events order by id')).rows

beforeAll(async () => {
  made = await makeDatabase()
  folder = await mkdtemp(join(tmpdir(), 'chukta-archive-'))
  owner = new pg.Client(made.ownerUrl)
  await owner.connect()
  await owner.query(`${ONE_PAYMENT};
    alter table payment_events detach partition payment_events_before;
    do $$ begin execute format('alter table payment_events attach partition payment_events_before
      for values from (minvalue) to (%L)', india_month(now(), -15)); end $$`)
  const { rows } = await owner.query(
    `select to_char(india_month(now(), -15) at time zone 'Asia/Kolkata', 'YYYY-MM') as month`,
  )
  month = rows[0].month
  table = `payment_events_${month.replace('-', '_')}`
  await owner.query(`select make_partition_table('payment_events', '${table}');
    do $$ begin execute format('alter table payment_events attach partition ${table} for values from (%L) to (%L)',
      india_month(now(), -15), india_month(now(), -14)); end $$;
    insert into payment_events (payment_id, kind, at, detail)
    select 1, 'x', india_month(now(), -15) + make_interval(mins => n),
           jsonb_build_object('text', 'a "quoted", text;\\ ' || repeat(md5(n::text), 20) || chr(10) || 'रु', 'n', n)
      from generate_series(1, ${ROWS}) n;
    insert into payment_events (payment_id, kind, at) values (1, 'old', india_month(now(), -20)), (1, 'young', now())`)
})
afterAll(async () => {
  await owner?.end()
  await made?.drop()
  if (folder) await rm(folder, { recursive: true })
})

it('lists the months, and refuses those that are young or whose payments are not final', async () => {
  await run('list')
  expect(said.find((line) => line.startsWith(table))).toMatch(/ MB {2}may go$/)
  expect(said.find((line) => line.startsWith('payment_events_2') && !line.includes(table))).not.toContain(
    'may go',
  )
  const young = (await owner.query(`select to_char(india_month(now(), 3), 'YYYY-MM') as month`)).rows[0].month
  await expect(run('detach', young)).rejects.toThrow(/too young/)
  await owner.query(`update payments set status = 'pending', finalized_at = null, next_poll_at = now()`)
  await expect(run('archive', month, folder)).rejects.toThrow(/not final/)
  await owner.query(`update payments set status = 'closed', finalized_at = now(), next_poll_at = null`)
  await expect(run('detach', '1999-01')).rejects.toThrow(/no partition of 1999-01/)
})

it('archives a month: its rows are in a file, nothing else is gone, and the file brings them back as they were', async () => {
  const before = await events()
  expect(before).toHaveLength(ROWS + 2)
  await run('detach', month)
  await run('archive', month, folder)
  expect(await events()).toEqual(before.filter(({ kind }) => kind !== 'x'))
  const tables = `select count(*)::int as n from pg_class where relname like '${table}%' and relkind = 'r'`
  expect((await owner.query(tables)).rows[0].n).toBe(1)
  const manifest = join(folder, `${table}.json`)
  expect(JSON.parse(await readFile(manifest, 'utf8'))).toMatchObject({ rows: String(ROWS), partition: table })
  expect((await stat(join(folder, `${table}.csv.gz`))).mode & 0o777).toBe(0o600)

  const file = join(folder, `${table}.csv.gz`)
  const whole = await readFile(file)
  await writeFile(file, whole.subarray(0, -9))
  await expect(run('restore', manifest)).rejects.toThrow(/changed since it was written/)
  await writeFile(file, whole)
  await owner.query(`begin; insert into payment_events (payment_id, kind, at) values (1, 'late', india_month(now(), -15));
    commit`)
  await expect(run('restore', manifest)).rejects.toThrow(/has rows already/)
  await owner.query(`alter table ${table} disable trigger user; delete from ${table};
    alter table ${table} enable trigger user`)
  await run('restore', manifest)
  expect(await events()).toEqual(before)
  await expect(owner.query(`delete from ${table}`)).rejects.toThrow(/append-only/)
})

it('drops nothing when the archive differs from the table', async () => {
  // A view of every other row or so cannot be copied the same twice, nor at all by name.
  await run('detach', month)
  await owner.query(`alter table ${table}_detached rename to hidden;
    create view ${table}_detached as select id, payment_id, at, kind, detail, actor_id, request_id from hidden where random() < 0.5`)
  await expect(run('archive', month, folder)).rejects.toThrow()
  expect((await owner.query('select count(*)::int as n from hidden')).rows[0].n).toBe(ROWS)
  await owner.query(`drop view ${table}_detached; alter table hidden rename to ${table}_detached`)
  await run('archive', month, folder)
  expect(JSON.parse(await readFile(join(folder, `${table}-2.json`), 'utf8'))).toMatchObject({
    rows: String(ROWS),
  })
})
