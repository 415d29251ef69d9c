import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, groupCalls, lastAudit } from '../../../../test/identity/back-office.ts'
import { addLandlord, startPayment, UPI } from '../../../../test/money/paying.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, makePerson, type People, type Person } from '../../../../test/portal/people.ts'

let portal: Portal
let people: People
let calls: ReturnType<typeof groupCalls>
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  calls = groupCalls(portal)
})
afterAll(() => portal.stop())

const get = (who: Person, path: string) => callsOf(portal, who).get(path)
const post = (who: Person, path: string, body: unknown = {}) => callsOf(portal, who).post(path, body)

/** The rate quoted for ₹1,000 by UPI. */
async function upiRate(who: Person): Promise<string> {
  const { service_id } = await addLandlord(portal, who.id)
  const { body } = await get(who, `/payment-quotes?service_id=${service_id}&amount=1000`)
  return body.data.find((each: { payment_method_id: number }) => each.payment_method_id === UPI).charge_rate
}

describe('charges assigned to the caller', () => {
  it('are the master charges for a super admin and for an admin without a group', async () => {
    for (const who of [people.superAdmin, people.otherAdmin]) {
      const { body } = await get(who, '/pg-charges')
      expect(body.data[0]).toMatchObject({
        pg_id: 1,
        payment_gateway_name: 'Cashfree',
        methods: [{ payment_method_id: 1, name: 'Credit Card/Debit Card', selected: 1 }, {}, {}],
      })
      const upi = body.data[0].charges.find(
        (each: { payment_method_id: number }) => each.payment_method_id === UPI,
      )
      expect(upi).toEqual({
        id: expect.any(Number),
        name: 'UPI',
        payment_method: 'UPI',
        payment_method_id: UPI,
        type: 'percentage',
        charge: '0.3000',
      })
    }
  })
})

