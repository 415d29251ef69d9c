// Invariant (insight): Search finds only records within the person's own scope, in one statement.
// Enforced by: `search-sql.ts`, each kind within the closure; `npm run bench:search`. Decision: 0077.

import type { Found } from '@chukta/contract/insight/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { type Belongings, giveBelongings } from '../../../../test/requests/belongings.ts'

let portal: Portal
let people: People
const of = new Map<number, Belongings>()
const WHO = ['superAdmin', 'admin', 'distributor', 'retailer', 'sibling', 'otherAdmin', 'stranger'] as const
type Who = (typeof WHO)[number]

/** The records that each person finds: their own and those of everyone below. */
const REACH: Record<Who, Who[]> = {
  superAdmin: [...WHO],
  admin: ['admin', 'distributor', 'retailer', 'sibling'],
  distributor: ['distributor', 'retailer', 'sibling'],
  retailer: ['retailer'],
  sibling: ['sibling'],
  otherAdmin: ['otherAdmin', 'stranger'],
  stranger: ['stranger'],
}

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  for (const who of WHO) {
    const person = people[who]
    const has = await giveBelongings(portal, person, people.retailer)
    of.set(person.id, has)
    await sql`update payees set name = ${`Zubeda ${who} Traders`} where id = ${has.payee}`.execute(portal.db)
    await sql`update attempts set bank_reference = ${`UTR${who}`} where payment_id = ${has.payment}`.execute(
      portal.db,
    )
    await sql`update tickets set subject = ${`Refund of ${who}`} where id = ${has.ticket}`.execute(portal.db)
  }
})
afterAll(() => portal?.stop())

async function ask(person: Person, q: string): Promise<{ status: number; body: { data: Found } }> {
  const response = await fetch(`${portal.url}/api/search?${new URLSearchParams({ q })}`, {
    headers: { Authorization: `Bearer ${person.token}` },
  })
  return { status: response.status, body: (await response.json()) as { data: Found } }
}
const find = async (person: Person, q: string) => (await ask(person, q)).body.data
const has = (who: Who) => of.get(people[who].id) as Belongings
const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)

describe('no records out of scope are found', () => {
  it.each(WHO)('by %s', async (who) => {
    const me = people[who]
    const users = who === 'retailer' || who === 'sibling' || who === 'stranger' ? [] : REACH[who]
    for (const other of WHO) {
      const theirs = has(other)
      const isMine = REACH[who].includes(other)
      const byName = await find(me, `zubeda ${other.toLowerCase()}`)
      expect(sorted(byName.payees.map(({ id }) => id))).toEqual(isMine ? [theirs.payee] : [])
      expect(byName.transactions.map(({ id }) => id)).toEqual(
        isMine ? expect.arrayContaining([theirs.payment]) : [],
      )
      for (const reference of [theirs.orderId, `UTR${other}`]) {
        const { transactions } = await find(me, reference)
        expect(transactions.map(({ id }) => id)).toEqual(isMine ? [theirs.payment] : [])
      }
      const tickets = (await find(me, `refund ${other}`)).tickets
      expect(tickets.map(({ id }) => id)).toEqual(isMine ? [theirs.ticket] : [])
      for (const q of [people[other].name, people[other].email, people[other].mobile]) {
        const found = await find(me, q)
        const isBelow = users.includes(other) && other !== who
        expect(found.users.map(({ id }) => id)).toEqual(isBelow ? [people[other].id] : [])
        // Their payments, found by the payer's name.
        expect(found.transactions.length > 0).toBe(isMine)
      }
    }
  })

  it('by the payee of a person whose upline paid it', async () => {
    const { payee } = has('retailer')
    await sql`update payments set payee_id = ${payee}, payee_name = 'Zubeda retailer Traders'
               where id = ${has('admin').payment}`.execute(portal.db)
    const urns = async (who: Who) =>
      (await find(people[who], 'zubeda retailer')).transactions.map(({ id }) => id)
    expect(await urns('retailer')).not.toContain(has('admin').payment)
    expect(await urns('admin')).toContain(has('admin').payment)
    await sql`update payments set payee_id = ${has('admin').payee} where id = ${has('admin').payment}`.execute(
      portal.db,
    )
  })
})

