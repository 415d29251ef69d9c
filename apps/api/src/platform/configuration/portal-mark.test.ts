// Invariant (platform): The database of a live portal or a rehearsal is opened by portals of its own mode alone.
// Enforced by: `portal_mark` (0170), `portal-mark.ts` at each start and migration, `existing-database.ts` at each command.
// Also tested by: `tests/rehearsal.test.ts`. Decision: 0127.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually, makeDatabase, type TestDatabase } from '../../../test/portal/harness.ts'
import { makePerson } from '../../../test/portal/people.ts'
import { connect, type Database, withTransaction } from '../database/db.ts'
import { markDatabase, refuseOtherMode } from './portal-mark.ts'
import { readMark } from './portal-mark-sql.ts'
import type { PortalMode } from './staging.ts'

let made: TestDatabase
let owner: Database
let server: Database
beforeEach(async () => {
  made = await makeDatabase()
  owner = connect(made.ownerUrl, 2)
  server = connect(made.url, 4)
})
afterEach(async () => {
  await Promise.all([owner?.close(), server?.close()])
  await made?.drop()
})

const LIVE = 'a live portal'
const STAGING = 'a rehearsal (STAGING=1)'
const SANDBOX = 'the sandbox'
const differs = (mark: string, mode: string) =>
  `Refusing to start: this database is that of ${mark}, and the configuration is that of ${mode}. Name another database, or this one's own environment file.`
const UNMARKED =
  'Refusing to start: this database has users and no mark of a rehearsal, so it may be that of a live portal. A rehearsal (STAGING=1) begins with a new database.'

const addUser = () => makePerson(owner.db, { roleId: 1, parentId: null, first: 'Sunita', last: 'Rao' })

/** What a start says, and the mark after it. */
async function start(mode: PortalMode): Promise<[string, string | null]> {
  const said = await markDatabase(server.db, mode).then(
    () => 'starts',
    (error: Error) => error.message,
  )
  return [said, await readMark(server.db)]
}

it.each<[mark: 'live' | 'staging' | 'none', people: 'users' | 'no users', PortalMode, string, string | null]>(
  [
    ['none', 'no users', 'sandbox', 'starts', null],
    ['none', 'users', 'sandbox', 'starts', null],
    ['none', 'no users', 'live', 'starts', 'live'],
    ['none', 'users', 'live', 'starts', 'live'],
    ['none', 'no users', 'staging', 'starts', 'staging'],
    ['none', 'users', 'staging', UNMARKED, null],
    ['live', 'users', 'live', 'starts', 'live'],
    ['live', 'users', 'staging', differs(LIVE, STAGING), 'live'],
    ['live', 'no users', 'staging', differs(LIVE, STAGING), 'live'],
    ['live', 'users', 'sandbox', differs(LIVE, SANDBOX), 'live'],
    ['staging', 'users', 'staging', 'starts', 'staging'],
    ['staging', 'users', 'live', differs(STAGING, LIVE), 'staging'],
    ['staging', 'users', 'sandbox', differs(STAGING, SANDBOX), 'staging'],
  ],
)('a database marked %s, with %s, and a portal that is %s: %s', async (mark, people, mode, said, after) => {
  if (mark !== 'none') await markDatabase(server.db, mark)
  if (people === 'users') await addUser()
  expect(await start(mode)).toEqual([said, after])
})

it('of two first starts at once in different modes the second is refused', async () => {
  const second = await withTransaction(owner.db, async (trx) => {
    await markDatabase(trx, 'live')
    const waits = start('staging')
    // It has seen no mark, and now waits for this transaction.
    await eventually(async () => {
      const { rows } =
        await sql`select from pg_locks where not granted and locktype = 'transactionid'`.execute(owner.db)
      return rows.length > 0
    })
    return { waits }
  })
  expect(await second.waits).toEqual([differs(LIVE, STAGING), 'live'])
})

it('the mark never changes', async () => {
  await markDatabase(server.db, 'staging')
  for (const { db } of [server, owner]) {
    for (const change of [sql`update portal_mark set mode = 'live'`, sql`delete from portal_mark`])
      await expect(change.execute(db)).rejects.toThrow(/permission denied|append-only/)
    await expect(sql`insert into portal_mark (mode) values ('live')`.execute(db)).rejects.toThrow(
      'duplicate key',
    )
  }
  expect(await readMark(server.db)).toBe('staging')
})

it('a database of an earlier version has no mark, and an empty one no tables', async () => {
  await sql`drop table portal_mark`.execute(owner.db)
  await refuseOtherMode(owner.db, 'staging')
  await addUser()
  await expect(refuseOtherMode(owner.db, 'staging')).rejects.toThrow(UNMARKED)
  await refuseOtherMode(owner.db, 'live')
  await sql`drop schema public cascade; create schema public`.execute(owner.db)
  await refuseOtherMode(owner.db, 'staging')
})
