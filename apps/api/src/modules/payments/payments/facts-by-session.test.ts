import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addLandlord, CARD, startPayment, UPI } from '../../../../test/money/paying.ts'
import type { Portal } from '../../../../test/portal/harness.ts'
import { openSession, type People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { one } from '../../../platform/database/db.ts'
import { hashToken } from '../../../platform/security/secrets.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let token: string

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal.stop())
beforeEach(async () => {
  token = await openSession(portal.db, people.retailer.id)
})

const payments = async () => (await one(portal.db, sql<{ n: number }>`select count(*) as n from payments`)).n
const shift = (column: 'seen_at' | 'expires_at' | 'ended_at', to: string) =>
  sql`update sessions set ${sql.ref(column)} = now() + ${to}::interval where token_hash = ${hashToken(token)}`.execute(
    portal.db,
  )

/** The pay call with its body as text, and any query and authorization. */
async function call(options: { body?: string; query?: string; authorization?: string | null }) {
  const { authorization = `Bearer ${token}`, query = '' } = options
  const response = await fetch(`${portal.url}/api/get-payment-gateways-for-pay/${CARD}${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(authorization === null ? {} : { authorization }) },
    body:
      options.body ??
      JSON.stringify({ service_id: landlord.service_id, service_user_id: landlord.id, amount: '612.25' }),
  })
  return { status: response.status, body: (await response.json()) as { order_id: string; errors?: object } }
}

describe('a pay call, which looks its session up with the facts of its order', () => {
  it.each([
    ['without a token', null],
    ['with an unknown token', `Bearer ${'x'.repeat(43)}`],
    ['with something else', 'Basic cmV0YWlsZXI6cGFzcw=='],
  ])('%s is 401, even with wrong fields', async (_, authorization) => {
    const before = await payments()
    expect((await call({ authorization })).status).toBe(401)
    expect((await call({ authorization, body: '{"amount":"-1"}' })).status).toBe(401)
    expect(await payments()).toBe(before)
  })

  it('is 401 after signing out or when the person is switched off, and 419 when the session is over', async () => {
    const before = await payments()
    await shift('seen_at', '-31 minutes')
    expect((await call({})).status).toBe(419)
    await shift('seen_at', '0')
    await shift('expires_at', '0')
    expect((await call({})).status).toBe(419)
    await shift('expires_at', '1 hour')
    await shift('ended_at', '0')
    expect((await call({})).status).toBe(401)
    token = await openSession(portal.db, people.sibling.id)
    await sql`update users set status = 0 where id = ${people.sibling.id}`.execute(portal.db)
    expect((await call({})).status).toBe(401)
    await sql`update users set status = 1 where id = ${people.sibling.id}`.execute(portal.db)
    expect(await payments()).toBe(before)
  })

  it('keeps the session alive', async () => {
    await shift('seen_at', '-20 minutes')
    expect((await call({})).status).toBe(200)
    const { fresh } = await one(
      portal.db,
      sql<{ fresh: boolean }>`
        select seen_at > now() - interval '1 minute' as fresh from sessions where token_hash = ${hashToken(token)}`,
    )
    expect(fresh).toBe(true)
  })

  it('is refused when query and body name different payees, and makes no order', async () => {
    const other = await addLandlord(portal, people.retailer.id, 'Arvind Rao')
    const before = await payments()
    for (const id of [other.id, landlord.id]) {
      const { status, body } = await call({ query: `?service_user_id=${id}` })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['service_user_id']])
    }
    expect(await payments()).toBe(before)
  })

  it('does not pay by a method that is off, even when the query names another service', async () => {
    await sql`insert into service_methods_off values (${landlord.service_id}, ${CARD})`.execute(portal.db)
    try {
      expect((await call({ query: '?service_id=999' })).status).toBe(422)
    } finally {
      await sql`delete from service_methods_off`.execute(portal.db)
    }
  })

  it.each(['1.5', '"x"', '[1]', '{"a":1}', '1e30', 'null', '"99999999999999999999"'])(
    'with %s for an id is refused at its field',
    async (id) => {
      const before = await payments()
      const body = `{"service_id":${id},"service_user_id":${landlord.id},"amount":"5.00"}`
      const refused = await call({ body })
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['service_id']])
      expect(await payments()).toBe(before)
    },
  )

  it('with a truncated body is 400, and parallel calls get their own facts', async () => {
    expect((await call({ body: '{"service_id":' })).status).toBe(400)
    const payers = [people.retailer, people.sibling, people.stranger]
    const payees = await Promise.all(payers.map(({ id }) => addLandlord(portal, id)))
    const tries = Array.from({ length: 30 }, (_, n) => n)
    const answers = await Promise.all(
      tries.map((n) => {
        const payer = n % payers.length
        // Every fifth names a payee of another user.
        const payee = payees[n % 5 === 4 ? (payer + 1) % payers.length : payer]
        if (!payers[payer] || !payee) throw new Error('no payer or payee')
        return startPayment(portal, payers[payer], payee, { amount: `${700 + n}.00`, method: UPI })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(tries.map((n) => (n % 5 === 4 ? 404 : 200)))
    for (const [n, { status, body }] of answers.entries()) {
      if (status !== 200) continue
      const { payer_id } = await one(
        portal.db,
        sql<{ payer_id: number }>`select payer_id from payments where order_id = ${body.order_id}`,
      )
      expect(payer_id).toBe(payers[n % payers.length]?.id)
    }
  })
})
