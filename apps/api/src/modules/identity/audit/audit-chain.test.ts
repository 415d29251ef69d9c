// Invariant (identity): Every changed, deleted or inserted audit row is detected.
// Enforced by: hourly job, `npm run verify-audit`. Decision: 0026.

import { spawnSync } from 'node:child_process'
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFull } from '../../../../../../tests/full.ts'
import { randomly, tamperings } from '../../../../test/identity/audit-tampering.ts'
import { eventually, makeDatabase } from '../../../../test/portal/harness.ts'
import { undone } from '../../../../test/portal/undone.ts'
import { readConfig } from '../../../platform/configuration/config.ts'
import { connect, type Db, many, one, withTransaction } from '../../../platform/database/db.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { openSecrets, type Secrets } from '../../../platform/security/secrets.ts'
import { auditTasks } from './audit-tasks.ts'
import { extendChain } from './chain-service.ts'
import { verifyAudit, verifyIn } from './verify-service.ts'

const ROOT = new URL('../../../../../../', import.meta.url).pathname
/** The number of single changes to try: by default one of each kind; `npm run security` tries 1,000. */
const CHANGES = Number(process.env.AUDIT_CHANGES || (isFull ? 60 : tamperings.length))
const ROWS = 1_300

let db: Db
let owner: Db
let secrets: Secrets
let settings: Record<string, string>
let headsFile: string
const logged: unknown[] = []
let stop: () => Promise<void>

beforeAll(async () => {
  const database = await makeDatabase()
  const [server, tables] = [connect(database.url, 6), connect(database.ownerUrl, 2)]
  db = server.db
  owner = tables.db
  const dataDir = await mkdtemp(join(tmpdir(), 'chukta-audit-'))
  settings = { DATABASE_URL: database.url, DATA_DIR: dataDir }
  headsFile = join(dataDir, 'audit-heads.log')
  secrets = await openSecrets(dataDir)
  stop = async () => {
    await Promise.all([server.close(), tables.close()])
    await database.drop()
    await rm(dataDir, { recursive: true })
  }
})
afterAll(() => stop())

const log = { error: (...what: unknown[]) => logged.push(what), warn: () => undefined } as never
const tasks = () => auditTasks({ db, secrets, config: readConfig(settings), log })
const chain = () => tasks()['chain-audit']()
const verify = () => verifyAudit(db, secrets, headsFile)

async function write(count: number): Promise<void> {
  await sql`
    insert into audit_log (actor_id, action, object, detail, address, request_id)
    select nullif(n % 7, 0), 'payee.changed', case n % 3 when 0 then null else 'payee ' || n end,
           jsonb_build_object('n', n, 'name', 'मीरा', 'rate', 1.50), '203.0.113.' || n % 250, gen_random_uuid()
      from generate_series(1, ${count}) n`.execute(db)
}

async function writeAndRollBack(): Promise<void> {
  await withTransaction(db, async (trx) => {
    await audit(trx, { actorId: 1, action: 'never.happened' })
    throw new Error('rolled back')
  }).catch(() => undefined)
}

describe('the chain', () => {
  it('chains the rows, with gaps among the ids, and signs its end outside the database', async () => {
    for (let batch = 0; batch < 13; batch += 1) {
      await write(ROWS / 13)
      await writeAndRollBack()
      await chain()
    }
    expect(await verify()).toEqual({
      wrong: null,
      rows: ROWS,
      unsigned: 0,
      waiting: 0,
      waitingSeconds: 0,
      heads: 13,
      forgotten: 0,
    })
    expect((await stat(headsFile)).mode & 0o777).toBe(0o600)
    expect((await readFile(headsFile, 'utf8')).trim().split('\n')).toHaveLength(13)
  })

  it('covers every column of the log', async () => {
    const columns = await many(
      db,
      sql<{ name: string }>`select column_name as name from information_schema.columns
                             where table_name = 'audit_log' order by ordinal_position`,
    )
    const covered = [
      'id',
      'at',
      'actor_id',
      'action',
      'object',
      'detail',
      'address',
      'request_id',
      'api_key_id',
      'member_id',
    ]
    expect(columns.map(({ name }) => name)).toEqual(covered)
  })

  it('waits for a row that is committed after later ones, and no writer waits for it', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const late = withTransaction(db, async (trx) => {
      await audit(trx, { actorId: 1, action: 'late.one' })
      await held
    })
    await eventually(async () => {
      const row = await one(
        db,
        sql<{ n: number }>`select count(*) as n from pg_locks
        where relation = 'audit_log'::regclass and mode = 'RowExclusiveLock'`,
      )
      return row.n > 0
    })
    await audit(db, { actorId: 2, action: 'early.one' })
    expect(await extendChain(db, async () => undefined, 200)).toBeNull()
    const chaining = chain()
    // It does not wait: the open transaction ends only below.
    await audit(db, { actorId: 2, action: 'early.two' })
    expect((await verify()).waiting).toBe(2)
    release()
    await late
    await chaining
    await chain()
    expect(await verify()).toMatchObject({ wrong: null, waiting: 0, rows: ROWS + 3 })
  })

  it('is extended by one copy at a time', async () => {
    await write(2_500)
    const runs = await Promise.all([1, 2, 3, 4].map(() => extendChain(db, async () => undefined)))
    expect(runs.reduce((sum: number, n) => sum + (n ?? 0), 0)).toBe(2_500)
    expect(await verify()).toMatchObject({ wrong: null, rows: ROWS + 2_503, unsigned: 2_500 })
    // The next run signs rows that a server chained and did not sign before it died.
    await chain()
    expect(await verify()).toMatchObject({ wrong: null, unsigned: 0 })
  })
})

