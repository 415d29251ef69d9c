// Invariant (payments): A card is saved and offered only for the signed-in payer who agreed to it, never at a payment
// link. The database has neither its number nor its token.
// Enforced by: `agree` and `vaultsOf` of `saved-cards-service.ts`, `customerOf`, `checkoutAnswer`. Decision: 0124.

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../../../test/identity/second-factors.ts'
import { addLandlord, payAtGateway, setFaults, UPI } from '../../../../test/money/paying.ts'
import { allowLinks, openLink, startLink, tokenOf } from '../../../../test/money/payment-links.ts'
import {
  agree,
  atVault,
  changeCard,
  newOrder,
  saveCard,
  savedCards,
} from '../../../../test/money/saved-cards.ts'
import { TEST_CARD } from '../../../../test/money/test-card.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People, Person } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { many } from '../../../platform/database/db.ts'
import { auditedCard, shown } from './saved-cards-service.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal.stop())
afterEach(() => setFaults(portal, null))

const order = (method?: number) => newOrder(portal, people.retailer, landlord, method)
const remove = (id: string, who: Person = people.retailer) =>
  call(portal, `/saved-cards/${id}`, { method: 'DELETE', token: who.token })
const consents = () =>
  many(
    portal.db,
    sql<{ payer_id: number; order_id: string; agreed_at: Date }>`
      select c.payer_id, p.order_id, c.agreed_at from card_consents c
        join attempts a on a.id = c.attempt_id join payments p on p.id = a.payment_id order by c.agreed_at desc`,
  )
const auditOf = (object: string) =>
  many(portal.db, sql<{ action: string }>`select action from audit_log where object = ${object} order by id`)

describe('consent', () => {
  it('is stored once, with its first time, and in the audit log', async () => {
    const { order_id } = await order()
    expect((await agree(portal, people.retailer, order_id)).status).toBe(200)
    const [first] = await consents()
    expect(first).toMatchObject({ payer_id: people.retailer.id, order_id })
    expect((await agree(portal, people.retailer, order_id)).status).toBe(200)
    expect((await consents()).filter((each) => each.order_id === order_id)).toEqual([first])
    expect((await auditOf(`order ${order_id}`)).map(({ action }) => action)).toContain('saved-card.agreed')
  })

  it('is for the own order alone, which is open and paid by card', async () => {
    const { order_id } = await order()
    expect((await agree(portal, people.stranger, order_id)).status).toBe(404)
    expect((await agree(portal, people.retailer, 'CK26112699999')).status).toBe(404)
    for (const who of [people.superAdmin, people.admin, people.distributor]) {
      expect((await agree(portal, who, order_id)).status).toBe(403)
    }
    const byUpi = await order(UPI)
    expect((await agree(portal, people.retailer, byUpi.order_id)).status).toBe(409)
    const paid = await order()
    await payAtGateway(portal, paid.payment_session_id, 'SUCCESS')
    await eventually(async () => (await agree(portal, people.retailer, paid.order_id)).status === 409)
    const ids = [order_id, byUpi.order_id, paid.order_id]
    const stored = (await consents()).map((each) => each.order_id)
    expect(stored.filter((each) => ids.slice(0, 2).includes(each))).toEqual([])
  })
})

