// Invariant (platform): No network call runs inside a transaction.
// Enforced by: `assertOutsideTransaction` in `platform/http/outgoing.ts`.
// Also tested by: `repo.test.ts`. Decision: 0003.

import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPlace } from '../../../../../../scripts/backup/open-place.ts'
import { verify } from '../../../../../../scripts/backup/place.ts'
import { eventually, makeDatabase, type TestDatabase } from '../../../../test/portal/harness.ts'
import { startS3 } from '../../../../test/programs/s3-server.ts'
import { readStorage } from '../../../platform/configuration/storage-settings.ts'
import { connect, type Db, withTransaction } from '../../../platform/database/db.ts'
import { isMissing, openFileStore } from './file-store.ts'
import { checkUploads, MARK } from './uploads-mark-service.ts'

let s3: Awaited<ReturnType<typeof startS3>>
let dataDir: string
let database: TestDatabase
let db: Db
let close: () => Promise<void>

beforeAll(async () => {
  s3 = await startS3(['uploads', 'other', 'backups'])
  dataDir = await mkdtemp(join(tmpdir(), 'chukta-bucket-'))
  database = await makeDatabase()
  ;({ db, close } = connect(database.url, 2))
})

afterAll(async () => {
  await close()
  await database.drop()
  await s3.stop()
  await rm(dataDir, { recursive: true })
})

const settings = (bucket: string, env: Record<string, string> = {}) =>
  readStorage({ ...s3.env, DATA_DIR: dataDir, UPLOADS_URL: `s3://${bucket}`, ...env })

const textOf = async (stream: Readable) => Buffer.concat(await stream.toArray()).toString()

it('keeps, gives, lists and removes files in a bucket, streams of unknown length too', async () => {
  const store = openFileStore(settings('uploads'))
  await store.put('2026-11/one', Buffer.from('first'))
  async function* slowly() {
    for (let n = 0; n < 50; n += 1) yield Buffer.alloc(10_000, n)
  }
  await store.putStream('2026-11/two', Readable.from(slowly()))
  expect(await textOf(await store.getStream('2026-11/one'))).toBe('first')
  expect((await (await store.getStream('2026-11/two')).toArray()).flat().length).toBeGreaterThan(0)
  const listed: [string, number][] = []
  for await (const { key, bytes } of store.list()) listed.push([key, bytes])
  expect(listed.sort()).toEqual([
    ['2026-11/one', 5],
    ['2026-11/two', 500_000],
  ])
  // Nothing of it stays on this host, and a source that breaks off leaves nothing in the bucket.
  async function* broken() {
    yield Buffer.alloc(1000)
    throw new Error('broken off')
  }
  await expect(store.putStream('2026-11/three', Readable.from(broken()))).rejects.toThrow()
  expect(await readdir(join(dataDir, 'uploads-under-way'))).toEqual([])
  const missing = await store.getStream('2026-11/three').catch((error) => error)
  expect(isMissing(missing)).toBe(true)
  await store.delete('2026-11/one')
  await expect(store.getStream('2026-11/one')).rejects.toSatisfy(isMissing)
})

it('lists no file of a folder that is being written; a draft that its process left is listed after a day', async () => {
  const folder = readStorage({ DATA_DIR: await mkdtemp(join(dataDir, 'drafts-')) })
  const store = openFileStore(folder)
  const listed = async () => (await Readable.from(store.list()).toArray()).map(({ key }) => key)
  async function* written() {
    yield Buffer.from('half')
    await rest
  }
  let finish = () => {}
  const rest = new Promise<void>((resolve) => {
    finish = resolve
  })
  const writing = store.putStream('2026-11/one', Readable.from(written()))
  const drafts = await eventually(async () => {
    const found = await readdir(join(folder.dataDir, 'uploads', '2026-11')).catch(() => [])
    return found.length > 0 && found
  })
  expect(await listed()).toEqual([])
  await expect(store.getStream('2026-11/one')).rejects.toSatisfy(isMissing)
  const draft = join(folder.dataDir, 'uploads', '2026-11', String(drafts[0]))
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  await utimes(draft, twoDaysAgo, twoDaysAgo)
  expect(await listed()).toEqual([`2026-11/${drafts[0]}`])
  finish()
  await writing
  expect(await listed()).toEqual(['2026-11/one'])
})

