import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../../../scripts/free-port.ts'
import { programs } from '../../../../scripts/portal/programs.ts'
import { findClusterFolder } from '../../../../scripts/postgres/cluster.ts'
import { readPidFile } from '../../../../scripts/postgres/server.ts'
import { removePostgres, startPostgres } from '../../../../scripts/postgres.ts'
import { openKeyring } from '../../src/keyring/fingerprint-service.ts'
import { connect } from '../../src/platform/database/db.ts'
import { migrate } from '../../src/platform/database/migrations.ts'
import { plantReference } from '../../src/reference/plant.ts'
import { startSandbox, stopProcess, untilAnswers } from '../portal/harness.ts'

const ROOT = new URL('../../../../', import.meta.url).pathname

export type Stage = Awaited<ReturnType<typeof startStage>>

/**
 * The whole system as processes that can be killed: a PostgreSQL of its own that keeps what it has committed, the
 * sandbox, and the api with its background work. `db` is the owner's connection, for the test's own statements.
 */
export async function startStage(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'chukta-simulation-'))
  // Not a throw-away one: a commit that was answered must outlive a kill.
  const postgres = await startPostgres({ dataDir: path.join(dataDir, 'database') })
  await migrate(postgres.ownerUrl, postgres.apiUrl)
  const { db, close } = connect(postgres.ownerUrl, 4)
  await plantReference(db)
  const secrets = await openKeyring(db, dataDir)
  const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()]
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_MINUTE_MS: '100',
    SANDBOX_BILL_PENDING_SECONDS: '60',
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/api/webhooks/cashfree`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.apiUrl,
    LOG_LEVEL: 'fatal',
    ...env,
  }
  const url = `http://127.0.0.1:${port}`
  const sandbox = await startSandbox(settings, sandboxPort)
  /** Ends of the running api that no kill explains. */
  const falls: string[] = []
  let api = await startApi()

  async function startApi(): Promise<ChildProcess> {
    const child = spawn(process.execPath, [programs.api], {
      cwd: ROOT,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    let isUp = false
    const ended = new Promise<'ended'>((resolve) => {
      child.once('exit', (code, signal) => {
        if (isUp && signal === null) falls.push(`exit code ${code}`)
        resolve('ended')
      })
    })
    isUp = (await Promise.race([ended, untilAnswers(`${url}/api/health`)])) !== 'ended'
    // It does not start without its database; its supervisor starts it again.
    return isUp ? child : startApi()
  }

  return {
    db,
    secrets,
    url,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    falls,
    /** Kills the api in the middle of its work, and starts it again. */
    async killApi() {
      await stopProcess(api, 'SIGKILL')
      api = await startApi()
    },
    /** Kills PostgreSQL's main process; the launcher starts it again at the same address. */
    async killPostgres() {
      const folder = findClusterFolder(path.join(dataDir, 'database')) ?? ''
      const running = readPidFile(path.join(folder, 'data'))
      if (!running) return
      try {
        process.kill(running.pid, 'SIGKILL')
      } catch (error) {
        // Killed a moment ago and not up again: its file is left from before.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    },
    async stop() {
      await stopProcess(api, 'SIGKILL')
      await stopProcess(sandbox)
      await close()
      await postgres.stop()
      await removePostgres(path.join(dataDir, 'database'))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
