// A launcher whose PostgreSQL cannot start again: it says why once, and a stop ends it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { diskWords } from '../scripts/portal/disk-words.ts'
import { findClusterFolder } from '../scripts/postgres/cluster.ts'
import { readPidFile } from '../scripts/postgres/server.ts'
import { removePostgres, startPostgres } from '../scripts/postgres.ts'
import { isFull } from './full.ts'

const holderScript = path.join(import.meta.dirname, 'postgres-holder.ts')
const cleanups: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A launcher on a folder, once its server runs, with what it says. */
async function hold(folder: string): Promise<{ holder: ChildProcess; said: () => string }> {
  const holder = spawn(process.execPath, [holderScript, folder], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  cleanups.push(() => void holder.kill('SIGKILL'))
  let text = ''
  holder.stderr?.on('data', (piece) => {
    text += piece
  })
  const [url] = await Promise.race([once(holder, 'message'), once(holder, 'exit')])
  expect(url, text).toBeTypeOf('string')
  return { holder, said: () => text }
}

const dataOf = (folder: string) => path.join(findClusterFolder(folder) ?? '', 'data')

function killServer(folder: string): void {
  process.kill(readPidFile(dataOf(folder))?.pid ?? Number.NaN, 'SIGKILL')
}

async function stopTakes(holder: ChildProcess): Promise<number> {
  const since = performance.now()
  const ended = once(holder, 'exit')
  holder.kill('SIGTERM')
  await ended
  return performance.now() - since
}

it('writes to the disk before a stop what the stop would have to write', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'chukta-stop-'))
  cleanups.push(() => removePostgres(folder).then(() => rmSync(folder, { recursive: true, force: true })))
  const server = await startPostgres({ dataDir: folder })
  const client = new Client({ connectionString: server.adminUrl })
  await client.connect()
  try {
    await client.query('create table written (id int); insert into written select generate_series(1, 10000)')
    const written = async () => (await client.query('select redo_lsn from pg_control_checkpoint()')).rows[0]
    const before = await written()
    await server.flush()
    expect(await written()).not.toEqual(before)
  } finally {
    await client.end()
    await server.stop()
  }
})

it('ends at SIGTERM while its server cannot start, and has said why once', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'chukta-stop-'))
  cleanups.push(() => removePostgres(folder).then(() => rmSync(folder, { recursive: true, force: true })))
  const { holder, said } = await hold(folder)
  // Without this file no server starts.
  const control = path.join(dataOf(folder), 'global', 'pg_control')
  renameSync(control, `${control}.away`)
  killServer(folder)
  await expect.poll(said).toContain('is started again every second')
  // Some more tries.
  await sleep(4_000)
  expect(said().match(/does not start/g), said()).toHaveLength(1)
  expect(await stopTakes(holder)).toBeLessThan(5_000)
})

// Half a minute, and it needs root.
const canMount = isFull && process.getuid?.() === 0 && mounts()
describe.runIf(canMount)('on a full disk', () => {
  it('says so in words, ends at SIGTERM, and its next start has everything', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'chukta-full-'))
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'chukta-test', folder]).status).toBe(0)
    cleanups.push(() => void spawnSync('umount', ['-l', folder]))
    spawnSync('chmod', ['755', folder])
    const data = path.join(folder, 'data')
    const { holder, said } = await hold(data)
    cleanups.push(() => removePostgres(data))
    const filler = path.join(folder, 'filler')
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M'])
    killServer(data)
    await expect.poll(said, { timeout: 60_000 }).toMatch(/The disk of \S+ is full\./)
    await sleep(3_000)
    expect(said().match(/is full/g), said()).toHaveLength(1)
    expect(await stopTakes(holder)).toBeLessThan(5_000)
    rmSync(filler)
    const again = await hold(data)
    expect(await stopTakes(again.holder)).toBeLessThan(25_000)
  })
})

function mounts(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'chukta-mount-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'chukta-test', folder])
  if (status === 0) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
  return status === 0
}

it.each([
  ['could not write lock file "postmaster.pid": No space left on device', 'The disk of /data is full.'],
  ['ENOSPC: no space left on device, write', 'The disk of /data is full.'],
  ["EROFS: read-only file system, open '/x'", 'The file system of /data is read-only'],
])('%s is told in words', (message, words) => {
  expect(diskWords(new Error(message), '/data')).toContain(words)
})

it("a file of another user is told with the command that gives it to the portal's", () => {
  const error = Object.assign(new Error("EACCES: permission denied, open '/data/x'"), { path: '/data/x' })
  expect(diskWords(error, '/data')).toMatch(/^\/data\/x is closed to (\S+)\. .* chown -R \1: \/data$/)
})

it('an error that names its file names its folder, and others are left as they are', () => {
  const error = Object.assign(new Error('ENOSPC: no space left'), { path: '/opt/chukta/dist/web/a.js' })
  expect(diskWords(error, '/data')).toContain('The disk of /opt/chukta/dist/web is full.')
  expect(diskWords(new Error('something else'), '/data')).toBeNull()
})
