import { type ChildProcess, spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { programs } from '../../../../../../scripts/portal/programs.ts'
import { PDF } from '../../../../test/files/sample-files.ts'
import { ask, category, formOf, goodFields } from '../../../../test/payables/payee-forms.ts'
import { type Portal, startPortal, stopProcess, untilAnswers } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'
import { one } from '../../../platform/database/db.ts'
import { MARK } from './uploads-mark-service.ts'

/** The start-up limit of the server on a busy machine. */
const START_MS = 120_000
/** The system's limit of one written file, in blocks of 512 bytes; the rest of a write fails. */
const BLOCKS = 512

let portal: Portal
let people: People
let api: ChildProcess

beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  await portal.stopApi()
  // A full disk needs an administrator; this is the same refusal in the middle of a file.
  const limited = `trap '' XFSZ; ulimit -f ${BLOCKS}; exec "$0" "$1"`
  api = spawn('/bin/sh', ['-c', limited, process.execPath, programs.api], {
    cwd: new URL('../../../../../../', import.meta.url).pathname,
    env: { ...process.env, ...portal.settings, LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilAnswers(`${portal.url}/api/health`, START_MS)
})
afterAll(async () => {
  await stopProcess(api, 'SIGKILL')
  await portal.stop()
})

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(join(portal.config.dataDir, 'uploads'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  // The mark of the store is no upload.
  return entries.filter((entry) => entry.isFile() && entry.name !== MARK).map(({ name }) => name)
}

it('a file that no longer fits on the disk is refused with a message, and leaves no bytes', async () => {
  const form = await goodFields(portal, category('rental'), people.retailer)
  const upload = (padding: number) => {
    const bytes = Buffer.concat([PDF, Buffer.from(`\n%${'x'.repeat(padding)}\n%%EOF\n`)])
    return ask(portal, people.retailer, '/store-service-list', formOf(form, { name: 'deed.pdf', bytes }))
  }
  const counts = () =>
    one(
      portal.db,
      sql<{ files: number; payees: number; bytes: number }>`
        select (select count(*) from files) as files, (select count(*) from payees) as payees,
               (select coalesce(sum(stored_bytes), 0)::bigint from file_quotas) as bytes`,
    )
  expect((await upload(1_000)).status).toBe(200)
  const kept = await storedFiles()
  expect(kept).toHaveLength(1)
  const before = await counts()

  const refused = await upload(BLOCKS * 1024)
  expect([refused.status, refused.body.message]).toEqual([
    503,
    'There is no room for files at the moment. Please try again later.',
  ])
  expect(refused.headers.get('Retry-After')).not.toBeNull()
  expect(await storedFiles()).toEqual(kept)
  expect(await counts()).toEqual(before)
  expect((await upload(2_000)).status).toBe(200)
})
