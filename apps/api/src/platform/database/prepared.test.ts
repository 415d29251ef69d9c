import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { paidPayment } from '../../../test/money/refunding.ts'
import { type Scene, startScene } from '../../../test/portal/scene.ts'
import { findOrderFacts } from '../../modules/payments/payments/order-facts-sql.ts'
import { PAYABLES } from '../../payables.ts'
import { scopeFor } from '../security/gate.ts'
import { connect, type Database, type Db, many } from './db.ts'

let scene: Scene
/** One connection, which can list its prepared statements. */
let single: Database

beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.portal.stop())
beforeEach(() => {
  single = connect(scene.portal.settings.DATABASE_URL ?? '', 1)
})
afterEach(() => single.close())

const plansOf = (db: Db, name: string) =>
  many(
    db,
    sql<{ name: string; general: number; own: number }>`
      select name, generic_plans as general, custom_plans as own from pg_prepared_statements
       where name like ${name} order by name`,
  )

it('an order’s facts keep their general plan when the tables behind them have grown', async () => {
  const { portal, people, landlord } = scene
  const { id: paymentId } = await paidPayment(portal, people.retailer, landlord, { amount: '900.00' })
  const order = {
    payer: await scopeFor(portal.db, people.retailer.id),
    serviceId: landlord.service_id,
    methodId: null,
    ids: { service_user_id: landlord.id },
    idempotencyKey: 'a key',
  }
  const look = async (times: number) => {
    for (let n = 0; n < times; n += 1) await findOrderFacts(single.db, PAYABLES, [order])
  }
  await sql`delete from idempotency_keys`.execute(portal.ownerDb)
  const known = () => sql`vacuum analyze idempotency_keys`.execute(portal.ownerDb)
  await known()
  // PostgreSQL takes the first five as they come.
  await look(8)
  await sql`
    insert into idempotency_keys (payer_id, key, body_hash, payment_id)
    select ${people.retailer.id}, 'key ' || n, '', ${paymentId} from generate_series(1, 3000) n`.execute(
    portal.ownerDb,
  )
  await known()
  await look(20)
  expect(await plansOf(single.db, 'order-facts')).toEqual([{ name: 'order-facts', general: 23, own: 5 }])
})

it('prepares each text of a name with varying texts separately, and a text without a name never', async () => {
  const { db } = single
  const rows = (where: string) => sql.raw(`/* prepared of-a-test-* */ select 1 as n where ${where}`)
  for (let n = 0; n < 3; n += 1) {
    await rows('true').execute(db)
    await rows('false').execute(db)
    await sql`select 1 /* prepared too-late */`.execute(db)
  }
  const plans = await plansOf(db, 'of-a-test-%')
  expect(plans.map(({ general, own }) => general + own)).toEqual([3, 3])
  expect(await plansOf(db, 'too-late%')).toEqual([])
})
