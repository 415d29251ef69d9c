import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Db, makeDatabase } from '../../test/portal/harness.ts'
import { makePeople } from '../../test/portal/people.ts'
import { identityAad } from '../modules/identity/verification/sealed-identity.ts'
import { openNumbers, sealNumbers } from '../modules/payouts/payee-trust/payee-numbers-service.ts'
import { connect, many } from '../platform/database/db.ts'
import { openSecrets, type Secrets } from '../platform/security/secrets.ts'
import { plantReference } from '../reference/plant.ts'
import { forgetOldKeys, rotateKeys } from './rotation-service.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'

const NUMBERS = { pan: 'AKLPN4521R', accountNumber: '60312345678901' }
/** More than one batch of a rotation. */
const PAYEES = 600

let db: Db
let dataDir: string
let secrets: Secrets
let ownerId: number
let stop: () => Promise<void>

beforeAll(async () => {
  const database = await makeDatabase()
  const connected = connect(database.url, 4)
  db = connected.db
  dataDir = await mkdtemp(join(tmpdir(), 'chukta-keyring-'))
  secrets = await openSecrets(dataDir)
  await plantReference(db)
  ownerId = (await makePeople(db)).retailer.id
  stop = async () => {
    await connected.close()
    await database.drop()
    await rm(dataDir, { recursive: true })
  }
})
afterAll(() => stop())

async function addPayees(count: number): Promise<void> {
  const sealed = sealNumbers(secrets, ownerId, NUMBERS)
  await sql`
    insert into payees (user_id, service_id, name, mobile, pan_cipher, pan_last4, account_cipher, account_last4,
      account_holder_name, bank_name, bank_branch, ifsc_code, amount_paise, payment_for, beneficiary_id)
    select ${ownerId}, (select min(id) from services), 'Meera Nair', '9890355128', ${sealed.pan_cipher}, '521R',
           ${sealed.account_cipher}, '8901', 'Meera Nair', 'Bank of Maharashtra', 'Baner', 'MAHB0000174', 100,
           'houserent', 'BEN' || gen_random_uuid()
      from generate_series(1, ${count})`.execute(db)
}

const payees = () =>
  many(db, sql<{ pan_cipher: string; account_cipher: string }>`select pan_cipher, account_cipher from payees`)

it('lists every encrypted column of the database', async () => {
  const columns = await many(
    db,
    sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name like '%\\_cipher'`,
  )
  const listed = new Set(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`))
  expect([...listed].sort()).toEqual(columns.map(({ name }) => name).sort())
})

/** Records begin with their key: whatever a column is called, one that holds any is found by what stands in it. */
async function columnsWithRecords(keyId: string): Promise<string[]> {
  const columns = await many(
    db,
    sql<{ table_name: string; column_name: string }>`
      select c.table_name, c.column_name from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')`,
  )
  const record = sql.lit(`%v1.${keyId}.%`)
  const looks = columns.map(
    ({ table_name: table, column_name: column }) => sql`
      select ${sql.lit(`${table}.${column}`)} as at
       where exists (select from ${sql.table(table)} where ${sql.ref(column)}::text like ${record})`,
  )
  return (await many(db, sql<{ at: string }>`${sql.join(looks, sql` union all `)}`)).map(({ at }) => at)
}

