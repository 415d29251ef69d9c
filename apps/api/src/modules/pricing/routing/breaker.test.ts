import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDatabase } from '../../../../test/portal/harness.ts'
import { makePeople } from '../../../../test/portal/people.ts'
import { connect, type Db, withTransaction } from '../../../platform/database/db.ts'
import { clearFailures, countFailure, FAILURES_TO_REST, takeProbe } from './breaker-sql.ts'
import { routesOf } from './routing-sql.ts'

let db: Db
let stop: () => Promise<void>
let payerId: number
beforeAll(async () => {
  const database = await makeDatabase()
  const connection = connect(database.url, 8)
  db = connection.db
  payerId = (await makePeople(db)).retailer.id
  stop = async () => {
    await connection.close()
    await database.drop()
  }
})
afterAll(() => stop())
beforeEach(() => sql`delete from gateway_breakers`.execute(db))

/** The breaker state of a gateway, by the statement that finds the routes of a payment. */
async function health(gateway: string): Promise<string> {
  const { rows } = await sql<{ gateway: string; health: string }>`
    select distinct gateway, health from (${routesOf({ payerId, serviceId: 1, methodId: null })}) r`.execute(
    db,
  )
  return rows.find((row) => row.gateway === gateway)?.health ?? 'none'
}
async function fail(gateway: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await countFailure(db, gateway)
}
/** For judgements by the second: in a transaction `now()` is constant, also on a busy machine. */
async function whileTimeStands(run: () => Promise<void>): Promise<void> {
  const outside = db
  await withTransaction(db, async (trx) => {
    db = trx
    await run()
  }).finally(() => {
    db = outside
  })
}
/** Lets time pass for a gateway: moves its moments into the past. */
const pass = (interval: string) =>
  sql`update gateway_breakers set since = since - ${interval}::interval, rest_until = rest_until - ${interval}::interval`.execute(
    db,
  )

describe('a gateway', () => {
  it('is healthy until it fails', async () => {
    expect(await health('cashfree')).toBe('well')
    await fail('cashfree', 1)
    expect(await health('cashfree')).toBe('failing')
    expect(await health('payu')).toBe('well')
  })

  it('rests after five failures within a minute, and not after four', async () => {
    expect(FAILURES_TO_REST).toBe(5)
    await fail('cashfree', 4)
    expect(await health('cashfree')).toBe('failing')
    await fail('cashfree', 1)
    expect(await health('cashfree')).toBe('resting')
    expect(await health('razorpay')).toBe('well')
  })

  it('does not rest for failures that are more than a minute apart', async () => {
    for (let round = 0; round < 4; round += 1) {
      await fail('cashfree', 4)
      await pass('61 seconds')
    }
    expect(await health('cashfree')).toBe('failing')
    await fail('cashfree', 4)
    expect(await health('cashfree')).toBe('failing')
    await fail('cashfree', 1)
    expect(await health('cashfree')).toBe('resting')
  })

  it('counts failures that come at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => countFailure(db, 'payu')))
    expect(await health('payu')).toBe('resting')
  })

  it('is healthy again once it answers', async () => {
    await fail('cashfree', 5)
    await clearFailures(db, 'cashfree')
    expect(await health('cashfree')).toBe('well')
    await fail('cashfree', 4)
    expect(await health('cashfree')).toBe('failing')
    await clearFailures(db, 'payu')
    expect(await health('cashfree')).toBe('failing')
  })

  it('that does not exist is not counted', async () => {
    await countFailure(db, 'paper')
    await clearFailures(db, 'paper')
    expect(await takeProbe(db, 'paper')).toBe(false)
    const { rows } = await sql`select from gateway_breakers`.execute(db)
    expect(rows).toHaveLength(0)
  })
})

describe('a gateway at rest', () => {
  beforeEach(() => fail('cashfree', 5))

  it('may be tried after thirty seconds, and not before', async () => {
    await whileTimeStands(async () => {
      await fail('cashfree', 1)
      await pass('29 seconds')
      expect(await health('cashfree')).toBe('resting')
      expect(await takeProbe(db, 'cashfree')).toBe(false)
      await pass('1 second')
      expect(await health('cashfree')).toBe('probe')
    })
  })

  it('is tried by one payment alone', async () => {
    await pass('31 seconds')
    const taken = await Promise.all(Array.from({ length: 8 }, () => takeProbe(db, 'cashfree')))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await health('cashfree')).toBe('resting')
  })

  it('rests again at once when that payment fails, too', async () => {
    await whileTimeStands(async () => {
      await pass('31 seconds')
      expect(await takeProbe(db, 'cashfree')).toBe(true)
      await pass('31 seconds')
      await countFailure(db, 'cashfree')
      expect(await health('cashfree')).toBe('resting')
      await pass('29 seconds')
      expect(await health('cashfree')).toBe('resting')
    })
  })

  it('is healthy when that payment goes through', async () => {
    await pass('31 seconds')
    await takeProbe(db, 'cashfree')
    await clearFailures(db, 'cashfree')
    expect(await health('cashfree')).toBe('well')
    expect(await takeProbe(db, 'cashfree')).toBe(false)
  })
})