describe('adding a group', () => {
  it('of a super admin copies the master charges and is listed with its role', async () => {
    const added = await calls.addGroup(people.superAdmin, 2)
    expect(added.body).toMatchObject({
      status: 'success',
      data: { message: 'Group charges are added successfully.' },
    })
    const { body } = await get(people.superAdmin, `/get-charges-list/${people.superAdmin.id}`)
    expect(body).toMatchObject({ status: 'success', pagination: { total: 1 } })
    expect(body.data[0]).toMatchObject({
      id: added.body.data.id,
      role_id: 2,
      roles: { name: 'Admin' },
      users: 0,
    })
    const one = await get(
      people.superAdmin,
      `/edit-charges-list/${added.body.data.id}/${people.superAdmin.id}`,
    )
    const upi = one.body.payment_gateways[0].charges[1]
    expect(upi).toMatchObject({
      payment_method: 'UPI',
      master_charge_value: '0.3000',
      group_charge_value: '0.3000',
    })
    expect(one.body.payment_gateways[0].charges[0].group_charge_value).toBeNull()
  })

  it('of an admin accepts numbers and texts, ids and names, from the assigned charge upwards', async () => {
    for (const [charge, method] of [
      ['0.3', 'UPI'],
      [0.9999, 2],
      ['100', 'upi'],
    ] as const) {
      expect((await calls.addGroup(people.admin, 3, charge as string, method)).status, String(charge)).toBe(
        200,
      )
    }
  })

  it.each([
    ['0.2999', 'Charges should not be less than assigned charge.'],
    ['0', 'Charges should not be less than assigned charge.'],
    ['-1', 'Charges should not be less than assigned charge.'],
    ['-0.00001', 'Charges should not be less than assigned charge.'],
    ['1.00001', 'Charges must be a number from 0 to 100 with up to 4 decimal places.'],
    ['100.0001', 'Charges must be a number from 0 to 100 with up to 4 decimal places.'],
    ['1e1', 'Charges must be a number from 0 to 100 with up to 4 decimal places.'],
    ['abc', 'Charges must be a number from 0 to 100 with up to 4 decimal places.'],
  ])('refuses a charge of %s', async (charge, sentence) => {
    const before = await calls.groupRows()
    const { status, body } = await calls.addGroup(people.admin, 3, charge)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ 'charges.0.charge': [sentence] })
    expect(await calls.groupRows()).toEqual(before)
  })

  it.each([
    [{ name: '' }, 'name', 'Group name is required.'],
    [{ name: 'group 1', role_id: 3 }, null, ''],
    [{ role_id: undefined }, 'role_id', 'Role is required.'],
    [{ role_id: 2 }, 'role_id', /admins or distributors below you/],
    [{ role_id: 4 }, 'role_id', /admins or distributors below you/],
    [
      { charges: [{ pg_id: 99, payment_method: 'UPI', charge: 1 }] },
      'charges.0.pg_id',
      /gateway is not known/,
    ],
    [
      { charges: [{ pg_id: 1, payment_method: 'Cheque', charge: 1 }] },
      'charges.0.payment_method',
      /not known/,
    ],
    [
      { charges: [1, 2].map(() => ({ pg_id: 1, payment_method: 'UPI', charge: 1 })) },
      'charges.1.payment_method',
      /twice/,
    ],
    [{ charges: 'UPI' }, 'charges', /number/],
    [{ owner_id: 1 }, 'owner_id', 'This field is not known.'],
  ])('refuses %j', async (change, field, sentence) => {
    const answer = await post(people.admin, `/store-charges-by-id/${people.admin.id}`, {
      name: 'Retail',
      role_id: 3,
      user_id: people.admin.id,
      charges: [{ pg_id: 1, payment_method: 'UPI', charge: 1 }],
      ...change,
    })
    if (field === null) expect(answer.status).toBe(200)
    else expect(answer.body.errors[field]?.join(' ')).toMatch(sentence)
  })

  it('refuses a second group of the same name, and a body that names another user', async () => {
    const body = { name: 'GROUP 1', role_id: 3, user_id: people.admin.id, charges: [] }
    const again = await post(people.admin, `/store-charges-by-id/${people.admin.id}`, body)
    expect(again.body.errors).toEqual({ name: ['A group of this name is there already.'] })
    const other = await post(people.admin, `/store-charges-by-id/${people.admin.id}`, {
      ...body,
      user_id: people.distributor.id,
    })
    expect(other.status).toBe(403)
  })
})