it('re-encrypts a record of a gateway account and of a second factor, and leaves none behind', async () => {
  const [own] = await many(db, sql<{ id: number }>`select ${ownerId}::bigint as id`)
  const person = Number(own?.id)
  const folder = await mkdtemp(join(tmpdir(), 'chukta-keyring-'))
  const before = await openSecrets(folder)
  const sealed = (table: string, column: string, key: string) => {
    const place = SEALED_COLUMNS.find((each) => each.table === table && each.column === column)
    if (!place) throw new Error(`${table}.${column} is not listed`)
    return before.encrypt(`of ${table}`, place.aad(person, key))
  }
  await sql`insert into gateway_accounts (gateway_id, name, settings_cipher, api_host, position, made_by)
    select id, 'Ours', ${sealed('gateway_accounts', 'settings_cipher', '1')}, 'x', 1, ${person}
      from payment_gateways where slug = 'cashfree'`.execute(db)
  await sql`insert into totp_secrets (user_id, secret_cipher)
    values (${person}, ${sealed('totp_secrets', 'secret_cipher', String(person))})`.execute(db)
  const planted = (await columnsWithRecords('k1')).toSorted()
  expect(planted).toEqual(['gateway_accounts.settings_cipher', 'totp_secrets.secret_cipher'])
  const { active, columns } = await rotateKeys(db, folder)
  expect(
    columns
      .filter(({ resealed }) => resealed > 0)
      .map(({ column }) => column)
      .toSorted(),
  ).toEqual(planted)
  expect(await columnsWithRecords('k1')).toEqual([])
  expect((await columnsWithRecords(active)).toSorted()).toEqual(planted)
  await forgetOldKeys(db, folder, active)
  const after = await openSecrets(folder)
  for (const name of planted) {
    const [table, column] = name.split('.') as [string, string]
    const place = SEALED_COLUMNS.find((each) => each.table === table && each.column === column)
    const { rows } = await sql<{ key: string; cipher: string }>`
      select ${sql.ref(place?.key ?? '')}::text as key, ${sql.ref(column)} as cipher from ${sql.table(table)}`.execute(
      db,
    )
    for (const { key, cipher } of rows)
      expect(after.decrypt(cipher, place?.aad(person, key) ?? '')).toBe(`of ${table}`)
    await sql`delete from ${sql.table(table)}`.execute(db)
  }
  await sql`delete from key_fingerprints`.execute(db)
  await rm(folder, { recursive: true })
})

it('re-encrypts everything beside a running server; old keys are removed once nothing needs them', async () => {
  await addPayees(PAYEES)
  const broken = 'v1.k1.AAAA.AAAA.AAAA'
  await sql`update payees set pan_cipher = ${broken} where id = (select min(id) from payees)`.execute(db)
  await sql`insert into identities (user_id, pan_cipher, pan_last4)
    values (${ownerId}, ${secrets.encrypt('ABCPV1234D', identityAad('pan', ownerId))}, '234D')`.execute(db)
  const codeHash = secrets.hmac('otp', 'a code that is under way')
  const rotating = rotateKeys(db, dataDir)
  // A server goes on working all the while, with the secrets it opened at its start.
  const seen: string[] = []
  const end = Date.now() + 60_000
  while (!seen.includes('k2') && Date.now() < end) {
    const sealed = secrets.encrypt('Aadhaar is not kept', 'aad')
    expect(secrets.decrypt(sealed, 'aad')).toBe('Aadhaar is not kept')
    seen.push(sealed.split('.')[1] ?? '')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const { active, columns } = await rotating
  expect(active).toBe('k2')
  expect([...new Set(seen)]).toEqual(['k1', 'k2'])
  expect(columns.find(({ column }) => column === 'payees.pan_cipher')).toMatchObject({
    resealed: PAYEES - 1,
    left: 1,
  })
  await expect(forgetOldKeys(db, dataDir, active)).rejects.toThrow('1 records and 0 waiting messages')
  await sql`delete from payees where pan_cipher = ${broken}`.execute(db)
  for (const row of await payees()) {
    expect([row.pan_cipher, row.account_cipher].map((cipher) => cipher.slice(0, 6))).toEqual([
      'v1.k2.',
      'v1.k2.',
    ])
    expect(openNumbers(secrets, ownerId, row)).toEqual(NUMBERS)
  }
  expect(secrets.hmac('otp', 'a code that is under way').equals(codeHash)).toBe(true)
  expect((await stat(join(dataDir, 'keyring.json'))).mode & 0o777).toBe(0o600)

  await forgetOldKeys(db, dataDir, active)
  const fresh = await openSecrets(dataDir)
  const [first] = await payees()
  expect(openNumbers(fresh, ownerId, first as Awaited<ReturnType<typeof payees>>[number])).toEqual(NUMBERS)
  expect(Object.keys(JSON.parse(await readFile(join(dataDir, 'keyring.json'), 'utf8')).keys)).toEqual(['k2'])
})
