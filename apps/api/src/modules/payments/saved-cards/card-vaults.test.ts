import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { call } from '../../../../test/identity/second-factors.ts'
import { agree, newOrder, saveCard, savedCards } from '../../../../test/money/saved-cards.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'

const KEYS = { CASHFREE_CLIENT_ID: 'sandbox-id', CASHFREE_CLIENT_SECRET: 'sandbox-secret' }
type Method = { payment_method_id: number; min: string | null; max: string | null }

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal?.stop())

/** The vault that a quote by card names. */
async function quotedVault(): Promise<string | null> {
  const path = `/payment-quotes?service_id=${landlord.service_id}&amount=1500`
  const { body } = await call(portal, path, { token: people.retailer.token })
  const quotes = body.data as { checkout: { gateway: string; card_vault: string | null } }[]
  const atCashfree = quotes.find(({ checkout }) => checkout.gateway === 'cashfree')
  if (!atCashfree) throw new Error('nothing is paid at Cashfree')
  return atCashfree.checkout.card_vault
}

it('a card follows its account; where saving is switched off, it can still be seen and removed', async () => {
  const card = await saveCard(portal, people.retailer, landlord)
  expect([card.vault, await quotedVault()]).toEqual(['cashfree-0', 'cashfree-0'])

  // The first account takes over what was made with the keys of the environment.
  const { post, get } = callsOf(portal, people.superAdmin)
  await post('/payment-gateways', { pg_id: 1, name: 'Another', settings: KEYS })
  const listed = await get('/payment-gateways')
  const { id, name, position, methods } = listed.body.data[0].accounts[0]
  const vault = `cashfree-${id}`
  await eventually(async () => (await quotedVault()) === vault)
  expect((await savedCards(portal, people.retailer)).cards).toEqual([{ ...card, vault }])
  const { order_id } = await newOrder(portal, people.retailer, landlord)
  expect((await agree(portal, people.retailer, order_id)).status).toBe(200)
  expect((await savedCards(portal, people.retailer)).cards).toHaveLength(1)

  const methodsOf = methods.map(({ payment_method_id, min, max }: Method) => ({
    payment_method_id,
    min,
    max,
  }))
  const store = (enabled: boolean) =>
    post(`/payment-gateways/${id}`, { name, enabled, position, methods: methodsOf })
  await store(false)
  const settings = { CASHFREE_SAVED_CARDS: 'off' }
  expect((await post(`/payment-gateways/${id}/keys`, { settings })).status).toBe(200)
  expect((await store(true)).status).toBe(200)
  await eventually(async () => (await quotedVault()) === null)
  const order = await newOrder(portal, people.retailer, landlord)
  expect(order.checkout).toMatchObject({ gateway: 'cashfree', card_vault: null })
  expect((await agree(portal, people.retailer, order.order_id)).status).toBe(409)
  expect((await savedCards(portal, people.retailer)).cards).toEqual([{ ...card, vault }])
  const removed = await call(portal, `/saved-cards/${card.id}`, {
    method: 'DELETE',
    token: people.retailer.token,
  })
  expect(removed.status).toBe(200)
  expect((await savedCards(portal, people.retailer)).cards).toEqual([])
})

it('an account whose keys cannot be opened is named, and no card of it is said to be gone', async () => {
  await saveCardAgain()
  await sql`update gateway_accounts set settings_cipher = 'x', changed_at = now()`.execute(portal.ownerDb)
  await eventually(async () => (await savedCards(portal, people.retailer)).missing.includes('Cashfree'))
  const { token } = people.retailer
  const removed = await call(portal, '/saved-cards/a-card-of-that-account', { method: 'DELETE', token })
  expect(removed.status).toBe(503)
})

/** A card saved at the account, where saving is on again. */
async function saveCardAgain() {
  const { post, get } = callsOf(portal, people.superAdmin)
  const { id, name, position, methods } = (await get('/payment-gateways')).body.data[0].accounts[0]
  const methodsOf = methods.map(({ payment_method_id, min, max }: Method) => ({
    payment_method_id,
    min,
    max,
  }))
  const store = (enabled: boolean) =>
    post(`/payment-gateways/${id}`, { name, enabled, position, methods: methodsOf })
  await store(false)
  await post(`/payment-gateways/${id}/keys`, { settings: { CASHFREE_SAVED_CARDS: 'on' } })
  await store(true)
  await eventually(async () => (await quotedVault()) !== null)
  return saveCard(portal, people.retailer, landlord)
}
