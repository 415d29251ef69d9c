// Invariant (payables): The payable of each payee in a basket equals the capture for them, less refunds and
// payouts. A payment to one payee has no extra row.
// Enforced by: `basket-rules-sql.ts`, `payout-rules-sql.ts`.
// Also tested by: `baskets-money.test.ts`, `basket-kill.test.ts`. Decision: 0076.

import { rupeesToPaise } from '@chukta/contract/money'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { oracle } from '../../../../test/money/checkouts.ts'
import { expectAgreement } from '../../../../test/money/ledger-agreement.ts'
import { payoutTruth } from '../../../../test/money/payout-oracle.ts'
import { trustNewAccounts } from '../../../../test/money/payouts.ts'
import { askRefund, becomes, refundedAtGateway, refundPostings } from '../../../../test/money/refunding.ts'
import {
  type Basket,
  itemsBecome,
  makeBasket,
  owedByItem,
  paidBasket,
  quoteOf,
  startBasket,
} from '../../../../test/payables/baskets.ts'
import type { Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { many, one } from '../../../platform/database/db.ts'

let portal: Portal
let people: People

beforeAll(async () => {
  ;({ portal, people } = await startScene())
  await trustNewAccounts(portal)
})
afterAll(() => portal?.stop())
afterEach(() => trustNewAccounts(portal))

const paise = (rupees: string) => rupeesToPaise(rupees) ?? 0n
const sum = (all: bigint[]) => all.reduce((total, each) => total + each, 0n)
const asAdmin = () => callsOf(portal, people.superAdmin)

describe('a basket of twenty salaries', () => {
  it('is one capture and twenty payouts with a UTR each; one of them is refunded in full; books and oracle agree', async () => {
    const basket = await makeBasket(portal, people.retailer, 20)
    const quote = await quoteOf(portal, people.retailer, basket)
    const bases = basket.items.map(({ amount }) => paise(amount))
    expect(quote.item_charges).toHaveLength(20)
    expect(paise(quote.charge)).toBe(sum(quote.item_charges.map(paise)))
    expect(paise(quote.total)).toBe(sum(bases) + paise(quote.charge))
    // Each is charged as it would be alone.
    const [first] = basket.items
    const alone = (
      await callsOf(portal, people.retailer).get(
        `/payment-quotes?service_id=${basket.service_id}&amount=${first?.amount}`,
      )
    ).body.data.find(
      (each: { payment_method_id: number }) => each.payment_method_id === quote.payment_method_id,
    )
    expect(alone.charge).toBe(quote.item_charges[0])

    await holdPayouts()
    const payment = await paidBasket(portal, people.retailer, basket)
    expect(payment.base_paise).toBe(sum(bases))
    const [order] = await oracle(portal, payment.order_id)
    expect(order).toMatchObject({ captured_paise: Number(payment.total_paise) })
    const journals = await many(
      portal.db,
      sql<{
        n: number
      }>`select count(*) as n from journals where source_type = 'payment' and source_id = ${payment.id}`,
    )
    expect(journals).toEqual([{ n: 1 }])

    const held = await itemsBecome(portal, payment.id, 'held')
    expect(held.map((item) => item.base_paise)).toEqual(bases)
    const refund = { transaction_id: payment.id, item_id: held[6]?.id ?? 0 }
    expect((await askRefund(portal, people.superAdmin, refund)).status).toBe(200)
    const back = await becomes(portal, payment.id, 'succeeded')
    expect(back.amount_paise).toBe((bases[6] ?? 0n) + paise(quote.item_charges[6] ?? ''))

    await trustNewAccounts(portal)
    await release(payment.id)
    const all = await itemsBecome(portal, payment.id, 'arrived', 'cancelled')
    const items = all.filter(({ status }) => status === 'arrived')
    expect(items.map(({ position }) => position)).not.toContain(7)
    expect(new Set(items.map((item) => item.utr)).size).toBe(19)
    for (const item of items) {
      const { transfers } = await payoutTruth(portal, item.reference ?? '')
      expect(transfers).toMatchObject([{ utr: item.utr, amount_paise: Number(item.base_paise) }])
    }
    expect([...(await owedByItem(portal, payment.id)).values()]).toEqual(Array(20).fill(0n))
    expect((await refundedAtGateway(portal, payment.order_id)).paise).toBe(back.amount_paise)
    await expectAgreement(portal, payment.order_id)

    const found = async (who: People['retailer']) => {
      const { body } = await callsOf(portal, who).get('/search?q=employee%2020')
      return body.data.transactions.map(({ id }: { id: number }) => id)
    }
    expect(await found(people.retailer)).toEqual([payment.id])
    expect(await found(people.sibling)).toEqual([])
  })
})

describe('a refund of one payee', () => {
  it('returns the item with its charge and shares before its payout, and never more than the item', async () => {
    const basket = await makeBasket(portal, people.retailer, 3, 90_000)
    await holdPayouts()
    const payment = await paidBasket(portal, people.retailer, basket)
    const [, second] = await itemsBecome(portal, payment.id, 'held')
    if (!second) throw new Error('there is no second item')
    const whole = await askRefund(portal, people.superAdmin, { transaction_id: payment.id })
    expect(whole).toMatchObject({ status: 409, body: { message: expect.stringMatching(/several payees/) } })

    const refund = { transaction_id: payment.id, item_id: second.id }
    const tooMuch = await askRefund(portal, people.superAdmin, { ...refund, amount: '90001.03' })
    expect(tooMuch).toMatchObject({
      status: 409,
      body: { message: 'At most ₹90,001.02 can be refunded.' },
    })
    expect((await askRefund(portal, people.superAdmin, refund)).status).toBe(200)
    const done = await becomes(portal, payment.id, 'succeeded')
    expect(done.amount_paise).toBe(second.base_paise + second.charge_paise)
    const attempt = await one(
      portal.db,
      sql<{ distributor_paise: bigint; admin_paise: bigint }>`
        select distributor_parts[2] as distributor_paise, admin_parts[2] as admin_paise from attempts
         where payment_id = ${payment.id} and status = 'paid'`,
    )
    const postings = { [`wallet:${people.distributor.id}`]: 0n, ...(await refundPostings(portal, done.id)) }
    expect(postings).toMatchObject({
      'payee-payable': second.base_paise,
      [`wallet:${people.distributor.id}`]: attempt.distributor_paise,
      [`wallet:${people.admin.id}`]: attempt.admin_paise,
    })
    expect((await refundedAtGateway(portal, payment.order_id)).paise).toBe(done.amount_paise)
    const again = await askRefund(portal, people.superAdmin, refund)
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringMatching(/Nothing is left/) } })

    await trustNewAccounts(portal)
    await release(payment.id)
    const after = await itemsBecome(portal, payment.id, 'arrived', 'cancelled')
    expect(after.map(({ status }) => status)).toEqual(['arrived', 'cancelled', 'arrived'])
    await expectAgreement(portal, payment.order_id)
  })
})

