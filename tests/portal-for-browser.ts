// The portals that the browser tests drive, one for each worker: as `npm start` runs them, on data folders that begin with
// the demo data. PORTALS holds their environments as JSON; without it there is one, with this process's own.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, readlinkSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { exitCodeOf, runOnce } from '../scripts/portal/run-once.ts'
import { buildWebIfStale } from '../scripts/portal/web-build.ts'
import { removePostgres, startPostgres } from '../scripts/postgres.ts'

type PortalEnv = { DATA_DIR: string }

const portals: PortalEnv[] = process.env.PORTALS
  ? JSON.parse(process.env.PORTALS)
  : [{ DATA_DIR: process.env.DATA_DIR ?? '.tmp/browser' }]
const dataDirs = portals.map(({ DATA_DIR }) => path.resolve(DATA_DIR))
const template = `${dataDirs[0]}-template`
// Every server runs the same code: one compiles it for all, and for the next run.
process.env.NODE_COMPILE_CACHE ??= path.resolve('.tmp/compiled')

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())

const databases: { stop(): Promise<void> }[] = []
const children: ChildProcess[] = []
try {
  await plantTemplate()
  await Promise.all(portals.map(startPortal))
  console.log('Every portal is ready.')
  await Promise.race([once(stopping.signal, 'abort'), ...children.map((child) => once(child, 'exit'))])
} catch (error) {
  if (!stopping.signal.aborted) console.error(error)
  process.exitCode = 1
}
for (const child of children) child.kill('SIGTERM')
await Promise.all(children.filter((child) => child.exitCode === null).map((child) => once(child, 'exit')))
for (const database of databases) await database.stop()
process.exit()

/** Migrates and plants once: most of a portal's first start. */
async function plantTemplate(): Promise<void> {
  for (const dataDir of [template, ...dataDirs]) {
    await removePostgres(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
  const { signal } = stopping
  // The bundles that `npm start` runs: what works in the sources alone must not pass.
  await runOnce('Bundling', { command: process.execPath, args: ['scripts/start.mjs'], signal })
  // Each portal would build the documentation beside its work. Where it cannot be built, its own test says so.
  const docs = { command: process.execPath, args: ['scripts/docs/build.ts'], signal }
  const build = Promise.all([buildWebIfStale(signal), exitCodeOf(docs)])
  build.catch(() => undefined)
  const postgres = await startPostgres({ dataDir: template, isThrowAway: true })
  const addresses = { DATABASE_URL: postgres.apiUrl, MIGRATION_DATABASE_URL: postgres.ownerUrl }
  const env = { ...process.env, ...portals[0], ...addresses, DATA_DIR: template }
  const command = process.execPath
  await runOnce('The migration', { command, args: ['apps/api/src/migrate.ts'], env, signal })
  await runOnce('Planting', { command, args: ['apps/api/src/demo/plant.ts'], env, signal })
  await postgres.stop()
  await build
}

/** Starts a portal on a copy of the template. Resolves when it is ready. */
async function startPortal(portal: PortalEnv, index: number): Promise<void> {
  const dataDir = dataDirs[index] ?? ''
  copyTemplate(dataDir)
  // The portal joins this server, which may lose data in a power cut and is faster for it.
  databases.push(await startPostgres({ dataDir, isThrowAway: true }))
  const env = { ...process.env, ...portal, DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['dist/programs/portal.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const isReady = new Promise<void>((resolve) => {
    child.stdout.on('data', (text: Buffer) => {
      process.stdout.write(text)
      if (String(text).includes('Chukta is ready')) resolve()
    })
  })
  const hasEnded = once(child, 'exit').then(() => {
    throw new Error(`The portal in ${dataDir} has ended before it was ready.`)
  })
  hasEnded.catch(() => undefined)
  await Promise.race([isReady, hasEnded])
}

/** Root's cluster lives elsewhere, behind a link: its copy has to be a cluster of its own. */
function copyTemplate(dataDir: string): void {
  execFileSync('cp', ['-a', template, dataDir])
  const place = path.join(dataDir, 'postgres')
  if (!lstatSync(place).isSymbolicLink()) return
  const [original, copy] = [readlinkSync(place), `${readlinkSync(place)}-${path.basename(dataDir)}`]
  execFileSync('cp', ['-a', original, copy])
  unlinkSync(place)
  symlinkSync(copy, place)
}