describe('the list', () => {
  it('asks no gateway before the payer has agreed anywhere', async () => {
    await setFaults(portal, { error_before: 1, scope: 'pg' })
    expect(await savedCards(portal, people.stranger)).toEqual({ cards: [], missing: [] })
  })

  it('has the card once, as far as it may be shown, and pays with its CVV alone', async () => {
    const card = await saveCard(portal, people.retailer, landlord)
    expect(card).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      vault: 'cashfree-0',
      network: 'visa',
      bank: 'TEST Bank',
      type: 'credit',
      last4: '1450',
      expires: '03/30',
      state: 'usable',
    })
    const { payment_session_id, order_id, checkout } = await order()
    expect(checkout).toMatchObject({ card_vault: card.vault })
    const saved = { card: { channel: 'link', instrument_id: card.id, card_cvv: '123' } }
    await payAtGateway(portal, payment_session_id, 'SUCCESS', saved)
    await eventually(async () => {
      const [row] = await many(
        portal.db,
        sql<{ status: string }>`select status from payments where order_id = ${order_id}`,
      )
      return row?.status === 'paid'
    })
    expect((await savedCards(portal, people.retailer)).cards).toEqual([card])
    // Neither its id nor its number is in a table of ours.
    const [{ kept }] = (await many(
      portal.ownerDb,
      sql<{ kept: boolean }>`select exists (
        select from attempts where to_jsonb(attempts)::text like ${`%${card.id}%`}
        union all select from payments where to_jsonb(payments)::text like ${`%${card.id}%`}
        union all select from audit_log where to_jsonb(audit_log)::text like ${`%${card.id}%`}
        union all select from card_consents where to_jsonb(card_consents)::text like ${`%${card.id}%`}) as kept`,
    )) as [{ kept: boolean }]
    expect(kept).toBe(false)
  })

  it('is the own one, by the session alone', async () => {
    const card = await saveCard(portal, people.retailer, landlord)
    const theirs = await addLandlord(portal, people.stranger.id)
    const other = await saveCard(portal, people.stranger, theirs, { card_number: '5105105105105100' })
    expect((await savedCards(portal, people.stranger)).cards.map(({ id }) => id)).toEqual([other.id])
    expect((await savedCards(portal, people.retailer)).cards.map(({ id }) => id)).not.toContain(other.id)
    expect((await call(portal, '/saved-cards?user_id=1', { token: people.retailer.token })).status).toBe(422)
    for (const who of [people.superAdmin, people.admin, people.distributor]) {
      expect((await call(portal, '/saved-cards', { token: who.token })).status).toBe(403)
    }
    expect((await call(portal, '/saved-cards')).status).toBe(401)
    expect((await remove(other.id)).status).toBe(404)
    expect((await savedCards(portal, people.stranger)).cards).toHaveLength(1)
    expect((await remove(card.id, people.stranger)).status).toBe(404)
  })

  it('names a gateway that does not answer, and paying goes on', async () => {
    await saveCard(portal, people.retailer, landlord)
    for (const fault of ['error_before', 'html_before'] as const) {
      await setFaults(portal, { [fault]: 1, scope: 'pg' })
      expect(await savedCards(portal, people.retailer)).toEqual({ cards: [], missing: ['Cashfree'] })
    }
    await setFaults(portal, null)
    expect((await savedCards(portal, people.retailer)).missing).toEqual([])
    expect((await order()).payment_session_id).toBeTruthy()
  })

  it('says which card has expired or is blocked', async () => {
    const { id } = await saveCard(portal, people.retailer, landlord)
    const stateOf = async () =>
      (await savedCards(portal, people.retailer)).cards.find((each) => each.id === id)?.state
    await changeCard(portal, id, { status: 'INACTIVE' })
    expect(await stateOf()).toBe('blocked')
    await changeCard(portal, id, { expiry: '10/26' })
    expect(await stateOf()).toBe('expired')
    await changeCard(portal, id, { status: 'ACTIVE', expiry: '03/30' })
    expect(await stateOf()).toBe('usable')
  })
})

