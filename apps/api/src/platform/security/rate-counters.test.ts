import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDatabase } from '../../../test/portal/harness.ts'
import { connect, type Database, withTransaction } from '../database/db.ts'
import { secondsUntilRoom, takeHit } from './rate-counters-sql.ts'

let database: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const made = await makeDatabase()
  drop = made.drop
  database = connect(made.url, 12)
})
afterAll(async () => {
  await database?.close()
  await drop?.()
})

const LIMIT = { name: 'test', limit: 3, minutes: 15 }

test('of fifty concurrent hits exactly as many are counted as the limit allows', async () => {
  const taken = await Promise.all(Array.from({ length: 50 }, () => takeHit(database.db, LIMIT, 'crowd')))
  expect(taken.filter(Boolean)).toHaveLength(3)
  expect(await secondsUntilRoom(database.db, LIMIT, 'crowd')).toBeGreaterThan(14 * 60)
})

test('a hit of the minute before that is not committed yet is waited for', async () => {
  const one = { ...LIMIT, limit: 1 }
  let second: Promise<boolean> | undefined
  await withTransaction(database.db, async (trx) => {
    expect(await takeHit(trx, one, 'turn')).toBe(true)
    // As if the minute had turned since.
    await sql`update rate_counters set window_at = window_at - interval '1 minute'
               where name = 'test' and subject = 'turn'`.execute(trx)
    second = takeHit(database.db, one, 'turn')
    await new Promise((resolve) => setTimeout(resolve, 200))
  })
  expect(await second).toBe(false)
})
