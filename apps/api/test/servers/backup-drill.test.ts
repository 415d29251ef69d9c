// Invariant (platform): A backup is whole or none, includes its keyring, and restores to its newest WAL
// segment. Uploads belong to one database.
// Enforced by: `scripts/backup/`, `uploads-mark-service.ts`.
// Also tested by: `bucket-store.test.ts`. Decision: 0057.

import { existsSync, symlinkSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plantHistory } from '../../../../bench/plant-history.ts'
import { checkRestored } from '../../../../scripts/backup/check-restored.ts'
import { manifestBytes, readManifest, wholeBackups } from '../../../../scripts/backup/manifest.ts'
import { openPlace } from '../../../../scripts/backup/open-place.ts'
import { type Restored, restoreBackup, verifyBackup } from '../../../../scripts/backup/restore-backup.ts'
import { readSources } from '../../../../scripts/backup/sources.ts'
import { takeBackup } from '../../../../scripts/backup/take-backup.ts'
import { takeChanges } from '../../../../scripts/backup/take-changes.ts'
import { findClusterFolder } from '../../../../scripts/postgres/cluster.ts'
import { removePostgres, startPostgres } from '../../../../scripts/postgres.ts'
import { openKeyring } from '../../src/keyring/fingerprint-service.ts'
import { verifyAudit } from '../../src/modules/identity/audit/verify-service.ts'
import { openFileStore } from '../../src/modules/identity/files/file-store.ts'
import { checkBooks } from '../../src/modules/ledger/ledger/books-service.ts'
import { connect, many } from '../../src/platform/database/db.ts'
import { readSecrets } from '../../src/platform/security/secrets.ts'
import { payAtGateway, startPayment, statusOf } from '../money/paying.ts'
import type { Portal } from '../portal/harness.ts'
import { type Scene, startScene } from '../portal/scene.ts'
import { startOwnPostgres } from '../programs/own-postgres.ts'

/** Payments of before: 100,000 for published figures. */
const PAYMENTS = Number(process.env.DRILL_PAYMENTS ?? 0)
const PAYERS = PAYMENTS > 0 ? 8 : 2
const LOAD_MS = PAYMENTS > 0 ? 20_000 : 700
/** After each payment. Without history the copy is what takes its time, and payers would take most of it from it. */
const PAUSE_MS = PAYMENTS > 0 ? 0 : 250
const PASSPHRASE = 'correct horse battery'

let scene: Scene
let portal: Portal
let ownerUrl: string
let folder: string
let place: string
let isDeleted = false
/** The contents of the whole backup. */
let whole: Restored
let paidBefore = 0
let moment: Date
let before = new Set<string>()
const say: string[] = []
const log = (line: string) => say.push(line)
const at = (name: string) => path.join(folder, name)
/** As in a shell that sets nothing else. */
const sourcesOf = (dataDir: string) => readSources({ DATA_DIR: dataDir })

/** Order ids by the time at which the portal told the payer that the payment succeeded. */
const acknowledged = new Map<string, number>()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'chukta-backup-'))
  place = at('place')
  const own = await startOwnPostgres('backup-drill')
  ownerUrl = own.ownerUrl
  // Planted payees have no account that could be opened, and every job says so.
  scene = await startScene(PAYMENTS > 0 ? { LOG_LEVEL: 'silent' } : {}, own)
  portal = scene.portal
  const cluster = findClusterFolder(
    path.resolve(import.meta.dirname, `../../../../.tmp/backup-drill-${process.pid}`),
  )
  symlinkSync(cluster ?? '', path.join(portal.config.dataDir, 'postgres'))
  if (PAYMENTS > 0) await plantHistory(ownerUrl, { rows: PAYMENTS, days: 365, log })
})

afterAll(async () => {
  if (!isDeleted) await portal?.stop()
  for (const name of await readdir(folder)) await removePostgres(at(name))
  await rm(folder, { recursive: true, force: true })
})

async function payer(number: number, isOver: () => boolean): Promise<void> {
  const { people, landlord } = scene
  for (let round = 0; !isOver(); round += 1) {
    const amount = `${300 + number}.${10 + (round % 90)}`
    const { body } = await startPayment(portal, people.retailer, landlord, { amount })
    await payAtGateway(portal, body.payment_session_id, 'SUCCESS')
    const status = await statusOf(portal, people.retailer, body.order_id)
    if (status.body.payment_status === 'SUCCESS') acknowledged.set(body.order_id, Date.now())
    await pause(PAUSE_MS)
  }
}

