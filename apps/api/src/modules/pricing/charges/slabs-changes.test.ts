import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approvalCalls, putUnderApproval, secondSuperAdmin } from '../../../../test/identity/approving.ts'
import { callsOf, groupCalls } from '../../../../test/identity/back-office.ts'
import { CARD } from '../../../../test/money/paying.ts'
import { cards, first, shown, slabCalls } from '../../../../test/money/slab-calls.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { one } from '../../../platform/database/db.ts'

type Calls = ReturnType<typeof slabCalls>

let portal: Portal
let people: People
let groups: ReturnType<typeof groupCalls>
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  groups = groupCalls(portal)
  await sql`update master_charges set rate = 1.5 where until is null`.execute(portal.ownerDb)
})
afterAll(() => portal?.stop())

const put: Calls['put'] = (...sent) => slabCalls(portal).put(...sent)
const get: Calls['get'] = (...sent) => slabCalls(portal).get(...sent)

/** A new group for distributors of the admin, with one charge for UPI. */
const newGroup = async (): Promise<number> => (await groups.addGroup(people.admin, 3, '9')).body.data.id

describe('a list is refused', () => {
  const LOW = 'Charges should not be less than assigned charge.'
  it.each<[what: string, slabs: () => unknown, errors: Record<string, string>]>([
    ['no list', () => 'x', { slabs: 'Give the slabs as a list.' }],
    [
      'not from 0',
      () => first([1, 2]),
      { 'slabs.0.from_amount': 'The first slab of each payment method must start at 0.' },
    ],
    [
      'not ascending',
      () => first([0, 2], [500, 2], [400, 2]),
      { 'slabs.2.from_amount': 'From amount must be more than that of the slab before it, ₹500.00.' },
    ],
    [
      'the same twice',
      () => first([0, 2], [0, 2]),
      { 'slabs.1.from_amount': 'From amount must be more than that of the slab before it, ₹0.00.' },
    ],
    [
      'no amount',
      () => first([0, 2], ['1e3', 2]),
      { 'slabs.1.from_amount': 'From amount must be an amount in rupees, such as 20000.00.' },
    ],
    [
      'an amount that nobody can pay',
      () => first([0, 2], ['1000000.01', 2]),
      { 'slabs.1.from_amount': 'From amount must not be more than ₹10,00,000.00: no payment is above that.' },
    ],
    [
      'no percentage',
      () => first([0, '2.00001']),
      { 'slabs.0.rate': 'Charges must be a number from 0 to 100 with up to 4 decimal places.' },
    ],
    [
      'an eleventh',
      () => first(...Array.from({ length: 11 }, (_, n) => [n, 2] as [number, number])),
      { 'slabs.10.from_amount': 'A payment method has at most 10 slabs.' },
    ],
    [
      'another gateway',
      () => [{ ...first([0, 2])[0], pg_id: 99 }],
      { 'slabs.0.pg_id': 'This payment gateway is not known.' },
    ],
    [
      'another method',
      () => [{ ...first([0, 2])[0], payment_method: 'Cheque' }],
      { 'slabs.0.payment_method': 'This payment method is not known.' },
    ],
    ['too low from 0', () => first([0, '1.4999'], [100, 2]), { 'slabs.0.rate': LOW }],
    [
      'too low later',
      () => first([0, 2], [100, '1.4999']),
      { 'slabs.1.rate': 'From ₹100.00 the charge is 1.4999 %, less than the assigned charge of 1.50 %.' },
    ],
  ])('%s', async (_what, slabs, errors) => {
    const group = await newGroup()
    const before = await get(people.admin, group)
    const { status, body } = await put(people.admin, group, slabs())
    expect(status).toBe(422)
    expect(body.errors).toEqual(
      Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text]])),
    )
    expect(await get(people.admin, group)).toEqual(before)
  })
})

describe('who may', () => {
  it('read: the owner and those above; change: the owner alone', async () => {
    const group = await newGroup()
    const slabs = first([0, 2])
    for (const [who, reads, changes] of [
      [people.admin, 200, 200],
      [people.superAdmin, 200, 403],
      [people.otherAdmin, 404, 404],
      [people.distributor, 403, 403],
      [people.retailer, 403, 403],
    ] as const) {
      expect((await callsOf(portal, who).get(`/charge-slabs/${group}`)).status, who.name).toBe(reads)
      expect((await put(who, group, slabs)).status, who.name).toBe(changes)
    }
    // What is assigned is that of the owner, whoever reads it.
    expect((await get(people.superAdmin, group)).assigned).toEqual((await get(people.admin, group)).assigned)
  })
})

describe('at the same time', () => {
  it('one of many saves of the same version wins, and nothing is mixed', async () => {
    const group = await newGroup()
    const { version } = await get(people.admin, group)
    const rates = ['2.1', '2.2', '2.3', '2.4', '2.5', '2.6']
    const answers = await Promise.all(
      rates.map((rate) => put(people.admin, group, cards([0, rate], [1000, rate]), version)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/changed meanwhile/)
    const won = rates[answers.findIndex(({ status }) => status === 200)]
    expect(shown((await get(people.admin, group)).slabs)).toEqual([
      ['0.00', `${won}000`],
      ['1000.00', `${won}000`],
    ])
  })

  it('a first slab and a whole list end as if one came after the other', async () => {
    const group = await newGroup()
    for (let n = 0; n < 5; n += 1) {
      expect((await put(people.admin, group, first([0, '3'], [1000, '2.9']))).status).toBe(200)
      const [list, one] = await Promise.all([
        put(people.admin, group, first([0, '2.8'], [2000, '2.7'])),
        callsOf(portal, people.admin).post(`/update-charges-list/${group}`, {
          charges: [{ pg_id: 1, payment_method: CARD, charge: '2.95' }],
        }),
      ])
      expect([list.status, one.status]).toEqual([200, 200])
      const [, further] = shown((await get(people.admin, group)).slabs)
      expect(further).toEqual(['2000.00', '2.7000'])
    }
  })
})

describe('under approval', () => {
  beforeEach(() => putUnderApproval(portal, 'charges'))
  it('the slabs take effect with the second person, line by line as shown', async () => {
    const second = await secondSuperAdmin(portal)
    const calls = approvalCalls(portal)
    const group = await newGroupUnder(second, calls)
    const asked = await put(people.admin, group, first([0, '2'], [20_000, '1.9']))
    expect(asked.status).toBe(202)
    expect(shown((await get(people.admin, group)).slabs)).toEqual([['0.00', '9.0000']])
    const { changes } = await calls.one(second, asked.body.approval_id)
    expect(changes.map((line: { label: string; after: unknown }) => [line.label, line.after])).toEqual(
      expect.arrayContaining([
        ['Cashfree, Credit Card/Debit Card', '2.00 %'],
        ['Cashfree, Credit Card/Debit Card from ₹20,000.00', '1.90 %'],
      ]),
    )
    expect((await calls.approve(second, asked.body.approval_id)).status).toBe(200)
    expect(shown((await get(people.admin, group)).slabs)).toEqual([
      ['0.00', '2.0000'],
      ['20000.00', '1.9000'],
    ])
  })

  async function newGroupUnder(second: Person, calls: ReturnType<typeof approvalCalls>): Promise<number> {
    const { approval_id } = (await groups.addGroup(people.admin, 3, '9')).body
    await calls.approve(second, approval_id)
    return (await one(portal.db, sql<{ id: number }>`select max(id) as id from charge_groups`)).id
  }
})
