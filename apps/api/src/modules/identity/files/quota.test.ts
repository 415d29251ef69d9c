import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_STORED_BYTES } from '@chukta/contract/file-kinds'
import { FILE_LIMITS } from '@chukta/contract/file-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isFull } from '../../../../../../tests/full.ts'
import { JPEG, PDF } from '../../../../test/files/sample-files.ts'
import { picture, TICKET_FORM, ticketCalls } from '../../../../test/messages/tickets.ts'
import { ask, category, forgetUploads, formOf, goodFields } from '../../../../test/payables/payee-forms.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { one } from '../../../platform/database/db.ts'

/** Concurrent uploads: each is checked in a process of its own. */
const AT_ONCE = isFull ? 20 : 8

let portal: Portal
let people: People
let form: Record<string, string>
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  form = await goodFields(portal, category('rental'), people.retailer)
})
beforeEach(() => forgetUploads(portal))
afterAll(() => portal?.stop())

const { send, create } = ticketCalls(() => portal.url)
const upload = (who: Person, bytes = PDF) =>
  ask(
    portal,
    who,
    '/store-service-list',
    formOf({ ...form, user_id: String(who.id) }, { name: 'deed.pdf', bytes }),
  )

/** A row of a person's file of this size; its bytes do not matter. */
async function plantFile(who: Person, bytes: number, isUpload = true): Promise<string> {
  const { id } = await one(
    portal.db,
    sql<{ id: string }>`
      insert into files (storage_key, key_cipher, file_name, content_type, size_bytes, sha256, owner_id, is_upload)
      values (gen_random_uuid()::text, 'v1.k1.x', 'x.pdf', 'application/pdf', ${bytes}, '', ${who.id}, ${isUpload})
      returning id`,
  )
  return id
}

const forget = (who: Person) =>
  sql`update payees set document_file_id = null where user_id = ${who.id}`
    .execute(portal.db)
    .then(() =>
      sql`delete from files where owner_id = ${who.id} and id not in (select file_id from tickets where file_id is not null)`.execute(
        portal.db,
      ),
    )

async function quotaIsTrue(who: Person): Promise<void> {
  const row = await one(
    portal.db,
    sql<{ kept: number; true: number }>`
      select (select stored_bytes from file_quotas where user_id = ${who.id}) as kept,
             (select coalesce(sum(size_bytes), 0) from files where owner_id = ${who.id} and is_upload) as true`,
  )
  expect(row.kept).toBe(row.true)
}

async function storedFiles(): Promise<number> {
  const entries = await readdir(join(portal.config.dataDir, 'uploads'), {
    recursive: true,
    withFileTypes: true,
  })
  return entries.filter((entry) => entry.isFile()).length
}

describe('the quota of a person', () => {
  it('is 200 MB of uploads; the refusal is at the field, and the refused file is deleted', async () => {
    await plantFile(people.retailer, MAX_STORED_BYTES - PDF.length)
    await plantFile(people.retailer, 500 * 1024 * 1024, false)
    expect((await upload(people.retailer)).status).toBe(200)
    const before = await storedFiles()
    const { status, body } = await upload(people.retailer)
    expect([status, body.errors]).toEqual([422, { document: [FILE_LIMITS.noRoom] }])
    expect(await storedFiles()).toBe(before)
    await quotaIsTrue(people.retailer)
    // Each has their own.
    expect((await upload(people.sibling)).status).toBe(200)
    await forget(people.retailer)
    expect((await upload(people.retailer)).status).toBe(200)
    await quotaIsTrue(people.retailer)
  })

  it('is not exceeded by many concurrent uploads', async () => {
    await forget(people.retailer)
    await plantFile(people.retailer, MAX_STORED_BYTES - 3 * PDF.length - 10)
    const before = await storedFiles()
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => upload(people.retailer)))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(3).fill(200),
      ...Array(AT_ONCE - 3).fill(422),
    ])
    expect(await storedFiles()).toBe(before + 3)
    await quotaIsTrue(people.retailer)
    await forget(people.retailer)
  })

  it('counts a replaced document once', async () => {
    const { body } = await upload(people.retailer)
    await plantFile(people.retailer, MAX_STORED_BYTES - PDF.length - 10)
    const path = `/update-services/${body.data.id}`
    const edit = { ...form, user_id: String(people.retailer.id) }
    const answer = await ask(portal, people.retailer, path, formOf(edit, { name: 'new.pdf', bytes: PDF }))
    expect([answer.status, answer.body.errors]).toEqual([200, undefined])
    // The quota is the owner's, also when another person edits the document.
    const above = await ask(portal, people.admin, path, formOf(edit, { name: 'new.pdf', bytes: PDF }))
    expect([above.status, above.body.errors]).toEqual([200, undefined])
    await quotaIsTrue(people.retailer)
    await forget(people.retailer)
  })

  it('counts the pictures of tickets; a new one replaces the old one', async () => {
    const bytes = JPEG
    const id = await create(people.retailer, { attachment: picture(bytes, 'a.jpg') })
    await plantFile(people.retailer, MAX_STORED_BYTES - bytes.length)
    const change = { ...TICKET_FORM, _method: 'PUT', attachment: picture(bytes, 'b.jpg') }
    expect((await send(people.retailer, 'POST', `/support-tickets/${id}`, { form: change })).status).toBe(200)
    const answer = await send(people.retailer, 'POST', `/tickets/reply/${id}?message=See`, {
      form: { image: picture(bytes, 'c.jpg') },
    })
    expect([answer.status, answer.body.errors]).toEqual([422, { image: [FILE_LIMITS.noRoom] }])
    await quotaIsTrue(people.retailer)
  })
})

describe('the uploads of an hour', () => {
  it('are sixty, also when many are sent at once; then 429 at the field, with Retry-After', async () => {
    const before = await storedFiles()
    await sql`
      insert into rate_counters (name, subject, window_at, hits)
      values ('upload', ${String(people.stranger.id)}, date_trunc('minute', now()) - interval '5 minutes', 57)`.execute(
      portal.db,
    )
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => upload(people.stranger)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(3).fill(200), ...Array(AT_ONCE - 3).fill(429)])
    const refused = await upload(people.stranger)
    expect([refused.status, refused.body]).toEqual([
      429,
      { message: FILE_LIMITS.tooMany, errors: { document: [FILE_LIMITS.tooMany] } },
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60 * 50)
    expect(await storedFiles()).toBe(before + 3)
    // The limit is a person's own.
    expect((await upload(people.sibling)).status).toBe(200)
  })

  it('do not count refused ones', async () => {
    for (let turn = 0; turn < 3; turn++)
      expect((await upload(people.sibling, Buffer.from('no PDF'))).status).toBe(422)
    const { n } = await one(
      portal.db,
      sql<{
        n: number
      }>`select count(*) as n from rate_counters where name = 'upload' and subject = ${String(people.sibling.id)}`,
    )
    expect(n).toBe(0)
  })
})
