import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { openKeyring } from '../../../apps/api/src/keyring/fingerprint-service.ts'
import { connect } from '../../../apps/api/src/platform/database/db.ts'
import { migrate } from '../../../apps/api/src/platform/database/migrations.ts'
import { plantReference } from '../../../apps/api/src/reference/plant.ts'
import { addLandlord } from '../../../apps/api/test/money/paying.ts'
import { makePeople, makePerson, type Person } from '../../../apps/api/test/portal/people.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { type Cluster, until } from './cluster.ts'

export type Payer = { person: Person; landlord: { id: number; service_id: number } }
export type DrillPortal = Awaited<ReturnType<typeof startDrillPortal>>

const ROOT = path.resolve(import.meta.dirname, '../../..')
const COPIES = 2

/** Two copies of the api behind PgBouncer and HAProxy, the sandbox, and payers who are signed in, each with a landlord. */
export async function startDrillPortal(cluster: Cluster, payers: number) {
  const dataDir = path.join(cluster.machines.folder, 'portal')
  const children: ChildProcess[] = []
  const stop = async () => {
    await Promise.all(children.map(end))
  }
  try {
    await migrate(cluster.ownerUrl, cluster.portalUrl)
    const owner = connect(cluster.ownerUrl, 2)
    await plantReference(owner.db)
    const secrets = await openKeyring(owner.db, dataDir)
    const [sandboxPort, smtpPort] = [await freePort(), await freePort()]
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
    const common = {
      HOST: '127.0.0.1',
      SANDBOX_PORT: `${sandboxPort}`,
      SANDBOX_SMTP_PORT: `${smtpPort}`,
      // Its schedules ten times as fast; an order given just before a failover must not expire in it.
      SANDBOX_MINUTE_MS: '6000',
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      DATABASE_URL: cluster.portalUrl,
      DATA_DIR: dataDir,
      DEMO_DATA: 'off',
      LOG_LEVEL: 'warn',
      DRAIN_MS: '0',
    }
    const urls: string[] = []
    for (let copy = 0; copy < COPIES; copy += 1) {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      urls.push(url)
      const env = {
        ...common,
        PORT: `${port}`,
        PUBLIC_URL: url,
        SANDBOX_WEBHOOK_URL: `${url}/api/webhooks/cashfree`,
      }
      if (copy === 0) {
        children.push(start(cluster, 'sandbox', 'apps/sandbox/src/main.ts', env))
        await until(async () => (await fetch(`${sandboxUrl}/faults`)).ok, 60_000, 'no sandbox')
      }
      children.push(start(cluster, `api-${copy}`, 'apps/api/src/main.ts', env))
      await until(async () => (await fetch(`${url}/api/health/ready`)).ok, 120_000, 'no api')
    }
    const people: Payer[] = []
    // A person above them earns with each payment.
    const { distributor } = await makePeople(owner.db)
    for (let n = 0; n < payers; n += 1) {
      const person = await makePerson(owner.db, {
        roleId: 4,
        parentId: distributor.id,
        first: 'Farah',
        last: 'Sheikh',
      })
      people.push({ person, landlord: await addLandlord({ db: owner.db, secrets }, person.id) })
    }
    await owner.close()
    return {
      urls,
      sandboxUrl,
      payers: people,
      /** Names of programs that have ended, which none may. */
      ended: () =>
        children.flatMap((child, n) => (isOver(child) ? [['sandbox', 'api-0', 'api-1'][n] ?? ''] : [])),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function start(cluster: Cluster, name: string, program: string, env: Record<string, string>): ChildProcess {
  const log = openSync(path.join(cluster.machines.folder, `${name}.log`), 'a')
  const child = spawn(process.execPath, [program], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: '.tmp/compiled', ...env },
    // The IPC channel ends it with this process.
    stdio: ['ignore', log, log, 'ipc'],
  })
  closeSync(log)
  return child
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function end(child: ChildProcess): Promise<void> {
  if (isOver(child)) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await gone
  clearTimeout(late)
}