describe('a basket that cannot be paid', () => {
  it('refuses by name and makes no order', async () => {
    const basket = await makeBasket(portal, people.retailer, 4, 100)
    const refusedFor = async (change: Basket, total = '1.00') => {
      const { status, body } = await startBasket(portal, people.retailer, change, { total })
      return { status, message: body.message, errors: body.errors, refused: body.refused }
    }
    const [first, second, third, fourth] = basket.items.map((item) => item.service_user_id)
    await sql`update payees set document_missing = true where id = ${first}`.execute(portal.db)
    expect(await refusedFor(basket)).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Employee 01 was imported without a document/),
    })
    await sql`update payees set document_missing = false where id = ${first}`.execute(portal.db)
    await sql`update payees set deleted_at = now() where id = ${second}`.execute(portal.db)
    await sql`update payees set service_id = (select id from services where slug <> 'rental-payments' limit 1)
               where id = ${third}`.execute(portal.db)
    await sql`update bank_accounts set check_status = 'invalid' where payee_id = ${fourth}`.execute(portal.db)
    expect(await refusedFor(basket)).toEqual({
      status: 409,
      message: 'Employee 02 was deleted and cannot be paid. Nothing was charged.',
      errors: undefined,
      refused: [
        { service_user_id: second, message: expect.stringMatching(/^Employee 02 was deleted/) },
        { service_user_id: third, message: expect.stringMatching(/^Employee 03 belongs to another service/) },
        { service_user_id: fourth, message: expect.stringMatching(/account of Employee 04/) },
      ],
    })
    const foreign = { ...basket, items: [{ service_user_id: 999_999, amount: '5.00' }] }
    expect((await refusedFor(foreign)).status).toBe(404)
    const one = { service_user_id: first ?? 0, amount: '600000.00' }
    expect(await refusedFor({ ...basket, items: [one, one] })).toMatchObject({ status: 422 })
    expect(
      await refusedFor({
        ...basket,
        items: [one, { ...one, service_user_id: second ?? 0 }],
      }),
    ).toMatchObject({ status: 422, errors: { items: [expect.stringMatching(/At most ₹10,00,000.00/)] } })
    const { n } = await orders()
    expect(await refusedFor({ ...basket, items: [{ ...one, amount: '10.00' }] })).toMatchObject({
      status: 409,
    })
    expect((await orders()).n).toBe(n)
  })

  it('pays once when pay is pressed many times at once, with a key and without', async () => {
    const basket = await makeBasket(portal, people.retailer, 5, 300)
    const { total } = await quoteOf(portal, people.retailer, basket)
    for (const key of ['pressed-twice', undefined]) {
      const answers = await Promise.all(
        Array.from({ length: 12 }, () =>
          startBasket(portal, people.retailer, basket, { total, ...(key === undefined ? {} : { key }) }),
        ),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1)
    }
    const changed = { ...basket, items: basket.items.slice(1) }
    const other = await startBasket(portal, people.retailer, changed, { key: 'pressed-twice', total })
    expect(other.status).toBe(409)
  })
})