async function restore(name: string, passphrase = PASSPHRASE, from = place, to?: Date) {
  return restoreBackup(from, { sources: sourcesOf(at(name)), passphrase, log, ...(to && { to }) })
}

/** Opens the restored database, as a portal would. */
async function withRestored<T>(name: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = await startPostgres({ dataDir: at(name) })
  try {
    return await work(server.apiUrl)
  } finally {
    await server.stop()
  }
}

async function paidIn(url: string): Promise<Set<string>> {
  const { db, close } = connect(url, 2)
  const rows = await many(db, sql<{ order_id: string }>`select order_id from payments where status = 'paid'`)
  await close()
  return new Set(rows.map((row) => row.order_id))
}

it('a backup under load, everything deleted, restored elsewhere: nothing acknowledged before the last WAL is lost', async () => {
  let isOver = false
  const payers = Array.from({ length: PAYERS }, (_, number) => payer(number, () => isOver))
  const ended = Promise.all(payers)
  ended.catch(() => undefined)
  await openFileStore(portal.config).put('2026-11/one', Buffer.from('bytes of one'))
  await pause(LOAD_MS)
  const sources = sourcesOf(portal.config.dataDir)
  const startedAt = Date.now()
  const made = await takeBackup(place, { sources, passphrase: PASSPHRASE, keep: 2, log })
  const backupMs = Date.now() - startedAt
  const inBackup = acknowledged.size
  await pause(LOAD_MS)
  moment = new Date()
  before = new Set(acknowledged.keys())
  await openFileStore(portal.config).put('2026-11/two', Buffer.from('bytes of two'))
  await pause(LOAD_MS)
  const safe = new Set(acknowledged.keys())
  const changes = await takeChanges(place, { sources, log })
  expect(changes?.uploads).toBeGreaterThan(0)
  await pause(LOAD_MS)
  isOver = true
  await ended
  expect(safe.size).toBeGreaterThan(inBackup)
  expect(made).toMatchObject({ database: 'base', uploads: { files: expect.any(Number) } })

  // Of the portal nothing is left.
  const { dataDir } = portal.config
  await portal.stop()
  isDeleted = true
  expect(existsSync(dataDir)).toBe(false)

  const restoredAt = Date.now()
  const restored = await restore('one')
  whole = restored
  const restoreMs = Date.now() - restoredAt
  expect(restored.uploads).toBe(made.uploads.files + (changes?.uploads ?? 0))
  const store = openFileStore({ dataDir: at('one') })
  const bytes = await (await store.getStream('2026-11/two')).toArray()
  expect(Buffer.concat(bytes).toString()).toBe('bytes of two')
  await withRestored('one', async (url) => {
    const paid = await paidIn(url)
    paidBefore = paid.size
    const lost = [...safe].filter((order) => !paid.has(order))
    expect(lost, 'acknowledged before the last WAL segment, and lost').toEqual([])
    const { db, close } = connect(url, 2)
    await openKeyring(db, at('one'))
    const audit = await verifyAudit(db, readSecrets(at('one')), at('one/audit-heads.log'))
    const broken = (await checkBooks(db)).filter(({ holds }) => !holds)
    await close()
    expect(audit.wrong).toBeFalsy()
    if (PAYMENTS === 0) expect(broken).toEqual([])
    const after = [...acknowledged.keys()].filter((order) => !safe.has(order))
    const lostAfter = after.filter((order) => !paid.has(order)).length
    console.log(
      `backup drill: ${paid.size} paid, backup ${(backupMs / 60_000).toFixed(2)} min, restore ${(restoreMs / 60_000).toFixed(2)} min, ` +
        `of ${safe.size} acknowledged before the last WAL segment 0 lost, of ${after.length} after it ${lostAfter}, broken books ${broken.length}`,
    )
  })
  if (PAYMENTS > 0) {
    const checkedAt = Date.now()
    expect(await checkRestored(sourcesOf(at('one')), { ...process.env, LOG_LEVEL: 'error' })).toBe(true)
    console.log(`backup drill: checks ${((Date.now() - checkedAt) / 60_000).toFixed(2)} min`)
  }
})

it('is restored to a moment: all that was acknowledged by then, and nothing that began later', async () => {
  await restore('moment', PASSPHRASE, place, moment)
  await withRestored('moment', async (url) => {
    const paid = await paidIn(url)
    expect([...before].filter((order) => !paid.has(order))).toEqual([])
    const { db, close } = connect(url, 2)
    const [{ n = -1 } = {}] = await many(
      db,
      sql<{ n: number }>`select count(*) as n from payments where created_at > ${moment}`,
    )
    const broken = (await checkBooks(db)).filter(({ holds }) => !holds)
    await close()
    expect(n).toBe(0)
    expect(paid.size).toBeLessThan(paidBefore)
    if (PAYMENTS === 0) expect(broken).toEqual([])
  })
  await expect(restore('late', PASSPHRASE, place, new Date())).rejects.toThrow(
    /The WAL in this place ends before/,
  )
  await expect(restore('early', PASSPHRASE, place, new Date('2020-01-01'))).rejects.toThrow(
    /holds no whole backup that had ended by 2020-01-01/,
  )
})

