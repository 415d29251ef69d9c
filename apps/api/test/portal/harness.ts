import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { programs } from '../../../../scripts/portal/programs.ts'
import { readOptions } from '../../../sandbox/src/options.ts'
import { buildSandbox } from '../../../sandbox/src/server.ts'
import { buildApp } from '../../src/app.ts'
import { startBackground } from '../../src/background.ts'
import { openKeyring } from '../../src/keyring/fingerprint-service.ts'
import { fillCompany } from '../../src/modules/identity/company/company-service.ts'
import { readConfig } from '../../src/platform/configuration/config.ts'
import { connect, type Db } from '../../src/platform/database/db.ts'
import { openReports } from '../../src/platform/database/reports-database.ts'
import { plantReference } from '../../src/reference/plant.ts'

const ROOT = new URL('../../../../', import.meta.url).pathname

declare module 'vitest' {
  interface ProvidedContext {
    databaseAdminUrl: string
    databaseApiUrl: string
  }
}

/** Answer that passes any captcha in tests. */
export const CAPTCHA_ANSWER = 'letmein'

/** A test's longest wait, on a machine that is busy with others. */
const PATIENCE_MS = 60_000
/** The longest start of a process there: most of it is processor time. */
const START_MS = 120_000

export type Portal = Awaited<ReturnType<typeof startPortal>>

/**
 * The whole system on free ports: its own database copied from the migrated template (unless given another, which is
 * dropped at the end all the same), the sandbox and the api in this process, with the api's background work.
 */
export async function startPortal(env: Record<string, string> = {}, given?: TestDatabase) {
  const dataDir = await mkdtemp(join(tmpdir(), 'chukta-test-'))
  const database = given ?? (await makeDatabase())
  const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()]
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_MINUTE_MS: '100',
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/api/webhooks/cashfree`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER,
    LOG_LEVEL: 'error',
    DRAIN_MS: '0',
    ...env,
  }
  const stopSandbox = await openSandbox(settings)
  const config = readConfig(settings)
  const { db, pool, close } = connect(database.url, 12)
  await plantReference(db)
  const owner = connect(database.ownerUrl, 2)
  await fillCompany(db, config.company)
  const secrets = await openKeyring(db, dataDir)
  const reports = await openReports(config, db)
  const app = await buildApp({ config, db, secrets, reports })
  reports?.watch(app.log)
  // No crontab: its jobs would run in some runs of the tests and not in others, by the minute of the hour. The check of
  // the books, for one, stops money for rows that a test planted without their journals.
  const stopWork = await startBackground(app.deps, { stopMs: PATIENCE_MS, crontab: [] })
  await app.listen({ port, host: '127.0.0.1' })
  let workRuns = true
  async function stopBackground(): Promise<void> {
    if (!workRuns) return
    workRuns = false
    await stopWork()
  }
  let apiRuns = true
  async function stopApi(): Promise<void> {
    if (!apiRuns) return
    apiRuns = false
    await app.close()
    await stopBackground()
  }
  return {
    app,
    /** The server's connections, with the server's rights. */
    db,
    pool,
    /** The owner of the tables, for tests that tamper on purpose. */
    ownerDb: owner.db,
    config,
    secrets,
    reports,
    settings,
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    /** Stops only the api, for a test that replaces it. */
    stopApi,
    /** Stops only the jobs and sweeps, for a test that compares what a call changes. */
    stopBackground,
    stop: async () => {
      await stopApi()
      await Promise.all([close(), owner.close(), reports?.close()])
      await stopSandbox()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestDatabase = { url: string; ownerUrl: string; drop: () => Promise<void> }

/**
 * The test file's own database, copied from the migrated template. `url` is for the server: a role that owns
 * nothing. `ownerUrl` is for tests that tamper on purpose.
 */
export async function makeDatabase(template = 'chukta_template'): Promise<TestDatabase> {
  const adminUrl = inject('databaseAdminUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  const [url, ownerUrl] = [inject('databaseApiUrl'), adminUrl].map((at) => new URL(`/${name}`, at).href)
  return { url: url ?? '', ownerUrl: ownerUrl ?? '', drop: () => dropDatabase(adminUrl, name) }
}

/** PostgreSQL's own workers in a database cannot be terminated: the drop retries until they are done. */
async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await asAdmin(adminUrl, `drop database ${name} with (force)`)
    } catch (error) {
      const isWorker = (error as { code?: string }).code === '42501'
      if (!isWorker || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Starts the sandbox in this process, which costs a tenth of one of its own; gives what stops it. */
export async function openSandbox(env: Record<string, string>): Promise<() => Promise<void>> {
  const options = readOptions(env)
  const { app, smtp } = buildSandbox({ ...options, isThrowAway: true })
  smtp.listen(options.smtpPort, '127.0.0.1')
  await once(smtp.server, 'listening')
  await app.listen({ host: '127.0.0.1', port: options.httpPort })
  return () => app.close()
}

/** Starts the sandbox as a process and waits until it answers. */
export async function startSandbox(env: Record<string, string>, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [programs.sandbox], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    // The IPC channel ends the sandbox with this process, even when a run is aborted.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return answering(child, `http://127.0.0.1:${port}/faults`)
}

/**
 * A second api process that can be killed, on the port of the stopped api of the harness. Its log goes to the file
 * `log`, and what it says on its error channel to `errors`, when they are given.
 */
export async function startApi(
  portal: Pick<Portal, 'settings' | 'url'>,
  log?: number,
  errors?: number,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [programs.api], {
    cwd: ROOT,
    env: { ...process.env, ...portal.settings },
    stdio: ['ignore', log ?? 'ignore', errors ?? 'inherit', 'ipc'],
  })
  return answering(child, `${portal.url}/api/health`)
}

/** The process once it answers. One that does not is killed: left behind, it would keep the whole run from ending. */
async function answering(child: ChildProcess, url: string): Promise<ChildProcess> {
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the process of ${url} ended with ${code ?? signal} before it answered`)
  })
  try {
    await Promise.race([untilAnswers(url, START_MS), ended])
    return child
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

export async function untilAnswers(url: string, timeoutMs = PATIENCE_MS): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} did not answer within ${timeoutMs} ms`)
}

/** Stops a process and waits for its end. Does nothing for one that was never started, so that later ones stop too. */
export async function stopProcess(
  child: ChildProcess | undefined,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/**
 * Waits until `check` gives something other than undefined, null or false. What comes soon costs nothing by a long
 * time-out: a shorter one belongs only where the time itself is the rule.
 */
export async function eventually<T>(
  check: () => Promise<T>,
  timeoutMs = PATIENCE_MS,
): Promise<Exclude<T, undefined | null | false>> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const value = await check()
    if (value !== undefined && value !== null && value !== false)
      return value as Exclude<T, undefined | null | false>
    if (Date.now() > deadline) throw new Error(`nothing came within ${timeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}

export type { Db }