describe('the typed text', () => {
  it('finds words by their beginning, in any order and case, with any separators', async () => {
    for (const q of ['TRA zub', 'zubeda-traders', "zubeda's"]) {
      const { payees } = await find(people.retailer, q)
      expect(payees.map(({ id }) => id)).toEqual(q === "zubeda's" ? [] : [has('retailer').payee])
    }
  })

  it('is an order id, whole or partial, with its letters or without; a whole one comes first', async () => {
    const { orderId, payment } = has('retailer')
    for (const q of [orderId, orderId.toLowerCase(), orderId.slice(2)]) {
      expect((await find(people.distributor, q)).transactions[0]).toMatchObject({ id: payment, urn: orderId })
    }
    const begun = (await find(people.superAdmin, orderId.slice(0, 4))).transactions
    expect(begun).toHaveLength(5)
    expect((await find(people.retailer, orderId.slice(0, 6))).transactions.length).toBeGreaterThan(0)
  })

  it('is a reference of the bank, which the hit names', async () => {
    const [found] = (await find(people.retailer, 'UTRretailer')).transactions
    expect(found).toMatchObject({ id: has('retailer').payment, reference: 'UTRretailer', amount: '101.50' })
  })

  it('is a ticket number', async () => {
    const [row] = (await find(people.retailer, 'refund')).tickets
    const found = await find(people.distributor, row?.ticket_no.toLowerCase() ?? '')
    expect(found.tickets[0]).toMatchObject({ subject: 'Refund of retailer', user_name: 'Kavita Deshpande' })
  })

  it('is never an account number or a PAN', async () => {
    for (const q of ['60312345678901', '8901', 'AKLPN4521R', '521R']) {
      const found = await find(people.superAdmin, q)
      expect(Object.values(found).flat()).toEqual([])
    }
  })

  it('finds a removed payee’s payments, and not the payee', async () => {
    const { payee, payment } = has('sibling')
    await sql`update payees set deleted_at = now() where id = ${payee}`.execute(portal.db)
    const found = await find(people.sibling, 'zubeda')
    expect(found.payees).toEqual([])
    expect(found.transactions.map(({ id }) => id)).toContain(payment)
    await sql`update payees set deleted_at = null where id = ${payee}`.execute(portal.db)
  })

  it.each(['', 'a', ' b ', 'x'.repeat(101)])('is refused: %j', async (q) => {
    expect((await ask(people.retailer, q)).status).toBe(422)
  })

  it.each(["'", '\\\\', "':*", '&|!()', '%_', 'a\u200Db', '🙂🙂', 'मीरा नायर', '   --  '])(
    'finds nothing and breaks nothing: %j',
    async (q) => {
      const { status, body } = await ask(people.retailer, `${q} `.padEnd(3, '-'))
      expect([status, Object.values(body.data ?? {}).flat()]).toEqual([200, []])
    },
  )

  it('finds at most five of each, the whole name before others', async () => {
    await sql`insert into payees (user_id, service_id, name, mobile, pan_cipher, pan_last4, account_cipher,
        account_last4, account_holder_name, bank_name, bank_branch, ifsc_code, amount_paise, beneficiary_id)
      select ${people.retailer.id}, ${has('retailer').service}, case n when 3 then 'Anand' else 'Anand Stores ' || n end,
             '9890355128', 'none', '234F', 'none', '6093', 'Anand', 'Bank', 'Baner', 'MAHB0000174', 100, 'BENA' || n
        from generate_series(1, 8) n`.execute(portal.db)
    const { payees } = await find(people.retailer, 'anand')
    expect(payees).toHaveLength(5)
    expect(payees[0]).toMatchObject({ name: 'Anand', owner_name: null, service_slug: 'rental-payments' })
    expect((await find(people.admin, 'anand')).payees[0]).toMatchObject({ owner_name: 'Kavita Deshpande' })
  })
})