describe('tampering', () => {
  it(`is found: ${CHANGES} of ${CHANGES} single changes by the owner of the tables`, async () => {
    const pick = randomly(20_261_122)
    let found = 0
    const missed: string[] = []
    for (let n = 0; n < CHANGES; n += 1) {
      const tampering = tamperings[n % tamperings.length]
      if (!tampering) continue
      const verdict = await rolledBack(async (trx) => {
        const expected = await tampering.change(trx, pick)
        const { wrong } = await verifyIn(trx, secrets, headsFile)
        return wrong && (expected === undefined || wrong.auditId === expected)
          ? 'found'
          : JSON.stringify({ wrong, expected })
      })
      if (verdict === 'found') found += 1
      else missed.push(`${tampering.name}: ${verdict}`)
    }
    console.log(`audit log: ${found} of ${CHANGES} single changes found`)
    expect(missed).toEqual([])
    expect((await verify()).wrong).toBeNull()
  }, 600_000)

  it('is reported by the command, which ends with 1, and logged by the hourly job', async () => {
    const run = () =>
      spawnSync(process.execPath, ['apps/api/src/verify-audit.ts'], {
        cwd: ROOT,
        env: { ...process.env, ...settings },
        encoding: 'utf8',
      })
    const good = run()
    await tasks()['verify-audit']()
    expect(logged).toEqual([])
    expect(good.stdout).toContain('holds   the audit log is as it was written')
    expect(good.stdout).toMatch(/rows computed anew {2}3803 in/)
    expect(good.status).toBe(0)
    const forged = (await readFile(headsFile, 'utf8')).replace(/"position":100,/, '"position":101,')
    const whole = await readFile(headsFile, 'utf8')
    await writeFile(headsFile, forged)
    expect((await verify()).wrong?.what).toContain('a head with a wrong signature (line 1)')
    await writeFile(headsFile, whole)
    await sql`alter table audit_log disable trigger user`.execute(owner)
    await sql`update audit_log set object = 'payee 2' where id = 500`.execute(owner)
    const bad = run()
    expect(bad.stdout).toMatch(/^WRONG {3}row 500 was changed/m)
    expect(bad.status).toBe(1)
    await tasks()['verify-audit']()
    expect(logged).toEqual([[{ row: '500', what: expect.any(String) }, 'the audit log was tampered with']])
  })

  it('stops the signing, so that newer heads do not cover up a removal', async () => {
    await sql`alter table audit_chain disable trigger user`.execute(owner)
    await sql`delete from audit_chain where position > 2000`.execute(owner)
    logged.length = 0
    const before = await readFile(headsFile, 'utf8')
    await chain()
    expect(logged).toHaveLength(1)
    expect(await readFile(headsFile, 'utf8')).toBe(before)
    expect((await verify()).wrong).not.toBeNull()
  })

  it('tolerates a line cut off by a crash', async () => {
    await appendFile(headsFile, '{"position":12')
    const { heads } = await verify()
    await writeFile(headsFile, (await readFile(headsFile, 'utf8')).replace(/\n\{"position":12$/, '\n'))
    expect((await verify()).heads).toBe(heads)
  })
})

/** Runs the work as the owner, with the triggers off, and reverts everything. */
function rolledBack<T>(work: (trx: Db) => Promise<T>): Promise<T> {
  return undone(owner, async (trx) => {
    await sql`alter table audit_log disable trigger user, alter id set generated by default`.execute(trx)
    await sql`alter table audit_chain disable trigger user`.execute(trx)
    return work(trx)
  })
}
