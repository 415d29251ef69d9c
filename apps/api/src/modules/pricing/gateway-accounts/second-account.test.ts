// Two accounts of one gateway, at sandboxes with keys of their own: a payment of the second is polled at the second.
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../../../scripts/free-port.ts'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { gatewayAtHand, offerOnly } from '../../../../test/money/checkouts.ts'
import {
  answerWith,
  disputeBecomes,
  disputesAtBank,
  moveAtBank,
  openAtBank,
} from '../../../../test/money/disputing.ts'
import { startPayment } from '../../../../test/money/paying.ts'
import { becomes, type PaidPayment, refundPayment } from '../../../../test/money/refunding.ts'
import { balanceOf, settleAtGateways } from '../../../../test/money/settling.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import { todayForLong } from '../../../../test/portal/own-clock.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import {
  openSecondSandbox,
  payAtSecondCashfree,
  SECOND,
  type SecondSandbox,
} from '../../../../test/programs/second-sandbox.ts'
import { maybe } from '../../../platform/database/db.ts'
import { loadGateways } from '../../../providers/gateways.ts'
import { dayOf } from '../../operations/reconciliation/records.ts'
import { findOpened } from '../../payments/disputes/find-opened-service.ts'

const IDS = { cashfree: 1, razorpay: 2, payu: 3, phonepe: 4 } as const
type Slug = keyof typeof IDS
const CARD = 1

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let second: SecondSandbox
let superAdmin: ReturnType<typeof callsOf>
/** The accounts of each gateway: the environment's, and the one at the second sandbox. */
const accounts = {} as Record<Slug, [first: number, second: number]>

const settingsOf = (slug: Slug, at: string, { id, secret }: typeof SECOND): Record<string, string> =>
  ({
    cashfree: {
      CASHFREE_BASE_URL: `${at}/pg`,
      CASHFREE_SDK_URL: `${at}/js/v3/cashfree.js`,
      CASHFREE_CLIENT_ID: id,
      CASHFREE_CLIENT_SECRET: secret,
    },
    razorpay: {
      RAZORPAY_BASE_URL: `${at}/v1`,
      RAZORPAY_SDK_URL: `${at}/v1/checkout.js`,
      RAZORPAY_KEY_ID: id,
      RAZORPAY_KEY_SECRET: secret,
      RAZORPAY_WEBHOOK_SECRET: secret,
    },
    payu: {
      PAYU_API_URL: `${at}/merchant/postservice.php?form=2`,
      PAYU_CHECKOUT_URL: `${at}/_payment`,
      PAYU_KEY: id,
      PAYU_SALT: secret,
    },
    phonepe: {
      PHONEPE_BASE_URL: `${at}/apis/pg-sandbox`,
      PHONEPE_SDK_URL: `${at}/web/bundle/checkout.js`,
      PHONEPE_CLIENT_ID: id,
      PHONEPE_CLIENT_SECRET: secret,
      PHONEPE_WEBHOOK_USERNAME: 'hooks',
      PHONEPE_WEBHOOK_PASSWORD: secret,
    },
  })[slug]

