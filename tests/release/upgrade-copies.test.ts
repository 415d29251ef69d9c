// Two release candidates under payers: two copies behind nginx go from one to the other and back, and no call fails.
import { type ChildProcess, spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '../../apps/api/src/platform/database/db.ts'
import {
  makeDatabase,
  stopProcess,
  type TestDatabase,
  untilAnswers,
} from '../../apps/api/test/portal/harness.ts'
import { freePort } from '../../scripts/free-port.ts'
import { root } from '../../scripts/portal/settings.ts'
import { type Archives, breakApi, buildArchives, repack } from './archives.ts'
import { Host } from './host.ts'
import { countOf, makePayers, payUntil } from './payers.ts'

const CALLS = 5_000
const BUILD_MS = 1_200_000

const home = mkdtempSync(path.join(tmpdir(), 'chukta-archives-'))
const host = new Host()
let archives: Archives
let database: TestDatabase
let sandbox: ChildProcess
const ports: number[] = []
let at: { url: string; sandboxUrl: string; pauseMs: number }

beforeAll(async () => {
  archives = await buildArchives(home)
  database = await makeDatabase()
  for (let n = 0; n < 5; n += 1) ports.push(await freePort())
  const [a, b, front, sandboxPort, smtpPort] = ports
  at = { url: `http://127.0.0.1:${front}`, sandboxUrl: `http://127.0.0.1:${sandboxPort}`, pauseMs: 60 }
  const variables = {
    HOST: '127.0.0.1',
    PUBLIC_URL: at.url,
    TRUST_PROXY: 1,
    SANDBOX_PORT: sandboxPort ?? 0,
    SANDBOX_SMTP_PORT: smtpPort ?? 0,
    SANDBOX_WEBHOOK_URL: `${at.url}/api/webhooks/cashfree`,
    DATABASE_URL: database.url,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    LOG_LEVEL: 'warn',
  }
  host.install(archives.first, variables)
  const [program = ''] = globSync('dist/programs/*/sandbox.js', { cwd: path.join(host.opt, 'current') })
  sandbox = spawn(process.execPath, [path.join(host.opt, 'current', program)], {
    env: {
      ...host.env,
      ...Object.fromEntries(Object.entries(variables).map(([k, v]) => [k, String(v)])),
      DATA_DIR: host.dataDir,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await untilAnswers(`${at.sandboxUrl}/faults`)
  expect(host.chukta('migrate')).toMatchObject({ status: 0 })
  for (const port of [a, b]) host.systemctl('restart', `chukta-api@${port}`)
  for (const port of [a, b]) await untilAnswers(`http://127.0.0.1:${port}/api/health/ready`)
  const site = readFileSync(path.join(root, 'deploy/nginx/copies.conf'), 'utf8')
    .replaceAll('API_A', `127.0.0.1:${a}`)
    .replaceAll('API_B', `127.0.0.1:${b}`)
    .replaceAll('LISTEN', `127.0.0.1:${front}`)
  await host.startNginx(site, `127.0.0.1:${front}`)
}, BUILD_MS)

afterAll(async () => {
  await host.end()
  await stopProcess(sandbox)
  await database?.drop()
  rmSync(home, { recursive: true, force: true })
})

it(
  '0 of 5,000 calls fail over an upgrade of two copies and the way back',
  async () => {
    const { db, close } = connect(database.ownerUrl, 2)
    const payers = await makePayers(db, host.dataDir, 8)
    await close()
    const answers: Parameters<typeof payUntil>[3] = []
    let isDone = false
    const paying = payUntil(at, payers, () => isDone && answers.length >= CALLS, answers)
    // A backup is not the matter here.
    const there = await host.chuktaAside('upgrade', archives.second, '--force')
    const back = await host.chuktaAside('rollback')
    isDone = true
    const { paid } = await paying
    const failed = answers.filter(({ status }) => status !== 200)
    console.info(
      `upgrade, two copies: ${answers.length} calls (${countOf(answers)}), ${paid} payments, ${failed.length} failed`,
    )
    expect(there).toEqual({
      status: 0,
      said: expect.stringContaining('Chukta 0.1.0-rc.2 is in use and ready.'),
    })
    expect(there.said).toContain('Applied 1 migration. The schema is at 9000-next.sql.')
    expect(back).toEqual({
      status: 0,
      said: expect.stringContaining('Chukta 0.1.0-rc.1 is in use and ready.'),
    })
    expect(failed).toEqual([])
    expect(host.chukta('check-books').said).toMatch(/(\d+) of \1 hold/)
  },
  BUILD_MS,
)

it(
  'a copy that does not get ready ends the roll, and both run the version before',
  () => {
    const broken = repack(archives.second, home, '0.1.0-rc.3', breakApi)
    const failed = host.chukta('upgrade', broken, '--force')
    expect(failed).toEqual({
      status: 1,
      said: expect.stringMatching(/rc\.3 did not get ready .*rc\.1 is in use again, and ready\./),
    })
    const [a, b] = ports.map((port) =>
      host.systemctl('show', '--property=MainPID', '--value', `chukta-api@${port}`),
    )
    expect([a, b].map(Number).every(Boolean)).toBe(true)
  },
  BUILD_MS,
)
