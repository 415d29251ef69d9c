import { REFUNDS } from '@chukta/contract/payments/refund-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, lastAudit } from '../../../../test/identity/back-office.ts'
import { ageStepUp } from '../../../../test/identity/second-factors.ts'
import { setFaults } from '../../../../test/money/paying.ts'
import {
  askRefund,
  becomes,
  paidPayment,
  type RefundAsked,
  refundedAtGateway,
  refundsOf,
  walletOf,
} from '../../../../test/money/refunding.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People, Person } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let rupees = 5000

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal.stop())

/** A paid payment of an amount that is unique in this file. */
function paid(amount?: string) {
  rupees += 1
  return paidPayment(portal, people.retailer, landlord, { amount: amount ?? `${rupees}.07` })
}

const ask = (who: Person, body: RefundAsked, key?: string | null) => askRefund(portal, who, body, key)

describe('a refund by a person', () => {
  it('gives all of it back with its charge, under one key once', async () => {
    const before = await walletOf(portal, people.admin.id)
    const payment = await paid('18500.50')
    const first = await ask(people.admin, { transaction_id: payment.id }, 'all-of-it')
    expect([first.status, first.body]).toEqual([
      200,
      {
        data: {
          message: REFUNDS.requested,
          id: expect.any(Number),
          reference: expect.stringMatching(/^RF/),
          status: 'requested',
          base: '18500.50',
          charge: '342.26',
          amount: '18842.76',
        },
      },
    ])
    const again = await ask(people.admin, { transaction_id: payment.id }, 'all-of-it')
    expect([again.status, again.body]).toEqual([200, first.body])
    const other = await ask(people.admin, { transaction_id: payment.id, amount: '5.00' }, 'all-of-it')
    expect(other.status).toBe(409)
    const refund = await becomes(portal, payment.id, 'succeeded')
    expect(await refundsOf(portal, payment.id)).toHaveLength(1)
    expect(refund.amount_paise).toBe(1_884_276n)
    expect((await refundedAtGateway(portal, payment.order_id)).paise).toBe(1_884_276n)
    expect(await walletOf(portal, people.admin.id)).toBe(before)
    expect(await lastAudit(portal, 'refund.requested')).toMatchObject({
      actor_id: people.admin.id,
      object: payment.order_id,
      detail: { reference: refund.reference, amount: '18842.76', bearer: null, reason: 'Paid by mistake' },
    })
  })

  it('gives parts back until nothing is left, as it was quoted', async () => {
    const payment = await paid('18500.50')
    const { get } = callsOf(portal, people.superAdmin)
    const quote = async (amount = '') =>
      (await get(`/refunds/quote/${payment.id}${amount && `?amount=${amount}`}`)).body.data
    expect(await quote('9250.25')).toEqual({
      left: '18500.50',
      base: '9250.25',
      charge: '171.13',
      total: '9421.38',
      needs_bearer: false,
      refusal: null,
    })
    const half = await ask(people.superAdmin, { transaction_id: payment.id, amount: '9250.25' })
    expect(half.body.data).toMatchObject({ base: '9250.25', charge: '171.13', amount: '9421.38' })
    const over = await ask(people.superAdmin, { transaction_id: payment.id, amount: '9250.26' })
    expect([over.status, over.body.message]).toEqual([409, REFUNDS.tooMuch('₹9,250.25')])
    expect(await quote('9250.26')).toMatchObject({ total: '0.00', refusal: REFUNDS.tooMuch('₹9,250.25') })
    expect((await ask(people.superAdmin, { transaction_id: payment.id })).body.data.base).toBe('9250.25')
    expect((await ask(people.superAdmin, { transaction_id: payment.id })).body.message).toBe(
      REFUNDS.nothingLeft,
    )
    // A refund ends by the switch that is set when it is due: none is on its way when a later test sets one.
    await eventually(async () =>
      (await refundsOf(portal, payment.id)).every(({ status }) => status === 'succeeded'),
    )
    const sum = (await refundsOf(portal, payment.id)).reduce((all, each) => all + each.amount_paise, 0n)
    expect(sum).toBe(payment.total_paise)
  })

  it('has one effect of twenty at once', async () => {
    const payment = await paid()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(people.admin, { transaction_id: payment.id })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    const same = await paid()
    const repeats = await Promise.all(
      Array.from({ length: 20 }, () => ask(people.admin, { transaction_id: same.id }, 'twenty')),
    )
    expect(new Set(repeats.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(repeats[0]?.status).toBe(200)
    await becomes(portal, payment.id, 'succeeded')
    await becomes(portal, same.id, 'succeeded')
    expect((await refundedAtGateway(portal, payment.order_id)).refunds).toHaveLength(1)
    expect((await refundedAtGateway(portal, same.order_id)).refunds).toHaveLength(1)
  })
})

describe('is refused, with one row in the audit log each,', () => {
  const refusals = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_log where action in ('refund.refused', 'access.refused')`.execute(
      portal.db,
    )
    return Number(rows[0]?.n)
  }
  it('to the wrong role, a foreign downline, and of unpaid or disputed money', async () => {
    const payment = await paid()
    const refused = async (who: Person, body: RefundAsked, status: number, message?: string) => {
      const before = await refusals()
      const answer = await ask(who, body)
      expect([answer.status, ...(message ? [answer.body.message] : [])]).toEqual([
        status,
        ...(message ? [message] : []),
      ])
      expect(await refusals()).toBe(before + 1)
    }
    await refused(people.retailer, { transaction_id: payment.id }, 403)
    await refused(people.distributor, { transaction_id: payment.id }, 403)
    await refused(people.otherAdmin, { transaction_id: payment.id }, 404)
    await refused(people.admin, { transaction_id: 9_999_999 }, 404)
    const other = await callsOf(portal, people.otherAdmin).get(`/refunds/quote/${payment.id}`)
    expect(other.status).toBe(404)
    await refused(people.admin, { transaction_id: payment.id, bearer: 'payee' }, 409, REFUNDS.bearerNotNeeded)
    await sql`
      insert into disputes (gateway_id, gateway_dispute_id, payment_id, attempt_id, status, phase, gateway_status,
        amount_paise, money, disputed_base_paise, disputed_paise, opened_at, next_poll_at)
      select a.gateway_id, 'held-by-test', a.payment_id, a.id, 'open', 'chargeback', 'CHARGEBACK_CREATED', 100, 'held',
             100, 100, now(), now() + interval '1 day' from attempts a where payment_id = ${payment.id}`.execute(
      portal.db,
    )
    await refused(people.admin, { transaction_id: payment.id }, 409, REFUNDS.disputed)
    await sql`delete from disputes where gateway_dispute_id = 'held-by-test'`.execute(portal.ownerDb)
    const { rows } = await sql<{ id: number }>`
      insert into payments (order_id, payer_id, payee_id, service_id, method_id, status, base_paise, charge_paise,
        total_paise, charge_rate, gst_rate, payee_name, payer_email, customer_ref_id, finalized_at)
      select 'CK26112100001', payer_id, payee_id, service_id, method_id, 'closed', 10000, 150, 10150, 1.5, 18,
             payee_name, payer_email, 'USR', now() from payments where id = ${payment.id} returning id`.execute(
      portal.db,
    )
    await refused(people.admin, { transaction_id: Number(rows[0]?.id) }, 409, REFUNDS.notPaid)
    expect(await refundsOf(portal, payment.id)).toEqual([])
  })

  it('without a key, a good body or a fresh proof', async () => {
    const payment = await paid()
    const none = await ask(people.admin, { transaction_id: payment.id }, null)
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['Idempotency-Key']])
    expect((await ask(people.admin, { transaction_id: payment.id }, 'with space')).status).toBe(422)
    for (const amount of ['0.99', '-5', '1.001', 'x', '0', '1e3', '99999999999']) {
      const { status, body } = await ask(people.admin, { transaction_id: payment.id, amount })
      expect([amount, status, Object.keys(body.errors ?? {})]).toEqual([amount, 422, ['amount']])
    }
    expect((await ask(people.admin, { transaction_id: payment.id, reason: 'no' })).status).toBe(422)
    expect((await ask(people.admin, { transaction_id: payment.id, bearer: 'gateway' })).status).toBe(422)
    await ageStepUp(portal, people.otherAdmin.token, 10)
    const stale = await ask(people.otherAdmin, { transaction_id: payment.id })
    expect([stale.status, stale.headers.get('x-error-code')]).toEqual([403, 'step-up-required'])
    expect(await refundsOf(portal, payment.id)).toEqual([])
  })
})

it('the worklist shows open and refused refunds, within the downline', async () => {
  const payment = await paid()
  // At the gateway too: a row alone would be put right as soon as its webhook comes.
  await setFaults(portal, { refund_outcome: 'FAILED' })
  await ask(people.admin, { transaction_id: payment.id, amount: '10' })
  const { message } = await becomes(portal, payment.id, 'failed')
  await setFaults(portal, null)
  expect(message).toMatch(/\w/)
  const list = async (who: Person, query: string) =>
    (await callsOf(portal, who).get(`/refunds?${query}&per_page=50`)).body.data
  const attention = await list(people.admin, 'status=attention')
  expect(attention.data).toMatchObject([
    {
      transaction_id: payment.id,
      urn: payment.order_id,
      status: 'failed',
      base: '10.00',
      source: 'person',
      requested_by: people.admin.name,
      message,
      paid_to: 'Meera Nair',
    },
  ])
  expect([attention.total, attention.attention]).toEqual([1, 1])
  expect((await list(people.admin, `transaction_id=${payment.id}`)).total).toBe(1)
  expect((await list(people.admin, 'status=succeeded')).total).toBeGreaterThan(3)
  expect(await list(people.otherAdmin, '')).toEqual({ data: [], total: 0, waiting: 0, attention: 0 })
  expect((await callsOf(portal, people.distributor).get('/refunds')).status).toBe(403)
  // Another refund waits until this one is ended.
  const next = await ask(people.admin, { transaction_id: payment.id })
  expect([next.status, next.body.message]).toEqual([409, REFUNDS.inExceptions])
})

it('leaves the books consistent', async () => {
  expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
})
