import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findClusterFolder } from '../../../../scripts/postgres/cluster.ts'
import { readPidFile } from '../../../../scripts/postgres/server.ts'
import { removePostgres, startPostgres } from '../../../../scripts/postgres.ts'
import { migrate } from '../../src/platform/database/migrations.ts'
import type { TestDatabase } from '../portal/harness.ts'

export type OwnPostgres = TestDatabase & {
  /** For a copy of it: its administrator's address, and the folder beside its data. */
  adminUrl: string
  folder: string
  /** Kills the server with SIGKILL; its supervisor starts it again. Resolves at the first statement it answers. */
  kill: () => Promise<void>
  /** It takes no more connections (57P03), until `end`: then it ends, and its supervisor starts it again. */
  shutDown: () => Promise<{ end: () => void }>
}

/** A PostgreSQL for one test alone, as durable as a portal's, with a migrated database. */
export async function startOwnPostgres(name: string): Promise<OwnPostgres> {
  const dataDir = path.resolve(import.meta.dirname, `../../../../.tmp/${name}-${process.pid}`)
  mkdirSync(dataDir, { recursive: true })
  const server = await startPostgres({ dataDir })
  await migrate(server.ownerUrl, server.apiUrl)
  const dataFolder = path.join(findClusterFolder(dataDir) ?? dataDir, 'data')
  const signal = (name: NodeJS.Signals) => {
    const running = readPidFile(dataFolder)
    if (!running) throw new Error('PostgreSQL does not run')
    process.kill(running.pid, name)
  }
  return {
    url: server.apiUrl,
    ownerUrl: server.ownerUrl,
    adminUrl: server.adminUrl,
    folder: server.folder,
    async kill() {
      signal('SIGKILL')
      while (!(await answers(server.ownerUrl))) await pause(10)
    },
    async shutDown() {
      // A shutdown that waits for every connection there is: its supervisor's stays open.
      signal('SIGTERM')
      while (await answers(server.apiUrl)) await pause(10)
      // One that waits for none.
      return { end: () => signal('SIGINT') }
    },
    async drop() {
      await server.stop()
      await removePostgres(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