describe('a group in use', () => {
  it('charges the downline, keeps history, and payments keep their rate', async () => {
    const { id } = (await calls.addGroup(people.admin, 3, '1.1')).body.data
    expect((await calls.assign(people.admin, id, [people.distributor.id])).body.data.message).toBe(
      'Group charges are assigned successfully.',
    )
    expect(await upiRate(people.retailer)).toBe('1.1000')
    const payee = await addLandlord(portal, people.retailer.id)
    const paid = await startPayment(portal, people.retailer, payee, { method: UPI, amount: '1000' })
    expect(paid.body.total).toBe('1011.00')
    const update = await post(people.admin, `/update-charges-list/${id}`, {
      user_id: people.admin.id,
      charges: [{ pg_id: 1, payment_method: 'UPI', charge: '2.25' }],
    })
    expect(update.body.message).toBe('Group charges are updated successfully.')
    expect((await lastAudit(portal, 'charge-group.changed'))?.detail).toEqual({
      charges: [{ gateway: 1, method: 2, before: '1.1000', after: '2.2500' }],
    })
    expect(await upiRate(people.retailer)).toBe('2.2500')
    const { rows } = await sql<{ charge_rate: string }>`
      select charge_rate from payments where order_id = ${paid.body.order_id}`.execute(portal.db)
    expect(rows[0]?.charge_rate).toBe('1.1000')
    const history = await sql<{ rate: string; ended: boolean }>`
      select rate, until is not null as ended from group_charges where group_id = ${id} order by id`.execute(
      portal.db,
    )
    expect(history.rows).toEqual([
      { rate: '1.1000', ended: true },
      { rate: '2.2500', ended: false },
    ])
    await calls.unassign(people.admin, id, [people.distributor.id])
    expect(await upiRate(people.retailer)).toBe('0.3000')
  })

  it('of a super admin fixes the base of an admin, who cannot go below it', async () => {
    const { id } = (await calls.addGroup(people.superAdmin, 2)).body.data
    await calls.assign(people.superAdmin, id, [people.otherAdmin.id])
    const raised = await post(people.superAdmin, '/store-master-charges', {
      charges: [{ pg_id: 1, payment_method: 'UPI', charge: '0.5' }],
    })
    expect(raised.status).toBe(200)
    // The admin in the group keeps the copied rate; all others get the new master charge.
    expect(await upiRate(people.stranger)).toBe('0.3000')
    expect(await upiRate(people.retailer)).toBe('0.5000')
    expect((await calls.addGroup(people.otherAdmin, 3, '0.3')).status).toBe(200)
    expect((await calls.addGroup(people.admin, 3, '0.3')).body.message).toBe(
      'Charges should not be less than assigned charge.',
    )
    await post(people.superAdmin, '/store-master-charges', {
      charges: [{ pg_id: 1, payment_method: 'UPI', charge: '0.3' }],
    })
  })

  it('never quotes below the base, even when that rises above an old group', async () => {
    const { id } = (await calls.addGroup(people.admin, 3, '0.4')).body.data
    await calls.assign(people.admin, id, [people.distributor.id])
    await post(people.superAdmin, '/store-master-charges', {
      charges: [{ pg_id: 1, payment_method: 'UPI', charge: '0.7' }],
    })
    expect(await upiRate(people.retailer)).toBe('0.7000')
    await post(people.superAdmin, '/store-master-charges', {
      charges: [{ pg_id: 1, payment_method: 'UPI', charge: '0.3' }],
    })
    expect(await upiRate(people.retailer)).toBe('0.4000')
  })

  it('no longer applies when its member is moved to another admin', async () => {
    const moved = await makePerson(portal.db, {
      roleId: 3,
      parentId: people.admin.id,
      first: 'Vikram',
      last: 'Rane',
      commission: '4',
    })
    const payer = await makePerson(portal.db, { roleId: 4, parentId: moved.id, first: 'Jaya', last: 'Nair' })
    const { id } = (await calls.addGroup(people.admin, 3, '3')).body.data
    await calls.assign(people.admin, id, [moved.id])
    expect(await upiRate(payer)).toBe('3.0000')
    await sql`update users set parent_id = ${people.otherAdmin.id} where id = ${moved.id}`.execute(portal.db)
    expect(await upiRate(payer)).toBe('0.3000')
  })
})

describe('default commissions', () => {
  it("are the platform's until an admin sets their own", async () => {
    const path = '/commission-defaults'
    expect((await get(people.superAdmin, path)).body.data).toEqual({
      admin: '10.0000',
      distributor: '8.0000',
      own: true,
    })
    expect((await get(people.admin, path)).body.data).toEqual({
      admin: null,
      distributor: '8.0000',
      own: false,
    })
    const save = await post(people.admin, '/store-commission-defaults', { distributor: '7.5' })
    expect(save.body.data.message).toBe('Updated successfully')
    expect((await get(people.admin, path)).body.data).toEqual({
      admin: null,
      distributor: '7.5000',
      own: true,
    })
    expect((await get(people.otherAdmin, path)).body.data.distributor).toBe('8.0000')
    const platform = { admin: 12, distributor: '9' }
    expect((await post(people.superAdmin, '/store-commission-defaults', platform)).status).toBe(200)
    expect((await get(people.otherAdmin, path)).body.data.distributor).toBe('9.0000')
    await post(people.superAdmin, '/store-commission-defaults', { admin: 10, distributor: 8 })
  })

  it.each([[{ distributor: '101' }], [{ distributor: '-1' }], [{}], [{ distributor: '8', admin: '5' }]])(
    'an admin is refused %j',
    async (body) => {
      expect((await post(people.admin, '/store-commission-defaults', body)).status).toBe(422)
    },
  )
})
