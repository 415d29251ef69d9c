// Invariant (platform): The keyring belongs to one database.
// Enforced by: fingerprints in the database, compared at every start.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDatabase } from '../../test/portal/harness.ts'
import { makePeople } from '../../test/portal/people.ts'
import { identityAad } from '../modules/identity/verification/sealed-identity.ts'
import { readStorage } from '../platform/configuration/storage-settings.ts'
import { connect, type Database, many } from '../platform/database/db.ts'
import { parseKeyring } from '../platform/security/keyring.ts'
import { readSecrets, type Secrets } from '../platform/security/secrets.ts'
import { openKeyring } from './fingerprint-service.ts'
import { forgetOldKeys, rotateKeys } from './rotation-service.ts'

const ROOT = new URL('../../../../', import.meta.url).pathname
const MISSING = /the keyring of this database, .*keyring\.json, is missing/
const FOREIGN = /is of another installation or too old: key k\d is not in it/

let made: Awaited<ReturnType<typeof makeDatabase>>
let database: Database
let folder: string

beforeAll(async () => {
  made = await makeDatabase()
  database = connect(made.url, 6)
})
afterAll(async () => {
  await database?.close()
  await made?.drop()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chukta-keys-'))
})
// As no server has started on it.
afterEach(async () => {
  await sql`delete from identities`.execute(database.db)
  await sql`delete from key_fingerprints`.execute(database.db)
  await rm(folder, { recursive: true })
})

const at = (name: string) => join(folder, name)
const open = (name: string) => openKeyring(database.db, at(name))
const keyring = (name: string) => join(at(name), 'keyring.json')
const registered = () =>
  many(
    database.db,
    sql<{ key_id: string; is_retired: boolean }>`
      select key_id, retired_at is not null as is_retired from key_fingerprints order by key_id`,
  )

async function sealIdentities(secrets: Secrets): Promise<void> {
  const { retailer, distributor } = await makePeople(database.db)
  for (const { id } of [retailer, distributor]) {
    await sql`insert into identities (user_id, pan_cipher, pan_last4)
      values (${id}, ${secrets.encrypt('AKLPN4521R', identityAad('pan', id))}, '521R')`.execute(database.db)
  }
}

describe('the keyring', () => {
  it('is made and registered at the first start, and opens at the next', async () => {
    await open('one')
    expect(await registered()).toEqual([{ key_id: 'k1', is_retired: false }])
    await expect(open('one')).resolves.toBeTruthy()
  })

  it('is given by the environment to copies on several hosts, as text or base64, and touches no disk', async () => {
    await open('one')
    const text = await readFile(keyring('one'), 'utf8')
    for (const given of [text, Buffer.from(text).toString('base64')]) {
      const { keyringAt } = readStorage({ DATA_DIR: at('elsewhere'), KEYRING: given })
      const secrets = await openKeyring(database.db, keyringAt)
      expect(readSecrets(at('one')).decrypt(secrets.encrypt('a', 'b'), 'b')).toBe('a')
    }
    expect(existsSync(at('elsewhere'))).toBe(false)
    const other = JSON.stringify({ active: 'k1', keys: { k1: Buffer.alloc(32, 1).toString('base64') } })
    await expect(openKeyring(database.db, parseKeyring(other))).rejects.toThrow(
      'the keyring of this database, KEYRING, is of another installation',
    )
    for (const wrong of [
      '',
      'x',
      '{}',
      '{"active":"k2","keys":{"k1":"AAAA"}}',
      '{"active":"k1","keys":{"k1":"AAAA"}}',
    ])
      expect(() => parseKeyring(wrong), wrong).toThrow('KEYRING')
  })

  it('is never replaced silently: with a missing or foreign one the server does not start', async () => {
    await open('one')
    await rm(keyring('one'))
    await expect(open('one')).rejects.toThrow(MISSING)
    expect(existsSync(keyring('one'))).toBe(false)
    await openKeyring(database.db, at('two')).catch(() => undefined)
    expect(existsSync(at('two'))).toBe(false)

    const other = await makeDatabase()
    const elsewhere = connect(other.url, 1)
    await openKeyring(elsewhere.db, at('other'))
    await elsewhere.close()
    await other.drop()
    await expect(open('other')).rejects.toThrow(FOREIGN)
  })

  it('from before a rotation is refused, the new one is registered; removing old keys is allowed', async () => {
    await open('one')
    await cp(at('one'), at('backup'), { recursive: true })
    const { active } = await rotateKeys(database.db, at('one'))
    expect(await registered()).toEqual([
      { key_id: 'k1', is_retired: false },
      { key_id: 'k2', is_retired: false },
    ])
    await expect(open('backup')).rejects.toThrow(FOREIGN)
    await cp(at('one'), at('both'), { recursive: true })
    await forgetOldKeys(database.db, at('one'), active)
    expect(await registered()).toEqual([
      { key_id: 'k1', is_retired: true },
      { key_id: 'k2', is_retired: false },
    ])
    await expect(open('one')).resolves.toBeTruthy()
    // A server that died between the database and the file has a key too many.
    await expect(open('both')).resolves.toBeTruthy()
  })

  it('is one only, after two concurrent first starts with different folders', async () => {
    const starts = await Promise.allSettled(['a', 'b', 'c'].map((name) => open(name)))
    expect(starts.filter((start) => start.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a database of before, which knows no fingerprints', () => {
  beforeEach(async () => {
    await sealIdentities(await open('one'))
    await sql`delete from key_fingerprints`.execute(database.db)
  })

  it('registers the keyring that opens its records, a broken one aside', async () => {
    await sql`update identities set pan_cipher = 'v1.k1.AAAA.AAAA.AAAA' where user_id = (select max(user_id) from identities)`.execute(
      database.db,
    )
    await open('one')
    expect(await registered()).toEqual([{ key_id: 'k1', is_retired: false }])
  })

  it('refuses a new keyring and one that opens nothing', async () => {
    await expect(open('none')).rejects.toThrow(MISSING)
    expect(existsSync(keyring('none'))).toBe(false)
    const other = await makeDatabase()
    const elsewhere = connect(other.url, 1)
    await openKeyring(elsewhere.db, at('other'))
    await elsewhere.close()
    await other.drop()
    await expect(open('other')).rejects.toThrow(/opens none of the encrypted records/)
    expect(await registered()).toEqual([])
  })
})

it('the server and the planting print a sentence, and exit with 1', async () => {
  await open('one')
  const env = {
    ...process.env,
    DATABASE_URL: made.url,
    MIGRATION_DATABASE_URL: made.ownerUrl,
    DATA_DIR: at('two'),
  }
  for (const script of ['main.ts', 'demo/plant.ts']) {
    const run = spawnSync(process.execPath, [`apps/api/src/${script}`], { cwd: ROOT, env, encoding: 'utf8' })
    expect(run.status).toBe(1)
    expect(run.stderr).toMatch(/^The server does not start: the keyring of this database/)
    expect(run.stderr).not.toContain('    at ')
  }
})
