import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Account, canReach } from '../scripts/postgres/account.ts'
import { findClusterFolder } from '../scripts/postgres/cluster.ts'
import { readPidFile } from '../scripts/postgres/server.ts'
import { removePostgres } from '../scripts/postgres.ts'

const holderScript = path.join(import.meta.dirname, 'postgres-holder.ts')
const isRoot = process.getuid?.() === 0
const plainUser: Account = { uid: 65_534, gid: 65_534 }

const folders: string[] = []
const holders: ChildProcess[] = []

async function cleanUp(): Promise<void> {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL')
  for (const folder of folders.splice(0)) {
    await removePostgres(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

function newFolder(options: { mode?: number; owner?: Account } = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'chukta-launcher-'))
  chmodSync(folder, options.mode ?? 0o755)
  if (options.owner) chownSync(folder, options.owner.uid, options.owner.gid)
  folders.push(folder)
  return folder
}

async function hold(folder: string, account?: Account): Promise<{ url: string; holder: ChildProcess }> {
  const holder = spawn(process.execPath, [holderScript, folder], {
    ...account,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  holders.push(holder)
  const [url] = await Promise.race([once(holder, 'message'), once(holder, 'exit')])
  expect(url, 'the launcher ended').toBeTypeOf('string')
  return { url, holder }
}

async function end(holder: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(holder, 'exit')
  holder.kill(signal)
  await ended
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function serverPid(folder: string): number | undefined {
  return readPidFile(path.join(findClusterFolder(folder) ?? '', 'data'))?.pid
}

function killServer(folder: string): void {
  process.kill(serverPid(folder) ?? Number.NaN, 'SIGKILL')
}

/** A whole life: first start, end, killed starter, both killed. Every committed row must survive. */
async function liveThroughKills(folder: string, account?: Account): Promise<void> {
  const first = await hold(folder, account)
  await query(first.url, 'create table lived (step int); insert into lived values (1)')
  await end(first.holder, 'SIGTERM')
  expect(serverPid(folder)).toBeUndefined()

  const second = await hold(folder, account)
  await query(second.url, 'insert into lived values (2)')
  const pid = serverPid(folder)
  await end(second.holder, 'SIGKILL')

  const third = await hold(folder, account)
  expect(serverPid(folder)).toBe(pid)
  expect(third.url).toBe(second.url)
  await query(third.url, 'insert into lived values (3)')
  killServer(folder)
  await end(third.holder, 'SIGKILL')

  const fourth = await hold(folder, account)
  expect(await query(fourth.url, 'select step from lived order by step')).toEqual([
    { step: 1 },
    { step: 2 },
    { step: 3 },
  ])
  await end(fourth.holder, 'SIGTERM')
  expect(serverPid(folder)).toBeUndefined()
}

describe('the PostgreSQL launcher', () => {
  afterEach(cleanUp)

  it('keeps the data and adopts running processes when starter, server or both are killed', async () => {
    await liveThroughKills(newFolder())
  })

  it.runIf(isRoot && canReach(holderScript.replace(/[^/]*$/, ''), plainUser))(
    'does the same for a plain user',
    async () => {
      const folder = newFolder({ owner: plainUser })
      await liveThroughKills(folder, plainUser)
      expect(statSync(path.join(folder, 'postgres/data')).uid).toBe(plainUser.uid)
    },
  )

  it.runIf(isRoot)(
    'as root keeps the data in the state area where its user cannot reach the folder',
    async () => {
      const folder = newFolder({ mode: 0o700 })
      await liveThroughKills(folder)
      const place = readlinkSync(path.join(folder, 'postgres'))
      expect(place).toMatch(/\/chukta\/[0-9a-f]{12}-[0-9a-f]{6}$/)
      expect(statSync(path.join(place, 'data')).uid).not.toBe(0)
      await removePostgres(folder)
      expect(statSync(place, { throwIfNoEntry: false })).toBeUndefined()
    },
  )

  it('serves several users at once, two first starts included, and ends with the last of them', async () => {
    const folder = newFolder()
    const [one, two] = await Promise.all([hold(folder), hold(folder)])
    expect(one.url).toBe(two.url)
    await end(one.holder, 'SIGTERM')
    expect(await query(two.url, 'select 1 as up')).toEqual([{ up: 1 }])
    await end(two.holder, 'SIGTERM')
    expect(serverPid(folder)).toBeUndefined()
  })
})

// One after the other on one cluster: making it takes most of the time.
describe('a cluster that the launcher made', () => {
  let folder: string
  let url: string
  let holder: ChildProcess

  beforeAll(async () => {
    folder = path.join(newFolder(), 'data')
    folders.unshift(folder)
    ;({ url, holder } = await hold(folder))
  })
  afterAll(cleanUp)

  it('creates a private data folder that its own user can reach', async () => {
    expect((statSync(folder).mode & 0o777).toString(8)).toBe(isRoot ? '710' : '700')
    expect(statSync(path.join(folder, 'postgres')).isDirectory()).toBe(true)
    if (isRoot) expect(statSync(folder).gid).toBe(statSync(path.join(folder, 'postgres/data')).gid)
    expect(await query(url, 'select 1 as up')).toEqual([{ up: 1 }])
  })

  it('writes durably, listens on localhost alone and requires the password', async () => {
    const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses']
    names.push('shared_buffers', 'max_connections', 'password_encryption')
    const rows = await query(url, `select ${names.map((name) => `current_setting('${name}') as ${name}`)}`)
    expect(rows[0]).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '127.0.0.1',
      shared_buffers: '256MB',
      max_connections: '200',
      password_encryption: 'scram-sha-256',
    })
    const wrong = new URL(url)
    wrong.password = 'wrong'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    const passwords = path.join(findClusterFolder(folder) ?? '', 'passwords.json')
    expect(statSync(passwords).mode & 0o777).toBe(0o600)
    const [role] = await query(url, 'select rolsuper from pg_roles where rolname = current_user')
    expect(role).toEqual({ rolsuper: false })
  })

  it('restarts a dead server at the same address', async () => {
    killServer(folder)
    const deadline = Date.now() + 60_000
    for (;;) {
      const rows = await query(url, 'select 1 as up').catch(() => null)
      if (rows) break
      expect(Date.now()).toBeLessThan(deadline)
      await sleep(50)
    }
  })

  it("creates the server's role in an older cluster, whose owner stays the owner", async () => {
    // The first holder may still be restarting its server; ending waits for that.
    await end(holder, 'SIGTERM')
    ;({ url, holder } = await hold(folder))
    await query(url, 'create table lived (step int)')
    const file = path.join(findClusterFolder(folder) ?? '', 'passwords.json')
    const { chukta_api: _made, ...before } = JSON.parse(readFileSync(file, 'utf8'))
    const admin = new URL(url)
    admin.username = 'postgres'
    admin.password = before.postgres
    await query(admin.href, 'drop role chukta_api')
    await end(holder, 'SIGTERM')
    writeFileSync(file, JSON.stringify(before))

    const second = await hold(folder)
    const { chukta_api } = JSON.parse(readFileSync(file, 'utf8'))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const server = new URL(second.url)
    server.username = 'chukta_api'
    server.password = chukta_api
    const [role] = await query(
      server.href,
      'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
    )
    expect(role).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false })
    await expect(query(server.href, 'select * from lived')).rejects.toThrow(/permission denied/)
    expect(await query(second.url, 'select * from lived')).toEqual([])
    expect(await query(second.url, "select tableowner from pg_tables where tablename = 'lived'")).toEqual([
      { tableowner: 'chukta' },
    ])
  })
})
