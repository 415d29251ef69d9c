import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, groupCalls, lastAudit } from '../../../../test/identity/back-office.ts'
import { addLandlord, CARD, setFaults, startPayment } from '../../../../test/money/paying.ts'
import { cards, first, shown, slabCalls } from '../../../../test/money/slab-calls.ts'
import { makeBasket, startBasket } from '../../../../test/payables/baskets.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'
import { many, one } from '../../../platform/database/db.ts'

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
const newGroup = async (owner = people.admin, role = 3): Promise<number> =>
  (await groups.addGroup(owner, role, '9')).body.data.id

async function quoted(amount: string): Promise<{ charge: string; charge_rate: string }> {
  const { service_id } = await addLandlord(portal, people.retailer.id)
  const { body } = await callsOf(portal, people.retailer).get(
    `/payment-quotes?service_id=${service_id}&amount=${amount}`,
  )
  return body.data.find((each: { payment_method_id: number }) => each.payment_method_id === CARD)
}

describe('the slabs of a group', () => {
  let group: number
  beforeAll(async () => {
    group = await newGroup()
    await groups.assign(people.admin, group, [people.distributor.id])
  })

  it('are saved whole, come back as they were sent, and quote the worked figures', async () => {
    const { status, body } = await put(people.admin, group, cards([0, 1.85], ['20000.00', '1.60']))
    expect([status, body]).toMatchObject([
      200,
      { status: 'success', data: { message: 'Charge slabs are updated successfully.' } },
    ])
    const read = await get(people.admin, group)
    expect(read.group).toEqual({
      id: group,
      name: expect.any(String),
      role_id: 3,
      roles: { name: 'Distributor' },
    })
    expect(read.slabs).toHaveLength(8)
    expect(read.slabs.slice(0, 2)).toEqual([
      {
        ...{
          pg_id: 1,
          pg_name: 'Cashfree',
          payment_method: 'Credit Card/Debit Card',
          payment_method_id: CARD,
        },
        ...{ from_amount: '0.00', rate: '1.8500' },
      },
      expect.objectContaining({ from_amount: '20000.00', rate: '1.6000' }),
    ])
    expect(shown(read.assigned.slice(0, 1))).toEqual([['0.00', '1.5000']])
    // What was read may be sent as it is.
    expect((await put(people.admin, group, read.slabs, read.version)).status).toBe(200)
    expect(await get(people.admin, group)).toEqual(read)
    for (const [amount, charge, rate] of [
      ['18500.50', '342.26', '1.8500'],
      ['19999.99', '370.00', '1.8500'],
      ['20000.00', '320.00', '1.6000'],
    ] as const)
      expect(await quoted(amount), amount).toMatchObject({ charge, charge_rate: rate })
    expect(await lastAudit(portal, 'charge-group.changed')).toMatchObject({
      actor_id: people.admin.id,
      object: `charge group ${group}`,
    })
  })

  it('leave no charge where the list has none', async () => {
    expect(shown((await get(people.admin, group)).slabs)).toHaveLength(2)
    expect((await put(people.admin, group, cards([0, '1.85'], ['20000', '1.6']).slice(2))).status).toBe(200)
    expect(shown((await get(people.admin, group)).slabs)).toEqual([])
    expect((await put(people.admin, group, cards([0, '1.85'], ['20000', '1.6']))).status).toBe(200)
  })

  it('are read and written at their first one by the specified calls, which leave the others', async () => {
    const path = `/edit-charges-list/${group}/${people.admin.id}`
    const line = async () =>
      (await callsOf(portal, people.admin).get(path)).body.payment_gateways[0].charges[0]
    expect(await line()).toMatchObject({ group_charge_value: '1.8500', master_charge_value: '1.5000' })
    const update = (charge: string) =>
      callsOf(portal, people.admin).post(`/update-charges-list/${group}`, {
        charges: [{ pg_id: 1, payment_method: CARD, charge }],
      })
    expect((await update('1.9')).status).toBe(200)
    expect(shown((await get(people.admin, group)).slabs)).toEqual([
      ['0.00', '1.9000'],
      ['20000.00', '1.6000'],
    ])
    expect((await update('1.4')).body.errors).toEqual({
      'charges.0.charge': ['Charges should not be less than assigned charge.'],
    })
    expect((await update('')).body.errors).toEqual({
      'charges.0.charge': ['This charge has further slabs. Remove them before you empty it.'],
    })
    expect((await update('1.85')).status).toBe(200)
  })

  it('are stored with the payment they were used for, item by item in a basket', async () => {
    const payee = await addLandlord(portal, people.retailer.id)
    const { body } = await startPayment(portal, people.retailer, payee, { amount: '20000' })
    expect(
      await one(
        portal.db,
        sql`select charge_rate, charge_from_paise, base_rate, base_from_paise, base_rate_parts
              from payments p join attempts a on a.payment_id = p.id where order_id = ${body.order_id}`,
      ),
    ).toEqual({
      ...{ charge_rate: '1.6000', charge_from_paise: 2_000_000n, base_rate: '1.5000' },
      ...{ base_from_paise: 0n, base_rate_parts: null },
    })
    const basket = await makeBasket(portal, people.retailer, 2, 19_999)
    const started = await startBasket(portal, people.retailer, basket)
    expect(started.status).toBe(200)
    const items = await many(
      portal.db,
      sql`select i.base_paise, i.charge_paise, i.charge_rate, i.charge_from_paise, p.charge_rate as whole,
                 p.charge_from_paise as from_paise, a.base_from_paise, a.base_from_parts
            from payment_items i join payments p on p.id = i.payment_id join attempts a on a.payment_id = p.id
           where order_id = ${started.body.order_id} order by position`,
    )
    // (370.00 + 320.00) ÷ 39,999.03 = 1.72504 %
    const whole = { whole: '1.7250', from_paise: null, base_from_paise: null, base_from_parts: ['0', '0'] }
    expect(items).toEqual([
      {
        base_paise: 1_999_901n,
        charge_paise: 36_998n,
        charge_rate: '1.8500',
        charge_from_paise: 0n,
        ...whole,
      },
      {
        base_paise: 2_000_002n,
        charge_paise: 32_000n,
        charge_rate: '1.6000',
        charge_from_paise: 2_000_000n,
        ...whole,
      },
    ])
  })
})

