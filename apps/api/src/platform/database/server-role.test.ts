// Invariant (platform): The server's database role owns nothing.
// Enforced by: a role that owns no table; the whole suite runs as it. Decision: 0027.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../../scripts/free-port.ts'
import { programs } from '../../../../../scripts/portal/programs.ts'
import { makeDatabase, stopProcess, untilAnswers } from '../../../test/portal/harness.ts'
import { addJob } from '../jobs/jobs.ts'
import { connect, type Database } from './db.ts'
import { migrate } from './migrations.ts'
import { changeableTables } from './server-role-sql.ts'

const ROOT = new URL('../../../../../', import.meta.url).pathname
const GROWING = ['audit_log', 'audit_chain', 'journals', 'postings']

let made: Awaited<ReturnType<typeof makeDatabase>>
let server: Database
let owner: Database

beforeAll(async () => {
  made = await makeDatabase()
  server = connect(made.url, 2)
  owner = connect(made.ownerUrl, 2)
})
afterAll(async () => {
  await Promise.all([server.close(), owner.close()])
  await made.drop()
})

const refused = expect.objectContaining({ code: '42501' })

describe("the server's own connection", () => {
  it.each(
    GROWING.flatMap((table) => [
      `update ${table} set ${table === 'postings' ? 'amount_paise = 1' : table === 'audit_chain' ? 'position = 1' : 'at = now()'}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} disable trigger ${table}_append_only`,
      `drop trigger ${table}_append_only on ${table}`,
      `drop table ${table} cascade`,
      `alter table ${table} owner to current_user`,
    ]),
  )('may not: %s', async (statement) => {
    await expect(server.pool.query(statement)).rejects.toEqual(refused)
  })

  it.each([
    "set session_replication_role = 'replica'",
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'create table mine (id int)',
    "insert into schema_migrations (name) values ('9999-none.sql')",
    "insert into audit_log (id, action) overriding system value values (-1, 'x')",
    "select setval('audit_log_id_seq', 1)",
    'alter default privileges in schema public grant update on tables to current_user; update journals set memo = 1',
  ])('may not: %s', async (statement) => {
    await expect(server.pool.query(statement)).rejects.toEqual(refused)
  })

  it('may use the objects of a later migration, without a grant of its own', async () => {
    await owner.pool.query(`create table later (id bigint generated always as identity, n int);
      create function later_sum() returns bigint language sql as 'select sum(n) from later'`)
    await server.pool.query(
      'insert into later (n) values (2); update later set n = 3; delete from later where n = 9',
    )
    const { rows } = await server.pool.query("select later_sum() as sum, nextval('later_id_seq') as next")
    expect(rows[0]).toEqual({ sum: 3n, next: 2n })
  })

  it('is distinguished from one with too many rights', async () => {
    expect(await changeableTables(server.db)).toEqual([])
    const names = (await changeableTables(owner.db)).map(({ name }) => name)
    expect(names.sort()).toEqual([...GROWING].sort())
  })

  it('keeps its limits when migrations run again', async () => {
    await owner.pool.query('grant update on journals to chukta_api')
    expect(await changeableTables(server.db)).toEqual([{ name: 'journals' }])
    await migrate(made.ownerUrl, made.url)
    expect(await changeableTables(server.db)).toEqual([])
  })
})

it('DATABASE_URL alone goes on working, with a warning in the log', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'chukta-role-'))
  const port = await freePort()
  const settings = { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' }
  const said = async (url: string) => {
    const api = spawn(process.execPath, [programs.api], {
      cwd: ROOT,
      env: { ...process.env, ...settings, DATABASE_URL: url },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    let output = ''
    api.stdout?.on('data', (chunk) => {
      output += chunk
    })
    await untilAnswers(`http://127.0.0.1:${port}/api/health`, 120_000)
    const closed = once(api, 'close')
    await stopProcess(api)
    // Its output is complete when its pipe is closed, not when it has ended.
    await closed
    return output
  }
  expect(await said(made.ownerUrl)).toContain('MIGRATION_DATABASE_URL')
  // It may have warned meanwhile of providers that are not running.
  expect(await said(made.url)).not.toContain('MIGRATION_DATABASE_URL')
  await rm(dataDir, { recursive: true })
})

it('a wrong address of the server is reported by the migration', async () => {
  const wrong = new URL(made.url)
  wrong.password = 'wrong'
  await expect(migrate(made.ownerUrl, wrong.href)).rejects.toThrow(/password authentication failed/)
})

it('a migration without news waits for no job that is being added, and none waits for it', async () => {
  const impatient = `${made.ownerUrl}?options=-c%20lock_timeout%3D2000`
  await server.db.transaction().execute(async (trx) => {
    await addJob(trx, 'clean-sign-in', {}, { key: 'beside-a-migration' })
    await migrate(impatient, made.url)
  })
})
