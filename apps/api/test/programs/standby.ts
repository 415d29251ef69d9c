import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { takeBase } from '../../../../scripts/backup/base-backup.ts'
import { serverAccount } from '../../../../scripts/postgres/account.ts'
import { findBinaries } from '../../../../scripts/postgres/binaries.ts'
import {
  clusterIn,
  draftCluster,
  finishCluster,
  writePasswords,
} from '../../../../scripts/postgres/cluster.ts'
import { apiUrl } from '../../../../scripts/postgres/connect.ts'
import { ensureServer, type Running, stopServer } from '../../../../scripts/postgres/server.ts'
import { removePostgres } from '../../../../scripts/postgres.ts'
import type { OwnPostgres } from './own-postgres.ts'

export type Standby = {
  /** Its address for the portal's server. */
  url: string
  /** Asks it as its administrator. */
  ask: (statement: string) => Promise<Record<string, unknown> | undefined>
  /** Stops all data from the primary until `resume`. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  /** It ends without a word; `start` starts it again at the same address. */
  kill: () => Promise<void>
  start: () => Promise<void>
  drop: () => Promise<void>
}

/** A standby of a test's own PostgreSQL: a base backup that follows it over the replication protocol. */
export async function startStandby(primary: OwnPostgres, name: string): Promise<Standby> {
  const account = serverAccount()
  const binaries = findBinaries(account)
  const dataDir = path.resolve(import.meta.dirname, `../../../../.tmp/${name}-${process.pid}`)
  const draft = draftCluster(dataDir, account)
  const data = path.join(draft.folder, 'data')
  const own = (file: string) => account && chownSync(file, account.uid, account.gid)
  mkdirSync(data, { mode: 0o700 })
  own(data)
  const base = await takeBase({ adminUrl: primary.adminUrl, folder: primary.folder, account })
  try {
    const archive = path.join(base.folder, 'base.tar.gz')
    execFileSync('tar', ['-xzf', archive, '--no-same-owner', '-C', data], { ...account, cwd: '/' })
  } finally {
    base.remove()
  }
  writePasswords(draft.folder, clusterIn(primary.folder).passwords)
  const from = new URL(primary.adminUrl)
  const address = `host=${from.hostname} port=${from.port} user=${from.username} password=${from.password}`
  appendFileSync(path.join(data, 'postgresql.auto.conf'), `\nprimary_conninfo = '${address}'\n`)
  writeFileSync(path.join(data, 'standby.signal'), '', { mode: 0o600 })
  own(path.join(data, 'standby.signal'))
  finishCluster(draft)
  const cluster = clusterIn(draft.final)
  const request = { cluster, binaries, account }
  let running: Running = await ensureServer(request)
  const { port } = running

  const ask = async (statement: string) => (await running.admin.query(statement)).rows[0]
  return {
    url: apiUrl(port, cluster),
    ask,
    async pause() {
      await ask('select pg_wal_replay_pause()')
      while ((await ask('select pg_get_wal_replay_pause_state() as state'))?.state !== 'paused')
        await pause(20)
    },
    async resume() {
      await ask('select pg_wal_replay_resume()')
    },
    async kill() {
      await stopServer(running.pid, cluster.dataFolder, 'SIGQUIT')
    },
    async start() {
      running = await ensureServer({ ...request, port })
      if (running.port !== port) throw new Error(`the standby's port ${port} was taken by another program`)
    },
    async drop() {
      await running.admin.end().catch(() => undefined)
      await removePostgres(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