describe('below slabs that are assigned', () => {
  let group: number
  beforeAll(async () => {
    const above = await newGroup(people.superAdmin, 2)
    expect(
      (await put(people.superAdmin, above, cards([0, '1.7'], [10_000, '1.8'], [50_000, '1.6']))).status,
    ).toBe(200)
    await groups.assign(people.superAdmin, above, [people.admin.id])
    group = await newGroup()
  })
  afterAll(async () => {
    await sql`update group_members set until = now() where user_id = ${people.admin.id}`.execute(
      portal.ownerDb,
    )
  })

  it('nothing may be set, by any call: the amount is named', async () => {
    const sentence = 'From ₹10,000.00 the charge is 1.75 %, less than the assigned charge of 1.80 %.'
    expect((await put(people.admin, group, first([0, '1.75'], [20_000, '1.8']))).body).toMatchObject({
      message: 'Charges should not be less than assigned charge.',
      errors: { 'slabs.0.rate': [sentence] },
    })
    const charges = [{ pg_id: 1, payment_method: CARD, charge: '1.75' }]
    const update = await callsOf(portal, people.admin).post(`/update-charges-list/${group}`, { charges })
    expect(update.body.errors).toEqual({ 'charges.0.charge': [sentence] })
    const added = await callsOf(portal, people.admin).post(`/store-charges-by-id/${people.admin.id}`, {
      ...{ name: 'Under', role_id: 3, charges },
    })
    expect(added.body.errors).toEqual({ 'charges.0.charge': [sentence] })
    expect((await put(people.admin, group, first([0, '1.7'], [10_000, '1.8'], [50_000, '1.6']))).status).toBe(
      200,
    )
    expect(shown((await get(people.admin, group)).assigned.slice(0, 3))).toEqual([
      ['0.00', '1.7000'],
      ['10000.00', '1.8000'],
      ['50000.00', '1.6000'],
    ])
  })

  it('are quoted at least, and a failover takes the base slab of the gateway that took the payment', async () => {
    // The retailer's group begins far below.
    await sql`update group_charges set rate = 0.1 where group_id = ${group} and until is null`.execute(
      portal.ownerDb,
    )
    expect(await quoted('10000')).toMatchObject({ charge_rate: '1.8500' })
    const slabs = cards([0, '1.7'], [10_000, '1.8']).map((slab) =>
      slab.pg_id === 1 ? slab : { ...slab, rate: '1.65' },
    )
    const above = await newGroup(people.superAdmin, 2)
    expect((await put(people.superAdmin, above, slabs)).status).toBe(200)
    await groups.assign(people.superAdmin, above, [people.admin.id])
    await setFaults(portal, { scope: 'pg', error_before: true })
    const payee = await addLandlord(portal, people.retailer.id, 'Asha Rao')
    const { status, body } = await startPayment(portal, people.retailer, payee, { amount: '12000' })
    await setFaults(portal, null)
    expect(status).toBe(200)
    const attempts = await many(
      portal.db,
      sql`select a.base_rate, a.base_from_paise, a.distributor_paise + a.admin_paise + a.platform_paise as shared
            from attempts a join payments p on p.id = a.payment_id where order_id = ${body.order_id} order by number`,
    )
    expect(attempts).toEqual([
      { base_rate: '1.8000', base_from_paise: 1_000_000n, shared: 22_200 },
      { base_rate: '1.6500', base_from_paise: 1_000_000n, shared: 22_200 },
    ])
  })
})
