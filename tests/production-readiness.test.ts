// Invariant (platform): In live mode every required provider must be fully configured, or the start fails.
// Enforced by: `live-check.ts`, before anything else starts; `production-readiness.ts` with the accounts of the
// database.
// Also tested by: `configuration/production-readiness.test.ts`, `production-readiness-records.test.ts`. Decision: 0055.

// Real processes: the operator's view of an incomplete and of a complete live configuration.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { openKeyring } from '../apps/api/src/keyring/fingerprint-service.ts'
import { gatewayAccountAad } from '../apps/api/src/platform/configuration/gateway-accounts-sql.ts'
import { connect } from '../apps/api/src/platform/database/db.ts'
import { plantReference } from '../apps/api/src/reference/plant.ts'
import { eventually, makeDatabase } from '../apps/api/test/portal/harness.ts'
import { LIVE } from '../apps/api/test/portal/live-settings.ts'
import { freePort } from '../scripts/free-port.ts'
import { programs } from '../scripts/portal/programs.ts'
import { readSettings, root } from '../scripts/portal/settings.ts'

const CASHFREE = 1

const folder = mkdtempSync(path.join(tmpdir(), 'chukta-readiness-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { MSG91_AUTH_KEY: _key, PUBLIC_URL: _url, ...HALF } = LIVE
/** A live configuration whose gateways can only be database records, and the keys of one. */
const isOfGateway = (name: string) => name.startsWith('CASHFREE_')
const [ACCOUNT, GATEWAYLESS] = [true, false].map((wanted) =>
  Object.fromEntries(Object.entries(LIVE).filter(([name]) => isOfGateway(name) === wanted)),
) as [Record<string, string>, Record<string, string>]

function start(script: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: folder, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (bytes) => {
    said.out += bytes
  })
  child.stderr.on('data', (bytes) => {
    said.err += bytes
  })
  return { child, said }
}

const endOf = async (child: ChildProcess) => (await once(child, 'close'))[0] as number | null

/** Not whether the port is open: `npm start` listens on each for a moment itself, to see whether it is free. */
const isSandboxUp = (port: number) =>
  fetch(`http://127.0.0.1:${port}/faults`).then(
    () => true,
    () => false,
  )

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

it.each([
  ['npm start', 'scripts/portal.ts'],
  ['the api', programs.api],
])(
  '%s refuses an incomplete live configuration: exit code 1, every variable on stderr, nothing left behind',
  async (_program, script) => {
    const [port, sandboxPort] = [await freePort(), await freePort()]
    const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATABASE_URL: '' }
    const { child, said } = start(script, { ...HALF, ...ports, MAIL_FROM: '' })
    expect(await endOf(child)).toBe(1)
    for (const name of ['MSG91_AUTH_KEY', 'PUBLIC_URL', 'MAIL_FROM'])
      expect(said.err).toContain(`${name} is missing`)
    // A sentence for the operator, not a stack.
    expect(said.err).not.toMatch(/\n\s+at /)
    expect([await isOpen(port), await isOpen(sandboxPort), await isOpen(sandboxPort + 1)]).toEqual([
      false,
      false,
      false,
    ])
    // No cluster of PostgreSQL was made, so none runs.
    expect(existsSync(path.join(folder, 'postgres')) ? readdirSync(folder) : []).toEqual([])
  },
)

async function startsLive(env: Record<string, string>, port: number) {
  const { child, said } = start(programs.api, env)
  try {
    const told = await eventually(async () => {
      if (child.exitCode !== null) throw new Error(said.err)
      const answer = await fetch(`http://127.0.0.1:${port}/api/portal`).catch(() => null)
      return answer?.ok ? ((await answer.json()) as { sandbox: boolean; services: { name: string }[] }) : null
    })
    expect(told.sandbox).toBe(false)
    return told
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'close')
    }
  }
}

it('a complete live configuration starts, and needs no sandbox', async () => {
  const made = await makeDatabase()
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const env = { ...LIVE, PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATABASE_URL: made.url }
  expect(readSettings(env)).toMatchObject({ needsSandbox: false, isAllSandbox: false, ports: [port] })
  expect(readSettings({ DATA_DIR: folder })).toMatchObject({
    needsSandbox: true,
    isAllSandbox: true,
    mayHaveRecords: false,
  })
  try {
    await startsLive(env, port)
  } finally {
    await made.drop()
  }
})

it('gateways only as records: the start fails without one, works with one that is on, and starts no sandbox', async () => {
  const made = await makeDatabase()
  const owner = connect(made.ownerUrl, 1)
  try {
    const [port, sandboxPort] = [await freePort(), await freePort()]
    // Uploads belong to one database.
    const dataDir = path.join(folder, 'records')
    const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir }
    const databases = { DATABASE_URL: made.url, MIGRATION_DATABASE_URL: made.ownerUrl }
    // The account of this test has its own host.
    const env = { ...GATEWAYLESS, ...ports, ...databases, GATEWAY_HOSTS: 'api.cashfree.example' }
    /** The output on stderr; the sandbox never ran meanwhile. */
    async function refusal(script: string, given: Record<string, string>): Promise<string> {
      const { child, said } = start(script, given)
      const ended = endOf(child)
      while (child.exitCode === null && child.signalCode === null) {
        expect(await isSandboxUp(sandboxPort), `the sandbox was up: ${said.err}`).toBe(false)
        await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 50))])
      }
      expect(await ended, said.err).toBe(1)
      expect(said.err).not.toMatch(/\n\s+at /)
      return said.err
    }

    const none = await refusal(programs.migrate, env)
    for (const name of Object.keys(ACCOUNT)) expect(none).toContain(`${name} is missing`)
    // Without a database there are no records: nothing is started to look for them.
    const bare = { ...GATEWAYLESS, ...ports, DATABASE_URL: '' }
    expect(await refusal('scripts/portal.ts', bare)).toContain('CASHFREE_CLIENT_SECRET is missing')
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)

    await plantReference(owner.db)
    const secrets = await openKeyring(owner.db, dataDir)
    await sql`
      insert into gateway_accounts (gateway_id, name, settings_cipher, api_host, enabled, position)
      values (${CASHFREE}, 'Ours', ${secrets.encrypt(JSON.stringify(ACCOUNT), gatewayAccountAad(1))},
              'api.cashfree.example', true, 1)`.execute(owner.db)
    const { services } = await startsLive(env, port)
    // Only Cashfree is called, which does not answer; providers without keys are the sandbox's, and not offered.
    expect(services).toContainEqual({ name: 'Cards', state: 'down', note: 'not answering' })

    const real = await refusal('scripts/portal.ts', { ...ports, ...databases })
    for (const name of Object.keys(GATEWAYLESS)) expect(real).toContain(`${name} is missing`)
    expect(real).not.toContain('CASHFREE_')
  } finally {
    await owner.close()
    await made.drop()
  }
})