describe('removing a card', () => {
  it('is at the gateway, once, and in the audit log', async () => {
    const { id } = await saveCard(portal, people.retailer, landlord)
    const removed = await remove(id)
    expect([removed.status, removed.body.message]).toEqual([200, 'The card was removed.'])
    expect((await savedCards(portal, people.retailer)).cards).toEqual([])
    expect((await atVault(portal, 'GET', `user${people.retailer.id}/instruments/${id}`)).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
    const actions = (await auditOf(auditedCard(id))).map(({ action }) => action)
    expect(actions.slice(-2)).toEqual(['saved-card.removed', 'access.refused'])
    const [{ kept }] = (await many(
      portal.ownerDb,
      sql<{ kept: boolean }>`
        select exists (select from audit_log where to_jsonb(audit_log)::text like ${`%${id}%`}) as kept`,
    )) as [{ kept: boolean }]
    expect(kept).toBe(false)
    // It pays nothing any more.
    const { payment_session_id } = await order()
    const saved = { card: { channel: 'link', instrument_id: id, card_cvv: '123' } }
    await expect(payAtGateway(portal, payment_session_id, 'SUCCESS', saved)).rejects.toThrow(
      'instrument_not_found',
    )
  })

  it('elsewhere removes it from the list', async () => {
    const { id } = await saveCard(portal, people.retailer, landlord)
    await atVault(portal, 'DELETE', `user${people.retailer.id}/instruments/${id}`)
    expect((await savedCards(portal, people.retailer)).cards).toEqual([])
    expect((await remove(id)).status).toBe(404)
  })

  it('is not claimed without the gateway’s word', async () => {
    const { id } = await saveCard(portal, people.retailer, landlord)
    await setFaults(portal, { error_before: 1, scope: 'pg' })
    const unclear = await remove(id)
    expect([unclear.status, unclear.headers.get('retry-after')]).toEqual([503, '30'])
    expect(unclear.body.message).toContain('did not confirm')
    await setFaults(portal, null)
    expect((await savedCards(portal, people.retailer)).cards.map((each) => each.id)).toContain(id)
    // An answer that was lost after the card was removed: the gateway is asked once more.
    await setFaults(portal, { error_after: 1, scope: 'pg' })
    expect((await remove(id)).status).toBe(200)
    await setFaults(portal, null)
    expect((await savedCards(portal, people.retailer)).cards).toEqual([])
    expect((await auditOf(auditedCard(id))).map(({ action }) => action).slice(-2)).toEqual([
      'saved-card.removal-unknown',
      'saved-card.removed',
    ])
  })
})

describe('a payment link', () => {
  it('offers and saves no card', async () => {
    await allowLinks(portal)
    await saveCard(portal, people.retailer, landlord)
    const token = await tokenOf(portal, people.retailer, landlord, { amount: '1500.00' })
    const { quotes } = (await openLink(portal, token)).body.data as {
      quotes: { checkout: { card_vault: string | null } }[]
    }
    expect(quotes.length).toBeGreaterThan(0)
    expect(quotes.every(({ checkout }) => checkout.card_vault === null)).toBe(true)
    const { status, body } = await startLink(portal, token)
    expect(status).toBe(200)
    expect(body.checkout).toMatchObject({ card_vault: null })
    const refused = await agree(portal, people.retailer, body.order_id)
    expect(refused.status).toBe(409)
    // The person who opened it sends the flag all the same: the card is the link's customer's, not the payer's.
    const before = (await savedCards(portal, people.retailer)).cards
    const card = { card: { ...TEST_CARD, card_number: '5555555555554444' } }
    await payAtGateway(portal, body.payment_session_id, 'SUCCESS', card, true).catch(() => undefined)
    expect((await savedCards(portal, people.retailer)).cards).toEqual(before)
  })
})

describe('a gateway that saves no cards', () => {
  it('has no vault at a quote', async () => {
    const answer = await call(portal, `/payment-quotes?service_id=${landlord.service_id}&amount=1500`, {
      token: people.retailer.token,
    })
    const vaults = (answer.body.data as { checkout: { gateway: string; card_vault: string | null } }[]).map(
      ({ checkout }) => [checkout.gateway, checkout.card_vault],
    )
    expect(vaults.length).toBeGreaterThan(0)
    for (const [gateway, vault] of vaults) expect(vault).toBe(gateway === 'cashfree' ? 'cashfree-0' : null)
  })
})

describe('a card as it is shown', () => {
  const card = {
    id: 'a',
    network: 'visa',
    bank: null,
    type: null,
    last4: '4242',
    expiry: { month: 9, year: 2026 },
    isActive: true,
  }
  it.each([
    ['2026-09-30', 'usable'],
    ['2026-10-01', 'expired'],
    ['2027-01-01', 'expired'],
    ['2025-12-31', 'usable'],
  ])('on %s is %s: it is good to the end of its month', (today, state) => {
    expect(shown(card, 'cashfree-0', today)).toMatchObject({ expires: '09/26', state })
  })
  it('without a date is not expired', () => {
    expect(shown({ ...card, expiry: null }, 'v', '2030-01-01')).toMatchObject({
      expires: null,
      state: 'usable',
    })
    expect(shown({ ...card, isActive: false }, 'v', '2026-01-01')).toMatchObject({ state: 'blocked' })
  })
})