it('detects a damaged byte in any part, and other mistakes, before it writes anything', async () => {
  const [id = ''] = await wholeBackups(openPlace(place, undefined))
  const files = (await readdir(place, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.backup.gz'))
    .map((entry) => path.join(entry.parentPath, entry.name))
  const opened = openPlace(place, undefined)
  // All that a restore reads first, but for the sealed part, whose passphrase takes its time.
  const check = async () => verifyBackup(opened, (await readManifest(opened, id)).manifest)
  const listed = await readFile(path.join(place, 'backups', id, 'uploads.json'), 'utf8')
  const kinds = new Set<string>()
  for (const file of files) {
    const name = path.relative(place, file)
    // Of the packed segments one, and of the uploads.
    const kind = /^(wal|uploads)\//.exec(name)?.[1] ?? path.basename(name)
    if (kind === 'keyring.sealed' || kinds.has(kind) || /\.[0-9A-F]{8}\.backup\./.test(name)) continue
    kinds.add(kind)
    const right = await readFile(file)
    const wrong = Buffer.from(right)
    const middle = wrong.length >> 1
    wrong.writeUInt8(wrong.readUInt8(middle) ^ 1, middle)
    await writeFile(file, wrong)
    await expect(check(), name).rejects.toThrow(/damaged|was changed/)
    await rm(file)
    // Of uploads that came after the backup only their rows know.
    const isKnown = kind !== 'uploads' || listed.includes(path.basename(name).split('.')[0] ?? '')
    if (isKnown) await expect(check(), `${name} is missing`).rejects.toThrow(/missing|ENOENT|hole/)
    await writeFile(file, right)
  }
  expect([...kinds].sort()).toEqual([
    'backup_manifest',
    'base.tar.gz',
    'manifest.json',
    'uploads',
    'uploads.json',
    'wal',
  ])

  const sealedFile = path.join(place, 'backups', id, 'keyring.sealed')
  const sealed = await readFile(sealedFile)
  await writeFile(
    sealedFile,
    Buffer.concat([sealed.subarray(0, -1), Buffer.from([sealed.readUInt8(sealed.length - 1) ^ 1])]),
  )
  await expect(restore('never')).rejects.toThrow('BACKUP_PASSPHRASE is not the one')
  await writeFile(sealedFile, sealed)
  await expect(restore('never', 'another passphrase')).rejects.toThrow('BACKUP_PASSPHRASE is not the one')
  await expect(restore('place')).rejects.toThrow('is not empty')
  // A manifest that was rewritten with a right sum, but without the passphrase.
  const manifestFile = path.join(place, 'backups', id, 'manifest.json')
  const right = await readFile(manifestFile)
  const { manifest } = await readManifest(openPlace(place, undefined), id)
  await writeFile(manifestFile, manifestBytes({ ...manifest, startedAt: '2020-01-01T00:00:00.000Z' }))
  await expect(restore('never')).rejects.toThrow('its manifest was changed')
  await writeFile(manifestFile, manifestBytes({ ...manifest, migration: '9999-of-tomorrow.sql' }))
  await expect(restore('never')).rejects.toThrow('newer version of the portal (9999-of-tomorrow.sql)')
  await writeFile(manifestFile, right)
  expect(existsSync(at('never'))).toBe(false)
})

it('without its last WAL segment a portal is restored up to the one before, and says how far', async () => {
  await cp(place, at('shorter'), { recursive: true })
  const wal = (await readdir(at('shorter/wal')))
    .filter((name) => /^[0-9A-F]{24}\.[0-9a-f]{64}/.test(name))
    .sort()
  await rm(path.join(at('shorter/wal'), wal.at(-1) ?? ''))
  for (const name of await readdir(at('shorter/wal-incoming'))) await rm(at(`shorter/wal-incoming/${name}`))
  const shorter = await restore('two', PASSPHRASE, at('shorter'))
  expect(shorter.segments).toBe(whole.segments - 1)
  expect(shorter.reached).not.toBe(whole.reached)
  expect((await withRestored('two', paidIn)).size).toBeLessThan(paidBefore)
})