describe('the items and their receipts', () => {
  it('are read by the payer and those above; a receipt does not mention the others', async () => {
    const basket = await makeBasket(portal, people.retailer, 2, 40)
    const payment = await paidBasket(portal, people.retailer, basket)
    await itemsBecome(portal, payment.id, 'arrived')
    const path = `/basket-payments/${payment.id}/items`
    const { data } = (await callsOf(portal, people.retailer).get(path)).body
    expect(data).toMatchObject([
      {
        position: 1,
        paid_to: 'Employee 01',
        amount: '40.01',
        refunded: '0.00',
        payout: { status: 'arrived' },
      },
      { position: 2, paid_to: 'Employee 02', amount: '41.02' },
    ])
    expect((await callsOf(portal, people.stranger).get(path)).status).toBe(404)
    const receiptPath = `/basket-items/${data[0].id}/receipt`
    const receipt = (await callsOf(portal, people.retailer).get(receiptPath)).body.data
    expect(receipt).toMatchObject({ paid_to: 'Employee 01', amount: '40.01', urn: payment.order_id })
    expect(JSON.stringify(receipt)).not.toMatch(/Employee 02|41\.02|81\.03/)
    const pdf = await fetch(`${portal.url}/api${receiptPath}/pdf`, {
      headers: { authorization: `Bearer ${people.retailer.token}` },
    })
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const inHindi = await fetch(`${portal.url}/api${receiptPath}/pdf`, {
      headers: { authorization: `Bearer ${people.retailer.token}`, 'accept-language': 'hi' },
    })
    expect(inHindi.headers.get('content-language')).toBe('hi')
    // The PDF's content is compressed; the file says its language and title.
    const paper = Buffer.from(await inHindi.arrayBuffer()).toString('latin1')
    expect(paper).toContain('/Lang (hi-IN)')
    expect((await callsOf(portal, people.stranger).get(receiptPath)).status).toBe(404)
    const list = (await asAdmin().get(`/transaction-list-by-id/${payment.id}`)).body.data
    expect(list).toMatchObject({ paid_to: '2 payees', payee_count: 2, payout: null })
    const headers = { authorization: `Bearer ${people.superAdmin.token}`, 'accept-language': 'hi' }
    const hindi = await fetch(`${portal.url}/api/transaction-list-by-id/${payment.id}`, { headers })
    const { data: said } = (await hindi.json()) as { data: { events: { text: string }[] } }
    expect(said.events.filter(({ text }) => !/\p{Script=Devanagari}/u.test(text))).toEqual([])
    expect(said.events.length).toBe(list.events.length)
    const texts = list.events.map(({ text }: { text: string }) => text).join('\n')
    expect(texts).toMatch(/Employee 01/)
    expect(texts).toMatch(/Employee 02/)
  })
})

const orders = () => one(portal.db, sql<{ n: number }>`select count(*) as n from payments`)

async function holdPayouts(): Promise<void> {
  await sql`update payout_settings set send = 'held'`.execute(portal.db)
}

async function release(paymentId: number): Promise<void> {
  const { data } = (await asAdmin().get(`/basket-payments/${paymentId}/items`)).body
  for (const { payout } of data) {
    if (payout.status === 'held') await asAdmin().post(`/payouts/${payout.id}/retry`)
  }
}