it('is called outside transactions alone', async () => {
  const store = openFileStore(settings('uploads'))
  await expect(withTransaction(db, () => store.put('2026-11/x', Buffer.from('x')))).rejects.toThrow(
    'inside a database transaction',
  )
})

it('a copy of the server that finds other uploads than those of its database does not start', async () => {
  await checkUploads(db, settings('uploads'))
  await checkUploads(db, settings('uploads'))
  await expect(checkUploads(db, settings('other'))).rejects.toThrow('s3://other does not hold the uploads')
  await expect(checkUploads(db, readStorage({ DATA_DIR: dataDir }))).rejects.toThrow(
    `${dataDir}/uploads does`,
  )
  // Moved with its files, the store is accepted again.
  const mark = await textOf(await openFileStore(settings('uploads')).getStream(MARK))
  await openFileStore(settings('other')).put(MARK, Buffer.from(mark))
  await checkUploads(db, settings('other'))
})

it('copies that start at once on a new folder all start', async () => {
  for (let round = 0; round < 10; round += 1) {
    await sql`update uploads_mark set seen_at = null`.execute(db)
    const folder = readStorage({ DATA_DIR: await mkdtemp(join(dataDir, 'new-')) })
    await Promise.all(Array.from({ length: 8 }, () => checkUploads(db, folder)))
    expect(await readdir(join(folder.dataDir, 'uploads'))).toEqual([MARK])
  }
})

it('a wrong secret, a wrong address and missing keys are named with their variables', async () => {
  const wrong = settings('uploads', { S3_SECRET_ACCESS_KEY: 'wrong' })
  await expect(checkUploads(db, wrong)).rejects.toThrow(/cannot be read .*S3_SECRET_ACCESS_KEY/)
  // Seconds of a timer, which a busy machine lengthens.
  let seconds = 0
  const clock = setInterval(() => (seconds += 1), 1_000)
  const nowhere = settings('uploads', { S3_ENDPOINT: 'http://127.0.0.1:9' })
  await expect(checkUploads(db, nowhere)).rejects.toThrow(/ECONNREFUSED.*S3_ENDPOINT/)
  clearInterval(clock)
  expect(seconds).toBeLessThan(15)
  expect(() => settings('uploads', { S3_ACCESS_KEY_ID: '' })).toThrow('S3_ACCESS_KEY_ID')
  expect(() => readStorage({ UPLOADS_URL: '/srv/uploads' })).toThrow('UPLOADS_URL')
})

it('a bucket is a place of backups: whole objects, listed under its prefix, damaged ones seen', async () => {
  const place = openPlace('s3://backups/portal-one', settings('uploads').s3)
  const bytes = Buffer.from('a part of a backup')
  await place.write('backups/a/part', Readable.from([bytes]), bytes.length)
  await openPlace('s3://backups/elsewhere', settings('uploads').s3).write(
    'backups/b/part',
    bytes,
    bytes.length,
  )
  expect(await place.list('backups/')).toEqual(['backups/a/part'])
  const sum = '2c5b4c3ac0a0a3e1f6d2f9b0a6f1b8f4e1a7d5c9e3b2a1908f7e6d5c4b3a2910'
  await expect(verify(place, 'backups/a/part', sum)).rejects.toThrow('is damaged')
  await expect(verify(place, 'backups/none', sum)).rejects.toThrow('is missing')
  await place.remove('backups/a/part')
  expect(await place.list('')).toEqual([])
})
