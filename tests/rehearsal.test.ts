// The page "Rehearse going live": its own environment file, with real processes and the sandbox that it starts.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually, makeDatabase, type TestDatabase } from '../apps/api/test/portal/harness.ts'
import { LIVE } from '../apps/api/test/portal/live-settings.ts'
import { freePort } from '../scripts/free-port.ts'
import { programs } from '../scripts/portal/programs.ts'
import { readSettings, root } from '../scripts/portal/settings.ts'
import { blocksOf, readPages } from './documentation/commands.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chukta-rehearsal-'))
const started: ChildProcess[] = []
const bin = path.join(root, 'node_modules/.bin')
let page: string[]
let made: TestDatabase
let env: Record<string, string>

beforeAll(async () => {
  made = await makeDatabase()
  const [port, sandboxPort, mailPort] = [await freePort(), await freePort(), await freePort()]
  const places: Record<string, string> = {
    '/etc/chukta': folder,
    '/var/lib/chukta': folder,
    'PORT=4100': `PORT=${port}`,
    'localhost:4110': `localhost:${sandboxPort}`,
    'SANDBOX_PORT=4110': `SANDBOX_PORT=${sandboxPort}\nSANDBOX_SMTP_PORT=${mailPort}`,
    'localhost:4111': `localhost:${mailPort}`,
    'example.in': 'company.test',
    'Pay Example': 'Pay Company',
  }
  const here = (text: string) =>
    Object.entries(places).reduce((given, [there, place]) => given.replaceAll(there, place), text)
  page = readPages()
    .flatMap(blocksOf)
    .filter(({ run }) => run === 'rehearse')
    .map(({ commands }) => here(commands))
  execFileSync('bash', ['-e', '-c', page[0] ?? ''])
  env = parseEnv(readFileSync(path.join(folder, 'rehearse.env'), 'utf8')) as Record<string, string>
})
afterAll(async () => {
  for (const child of started) await end(child)
  await made?.drop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
  const ended = once(child, 'close')
  process.kill(-child.pid, 'SIGTERM')
  await ended
}

function run(command: string[], variables: Record<string, string>) {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: `${bin}:${process.env.PATH}`, HOME: folder, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  started.push(child)
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said.text += bytes))
  return { child, said }
}

async function endOf({ child, said }: ReturnType<typeof run>): Promise<[number | null, string]> {
  const [code] = await once(child, 'close')
  return [code, said.text.trim()]
}

const node = (script: string, variables: Record<string, string>) => run([process.execPath, script], variables)
const owned = () => ({ DATABASE_URL: made.url, MIGRATION_DATABASE_URL: made.ownerUrl })
const live = () => ({ ...LIVE, DATA_DIR: folder, PORT: env.PORT ?? '', LOG_LEVEL: 'warn', ...owned() })
const OTHER =
  /^Refusing to start: this database is that of a rehearsal \(STAGING=1\), and the configuration is that of /

it('the page’s own file is a whole configuration: npm start needs no sandbox of its own', () => {
  expect(readSettings({ ...env, ...owned() })).toMatchObject({
    mode: 'staging',
    needsSandbox: false,
    isAllSandbox: false,
    ports: [Number(env.PORT)],
  })
})

it('an address of another provider ends every program in one line', async () => {
  const given = { ...env, ...owned(), CASHFREE_BASE_URL: 'https://sandbox.cashfree.com/pg' }
  for (const script of ['scripts/portal.ts', programs.api, programs.migrate]) {
    expect(await endOf(node(script, given)), script).toEqual([
      1,
      `Refusing to start: this is a rehearsal (STAGING=1), and CASHFREE_BASE_URL does not name its sandbox, ${env.STAGING_SANDBOX_URL}.`,
    ])
  }
})

describe('a rehearsal', () => {
  it('starts with its sandbox: its providers know the generated keys, and nothing of the demo is there', async () => {
    const [migrated] = await endOf(node(programs.migrate, { ...env, ...owned() }))
    expect(migrated).toBe(0)
    run(['bash', '-e', '-c', page[1] ?? ''], {})
    await eventually(() =>
      fetch(`${env.STAGING_SANDBOX_URL}/faults`)
        .then(({ ok }) => ok)
        .catch(() => false),
    )
    // As the owner of the tables, of which the log warns.
    const asOwner = { DATABASE_URL: made.ownerUrl, LOGS_DIRECTORY: path.join(folder, 'log') }
    const api = node(programs.api, { ...env, ...asOwner })
    const portal = await eventually(async () => {
      if (api.child.exitCode !== null) throw new Error(api.said.text)
      const answer = await fetch(`http://127.0.0.1:${env.PORT}/api/portal`).catch(() => null)
      return answer?.ok ? ((await answer.json()) as Record<string, unknown>) : null
    })
    expect(portal).toMatchObject({ sandbox: false, staging: true, inbox_url: null, demo_accounts: [] })
    expect(portal.services).toContainEqual(expect.objectContaining({ name: 'Cards', state: 'working' }))
    expect(portal.services).toContainEqual(
      expect.objectContaining({ name: 'SMS and mail codes', state: 'working' }),
    )
    await end(api.child)
    const warning = /^\{"level":40,.*DATABASE_URL signs in as a role/m
    const log = readFileSync(path.join(folder, 'log', `api-${env.PORT}.log`), 'utf8')
    expect(log).toMatch(/^\{"level":30,.*"route":"\/api\/portal".*request completed"\}$/m)
    expect(log).toMatch(warning)
    expect(log).not.toContain(env.CASHFREE_CLIENT_SECRET)
    // The terminal has its warnings alone.
    expect(api.said.text).toMatch(warning)
    expect(api.said.text).not.toContain('"level":30')
  })

  it('leaves a database that no other portal opens, neither by its programs nor by a command', async () => {
    const sandbox = { DATA_DIR: folder, PORT: env.PORT ?? '', ...owned() }
    for (const [script, given] of [
      [programs.api, live()],
      [programs.migrate, live()],
      [programs.api, sandbox],
      [programs.plant, sandbox],
    ] as const) {
      const [code, said] = await endOf(node(script, given))
      expect([script, code]).toEqual([script, 1])
      expect(said).toMatch(OTHER)
    }
    const books = ['node', 'scripts/chukta.ts', 'check-books']
    const [refused, said] = await endOf(run(books, live()))
    expect(refused).toBe(1)
    expect(said).toMatch(OTHER)
    // Its own, and the shell alone, which is no configuration of a portal.
    for (const given of [{ ...env, ...owned() }, owned()])
      expect(await endOf(run(books, { DATA_DIR: folder, ...given }))).toEqual([
        0,
        expect.stringContaining('hold'),
      ])
  })
})