async function add(slug: Slug): Promise<number> {
  const { status, body } = await superAdmin.post('/payment-gateways', {
    pg_id: IDS[slug],
    name: 'Second',
    settings: settingsOf(slug, second.url, SECOND),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id
}

const switchTo = async (slug: Slug, place: 0 | 1) => {
  for (const [index, id] of accounts[slug].entries()) {
    const body = {
      name: `Account ${id}`,
      enabled: index === place,
      position: index + 1,
      methods: [{ payment_method_id: CARD, min: null, max: null }],
    }
    expect((await superAdmin.post(`/payment-gateways/${id}`, body)).status).toBe(200)
  }
}

let rupees = 5000
/** A booked payment made with one of the accounts. */
async function paidWith(slug: Slug, place: 0 | 1): Promise<PaidPayment & { reference: string }> {
  await offerOnly(portal, slug)
  await switchTo(slug, place)
  rupees += 1
  const { status, body } = await startPayment(portal, people.retailer, landlord, { amount: `${rupees}.07` })
  expect(status, JSON.stringify(body)).toBe(200)
  if (slug === 'cashfree' && place === 1) await payAtSecondCashfree(second, body)
  else await gatewayAtHand(slug).pay(place === 0 ? portal : second, body, 'SUCCESS')
  // No webhook of the second reaches us at most gateways: its order is polled.
  await sql`update payments set next_poll_at = now() where order_id = ${body.order_id}`.execute(portal.db)
  const paid = await eventually(() =>
    maybe(
      portal.db,
      sql<PaidPayment & { reference: string; account_id: number }>`
        select p.id, p.order_id, p.base_paise, p.total_paise, a.reference, a.account_id
          from payments p join attempts a on a.payment_id = p.id and a.status = 'paid'
         where p.order_id = ${body.order_id} and p.status = 'paid'`,
    ),
  )
  expect(paid.account_id).toBe(accounts[slug][place])
  return paid
}

beforeAll(async () => {
  // Settlements are compared by the day.
  await todayForLong()
  ;({ portal, people, landlord } = await startScene())
  superAdmin = callsOf(portal, people.superAdmin)
  second = await openSecondSandbox()
  for (const slug of Object.keys(IDS) as Slug[]) {
    const id = await add(slug)
    accounts[slug] = [id - 1, id]
  }
})
afterAll(async () => {
  await portal?.stop()
  await second?.stop()
})

describe('the keys of an account are tested at its gateway', () => {
  const verdict = async (id: number) =>
    (await superAdmin.post(`/payment-gateways/${id}/test`)).body.data.verdict
  const keys = async (id: number, settings: Record<string, string>) =>
    expect((await superAdmin.post(`/payment-gateways/${id}/keys`, { settings })).status).toBe(200)

  it.each(Object.keys(IDS) as Slug[])('%s: right, wrong, and no answer', async (slug) => {
    const [first, id] = accounts[slug]
    expect([await verdict(first), await verdict(id)]).toEqual(['right', 'right'])
    await keys(id, settingsOf(slug, second.url, { ...SECOND, secret: 'not the secret' }))
    expect(await verdict(id)).toBe('wrong')
    await keys(id, settingsOf(slug, second.url, { ...SECOND, id: 'not-the-id' }))
    expect(await verdict(id)).toBe('wrong')
    await keys(id, settingsOf(slug, `http://127.0.0.1:${await freePort()}`, SECOND))
    expect(await verdict(id)).toBe('unknown')
    await keys(id, settingsOf(slug, second.url, SECOND))
    expect(await verdict(id)).toBe('right')
  })
})

it('settlements are read at an account that was switched on a moment ago', async () => {
  const gateway = (await loadGateways(portal)).get('payu')
  await switchTo('payu', 1)
  const [first, next] = accounts.payu
  const day = dayOf(new Date())
  expect(await gateway?.listSettled?.(day, null)).toMatchObject({ kind: 'page', next: `${next}|` })
  expect(await gateway?.listSettled?.(day, `${next}|`)).toMatchObject({ kind: 'page', next: null })
  const gone = `${first + 100}|`
  expect(await gateway?.listSettled?.(day, gone)).toMatchObject({ kind: 'unknown' })
})

describe.each(['cashfree', 'razorpay'] as const)('%s', (slug) => {
  let ofFirst: PaidPayment & { reference: string }
  let ofSecond: PaidPayment & { reference: string }

  it('reconciles the settlements of both accounts, and refunds of the second', async () => {
    ofFirst = await paidWith(slug, 0)
    ofSecond = await paidWith(slug, 1)
    const refunded = await paidWith(slug, 1)
    // It continues there when another account takes the payments.
    await switchTo(slug, 0)
    await refundPayment(portal, refunded)
    await becomes(portal, refunded.id, 'succeeded')
    await settleAtGateways(portal)
    await settleAtGateways(second)
    const { status, body } = await superAdmin.post('/reconciliation/run', { day: dayOf(new Date()) })
    expect(status, JSON.stringify(body)).toBe(200)
    const source = body.data.sources.find((each: { source: string }) => each.source === slug)
    expect(source).toMatchObject({ status: 'done', records: 4, matched: 4, differences: {}, open: 0 })
    expect(await balanceOf(portal, `clearing:${slug}`)).toBe(0n)
  })

  it('answers a dispute of the second at its bank, though the first takes the payments', async () => {
    await openAtBank(second, { order_id: ofSecond.reference })
    if (slug === 'razorpay') {
      const gateways = await loadGateways(portal)
      await findOpened({ ...portal, gateways, log: portal.app.log })
    }
    const { id } = await disputeBecomes(portal, ofSecond.id, 'open')
    const answered = await answerWith(portal, people.superAdmin, id, ['invoice'], 'It was paid.')
    expect(answered.status, JSON.stringify(answered.body)).toBe(200)
    const bank = await eventually(async () => {
      const [dispute] = await disputesAtBank(second, ofSecond.reference)
      return dispute && dispute.evidence.length > 0 && dispute
    })
    await moveAtBank(second, bank, 'lost')
    await sql`update disputes set next_poll_at = now() where id = ${id}`.execute(portal.db)
    await disputeBecomes(portal, ofSecond.id, 'lost')
    expect(await disputesAtBank(portal, ofFirst.reference)).toEqual([])
  })

  it('believes a webhook at an address only when the account of this address has signed it', async () => {
    const [, id] = accounts[slug]
    const body = {
      cashfree: {
        type: 'PAYMENT_SUCCESS_WEBHOOK',
        data: { order: { order_id: ofSecond.reference }, payment: { cf_payment_id: 1 } },
      },
      razorpay: {
        entity: 'event',
        event: 'order.paid',
        payload: { order: { entity: { id: 'order_1', receipt: ofSecond.reference } } },
      },
    }[slug]
    const send = async (path: string, secret: string) => {
      const text = JSON.stringify(body)
      const timestamp = String(Date.now())
      const sign = (what: string, encoding: 'hex' | 'base64') =>
        createHmac('sha256', secret).update(what).digest(encoding)
      const headers: Record<string, string> =
        slug === 'cashfree'
          ? { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': sign(timestamp + text, 'base64') }
          : { 'x-razorpay-event-id': `event-${timestamp}`, 'x-razorpay-signature': sign(text, 'hex') }
      const response = await fetch(`${portal.url}/api/webhooks/${slug}${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: text,
      })
      return response.status
    }
    const own = 'sandbox-secret'
    expect([await send('', own), await send(`/${id}`, SECOND.secret)]).toEqual([200, 200])
    expect([await send(`/${id}`, own), await send('', SECOND.secret)]).toEqual([401, 401])
  })
})
