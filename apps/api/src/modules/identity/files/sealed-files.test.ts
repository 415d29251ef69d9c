// Invariant (identity): Files are encrypted on disk, and nothing in a file runs.
// Enforced by: `modules/identity/files/`.
// Also tested by: `hostile-uploads.test.ts`. Decision: 0028.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PDF } from '../../../../test/files/sample-files.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'
import { forgetOldKeys, rotateKeys } from '../../../keyring/rotation-service.ts'
import { one, withTransaction } from '../../../platform/database/db.ts'
import { openSecrets } from '../../../platform/security/secrets.ts'
import { openFileStore } from './file-store.ts'
import { openStoredFile, writeMadeFile, writeFile as writeUpload } from './files-service.ts'
import { insertFile } from './files-sql.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

const uploads = () => join(portal.config.dataDir, 'uploads')
const onDisk = (key: string) => join(uploads(), key)

async function put(bytes: Buffer): Promise<string> {
  const written = await writeUpload(portal, 'pdf', { fileName: 'deed.pdf', bytes })
  return withTransaction(portal.db, (trx) => insertFile(trx, written, people.retailer.id))
}

async function read(id: string): Promise<Buffer> {
  return buffer((await openStoredFile(portal, id)).bytes)
}

const rowOf = (id: string) =>
  one(
    portal.db,
    sql<{ storage_key: string; key_cipher: string }>`
      select storage_key, key_cipher from files where id = ${id}`,
  )

describe('a stored file', () => {
  it('of 10 MB is served unchanged, and is unreadable on the disk', async () => {
    const bytes = Buffer.alloc(10 * 1024 * 1024, 'Rent agreement of Meera Nair. ')
    const id = await put(bytes)
    expect((await read(id)).equals(bytes)).toBe(true)
    const stored = await readFile(onDisk((await rowOf(id)).storage_key))
    expect(stored.includes('Meera')).toBe(false)
  })

  it("is the server's own: 0600 in folders of 0700", async () => {
    const path = onDisk((await rowOf(await put(PDF))).storage_key)
    const mode = async (of: string) => (await stat(of)).mode & 0o777
    expect(await Promise.all([path, dirname(path), uploads()].map(mode))).toEqual([0o600, 0o700, 0o700])
  })

  it('swapped, truncated or changed is not served', async () => {
    const [one, two] = [await put(Buffer.alloc(200_000, 'a')), await put(Buffer.alloc(200_000, 'b'))]
    const [first, second] = [await rowOf(one), await rowOf(two)]
    const whole = await readFile(onDisk(first.storage_key))
    await copyFile(onDisk(second.storage_key), onDisk(first.storage_key))
    await expect(read(one)).rejects.toThrow()
    // The other's key along with its bytes: both are bound to the other's id.
    await sql`update files set key_cipher = ${second.key_cipher} where id = ${one}`.execute(portal.db)
    await expect(read(one)).rejects.toThrow()
    await sql`update files set key_cipher = ${first.key_cipher} where id = ${one}`.execute(portal.db)
    await writeFile(onDisk(first.storage_key), whole.subarray(0, 4 + 65_552))
    await expect(read(one)).rejects.toThrow()
    await writeFile(onDisk(first.storage_key), whole)
    expect((await read(one)).equals(Buffer.alloc(200_000, 'a'))).toBe(true)
  })

  it('stays as it is when the keyring is rotated: only its key is re-encrypted', async () => {
    const id = await put(PDF)
    const before = await rowOf(id)
    const bytes = await readFile(onDisk(before.storage_key))
    const { active, columns } = await rotateKeys(portal.db, portal.config.dataDir)
    expect(columns.find(({ column }) => column === 'files.key_cipher')).toMatchObject({ left: 0 })
    await forgetOldKeys(portal.db, portal.config.dataDir, active)
    const after = await rowOf(id)
    expect(after.storage_key).toBe(before.storage_key)
    expect(after.key_cipher).not.toBe(before.key_cipher)
    expect((await readFile(onDisk(after.storage_key))).equals(bytes)).toBe(true)
    const secrets = await openSecrets(portal.config.dataDir)
    const opened = await openStoredFile({ ...portal, secrets }, id)
    expect((await buffer(opened.bytes)).equals(PDF)).toBe(true)
  })
})

describe('a failed write leaves no file', () => {
  it('when the source breaks off', async () => {
    const before = await countFiles()
    async function* broken() {
      yield Buffer.alloc(300_000)
      throw new Error('broken off')
    }
    const made = { fileName: 'x.csv', contentType: 'text/csv', bytes: broken() }
    await expect(writeMadeFile(portal, made)).rejects.toMatchObject({ cause: { message: 'broken off' } })
    expect(await countFiles()).toBe(before)
  })

  it('when the disk takes no more', async () => {
    const store = JSON.stringify(new URL('./file-store.ts', import.meta.url).href)
    const script = `import { openFileStore } from ${store}
      await openFileStore({ dataDir: process.env.DIR }).put('full/disk', Buffer.alloc(200_000)).then(
        () => process.exit(1), (error) => { console.log(error.cause?.code ?? error.code); process.exit(0) })`
    // Not a byte beyond 64 blocks of 512: the error of a full disk, without one.
    const child = spawn(
      'sh',
      ['-c', `ulimit -f 64; exec "${process.execPath}" --input-type=module -e "$SCRIPT"`],
      {
        env: { ...process.env, DIR: portal.config.dataDir, SCRIPT: script },
      },
    )
    let said = ''
    child.stdout.on('data', (text) => (said += text))
    child.stderr.on('data', (text) => (said += text))
    const [code] = await once(child, 'exit')
    expect([code, said.trim()]).toEqual([0, 'EFBIG'])
    expect(await readdir(join(uploads(), 'full'))).toEqual([])
  })

  it('and never overwrites a file', async () => {
    const store = openFileStore(portal.config)
    await store.putStream('twice/one', Readable.from([Buffer.from('first')]))
    await expect(store.putStream('twice/one', Readable.from([Buffer.from('second')]))).rejects.toThrow()
    const kept = await store.getStream('twice/one')
    expect(Buffer.concat(await kept.toArray()).toString()).toBe('first')
  })
})

async function countFiles(): Promise<number> {
  const entries = await readdir(uploads(), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}
