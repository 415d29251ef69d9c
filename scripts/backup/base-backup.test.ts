import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serverAccount } from '../postgres/account.ts'
import { removePostgres, startPostgres } from '../postgres.ts'
import { archiveWal, type Bundled, connectAdmin } from './base-backup.ts'
import { openFolder } from './folder-place.ts'

const home = mkdtempSync(path.join(tmpdir(), 'chukta-archive-'))
const dataDir = path.join(home, 'data')
let server: Bundled & { stop(): Promise<void> }

beforeAll(async () => {
  chmodSync(home, 0o755)
  server = { ...(await startPostgres({ dataDir, isThrowAway: true })), account: serverAccount() }
})
afterAll(async () => {
  await server.stop()
  await removePostgres(dataDir)
  rmSync(home, { recursive: true, force: true })
})

/** Where the server archives to, for a place whose folder has a mode. */
async function archivesTo(name: string, mode: number): Promise<string> {
  const folder = path.join(home, name, 'wal-incoming')
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, mode)
  const admin = await connectAdmin(server)
  try {
    const { incoming } = await archiveWal(admin, server, openFolder(path.join(home, name)))
    return path.relative(home, incoming)
  } finally {
    await admin.end()
  }
}

// As a unit's read-only system: the server sees the folder and cannot write to it.
it('WAL goes beside the data where the server cannot write to the place', async () => {
  expect(await archivesTo('closed', 0o555)).toMatch(/^data\//)
})

it('WAL goes into the place where the server can write to it, and the trial leaves nothing', async () => {
  expect(await archivesTo('open', 0o777)).toBe('open/wal-incoming')
  expect(readdirSync(path.join(home, 'open/wal-incoming'))).toEqual([])
})
