import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inbox } from '../../../../test/identity/sign-in.ts'
import { payAtGateway, startPayment, statusOf } from '../../../../test/money/paying.ts'
import { eventually, makeDatabase, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { PAYABLES } from '../../../payables.ts'
import { connect, many, one } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Fulfilment, PayableKind } from './payable.ts'

type HamperRow = { id: number; amount: string; items: number }

/** A kind of payable that the portal does not have, with all that a kind can do. */
const HAMPER: PayableKind<HamperRow> = {
  name: 'hamper',
  column: 'hamper_id',
  prefetch: {
    field: 'bill_id',
    row: sql<HamperRow>`
      select id, amount_paise::text as amount, items from hampers
       where id = (asked.ids->>'bill_id')::bigint and user_id = asked.payer_id`,
  },
  async find(_context, { fields }, hamper) {
    if (fields.unique_id !== 'hamper' || !hamper) return null
    return {
      id: hamper.id,
      basePaise: BigInt(hamper.amount),
      name: `Hamper of ${hamper.items}`,
      accountLast4: null,
      bankName: null,
      paymentFor: 'hamper',
      key: `hamper:${hamper.id}`,
      claimNote: `hamper ${hamper.id}`,
    }
  },
  claim: sql`insert into hamper_claims (name, payment_id) select claim_note, id from claimed where kind = 'hamper'`,
  async explainRefusal(_context, _payer, { name }, error) {
    if ((error as { constraint?: unknown }).constraint !== 'hamper_claims_pkey') throw error
    throw new AppError('conflict', { message: `${name} is being paid.` })
  },
  capture: {
    owed: sql`insert into hamper_debts (hamper_id, order_id)
              select hamper_id, order_id from moved where hamper_id is not null`,
    job: 'send-hamper',
  },
  fulfilment: sql<Fulfilment>`
    select 'pending' as bill_status, 'debt ' || d.hamper_id as operator_reference, null as bill_message
      from hamper_debts d where d.hamper_id = p.hamper_id`,
  owner: sql<{ user_id: number }>`select owner_id as user_id from hampers where id = p.hamper_id`,
}

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }

beforeAll(async () => {
  // As a migration: no server runs whose statements are prepared for the table as it was.
  const database = await makeDatabase()
  const owner = connect(database.ownerUrl, 1)
  for (const statement of [
    sql`create table hampers (id bigint primary key, user_id bigint, owner_id bigint, amount_paise bigint, items integer)`,
    sql`create table hamper_claims (name text primary key, payment_id bigint)`,
    sql`create table hamper_debts (hamper_id bigint, order_id text)`,
    sql`alter table payments add hamper_id bigint`,
  ])
    await statement.execute(owner.db)
  await owner.close()
  PAYABLES.unshift(HAMPER)
  ;({ portal, people, landlord } = await startScene({}, database))
  await sql`insert into hampers values (77, ${people.retailer.id}, ${people.stranger.id}, 123450, 2)`.execute(
    portal.ownerDb,
  )
})
afterAll(async () => {
  // After a failed earlier step it is not registered, and the last of the real ones stays.
  const at = PAYABLES.indexOf(HAMPER as PayableKind)
  if (at >= 0) PAYABLES.splice(at, 1)
  await portal?.stop()
})

const payHamper = (key: string, id = 77) =>
  startPayment(portal, people.retailer, landlord, {
    key,
    body: { service_user_id: null, amount: null, bill_id: id, unique_id: 'hamper' },
  })

it('a new kind is found, claimed, captured and shown without a change of payments', async () => {
  const { status, body } = await payHamper('first')
  expect([status, body.message]).toEqual([200, undefined])
  const stored = await one(
    portal.db,
    sql`select hamper_id, payee_id, bill_id, student_fee_id, base_paise::text from payments where order_id = ${body.order_id}`,
  )
  expect(stored).toEqual({
    hamper_id: 77,
    payee_id: null,
    bill_id: null,
    student_fee_id: null,
    base_paise: '123450',
  })

  const second = await payHamper('second')
  expect([second.status, second.body.message]).toEqual([409, 'Hamper of 2 is being paid.'])

  await payAtGateway(portal, body.payment_session_id, 'SUCCESS')
  const shown = await eventually(async () => {
    const answer = await statusOf(portal, people.retailer, body.order_id)
    return answer.body.payment_status === 'SUCCESS' && answer.body
  })
  expect(shown).toMatchObject({
    paid_to: 'Hamper of 2',
    payment_for: 'hamper',
    bill_status: 'pending',
    operator_reference: 'debt 77',
  })
  expect(await many(portal.db, sql`select hamper_id, order_id from hamper_debts`)).toEqual([
    { hamper_id: 77, order_id: body.order_id },
  ])
  const { jobs } = await one(
    portal.db,
    sql<{
      jobs: number
    }>`select count(*) as jobs from graphile_worker.jobs where task_identifier = 'send-hamper'`,
  )
  expect(jobs).toBe(1)
  const mail = await eventually(async () => (await inbox(portal, people.stranger.email))[0])
  expect(mail.text).toContain('Hamper of 2')
})

it('a body that names nothing of the new kind is left to the others', async () => {
  const debts = () => many(portal.db, sql`select from hamper_debts`)
  const before = await debts()
  const unknown = await payHamper('unknown', 78)
  expect(unknown.status, 'bills refuse an unknown bill_id').toBe(404)
  const { status, body } = await startPayment(portal, people.retailer, landlord)
  expect(status).toBe(200)
  await payAtGateway(portal, body.payment_session_id, 'SUCCESS')
  await eventually(
    async () => (await statusOf(portal, people.retailer, body.order_id)).body.payment_status === 'SUCCESS',
  )
  expect(await debts()).toEqual(before)
})
