import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addPayee,
  ask,
  category,
  formOf,
  goodFields,
  serviceId,
} from '../../../../test/payables/payee-forms.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { one } from '../../../platform/database/db.ts'

let portal: Portal
let people: People
let rental: number
let vendor: number
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  rental = await serviceId(portal, category('rental'))
  vendor = await serviceId(portal, category('vendor'))
})
afterAll(() => portal.stop())

const get = (who: Person, path: string) => ask(portal, who, path)
const refusals = async () =>
  (
    await one(
      portal.db,
      sql<{ n: number }>`select count(*) as n from audit_log where action = 'access.refused'`,
    )
  ).n

describe('adding', () => {
  it('answers the message of the category and stores every field, the numbers encrypted', async () => {
    const fields = await goodFields(portal, category('rental'), people.retailer)
    const sent = formOf({ ...fields, pan_number: 'aklpn4521r', mobile: ' 9890355128 ' })
    const { status, body } = await ask(portal, people.retailer, '/store-service-list', sent)
    expect([status, body.data.message]).toEqual([200, 'Rental payment details added successfully.'])
    const row = await one(
      portal.db,
      sql<Record<string, unknown>>`select * from payees where id = ${body.data.id}`,
    )
    expect(row).toMatchObject({
      user_id: people.retailer.id,
      service_id: rental,
      name: 'Meera Nair',
      mobile: '9890355128',
      address: '7 Baner Road, Pune',
      amount_paise: 1_850_050n,
      payment_for: 'houserent',
      pan_last4: '521R',
      account_last4: '8901',
      ifsc_code: 'MAHB0000174',
    })
    expect(JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toMatch(
      /AKLPN4521R|60312345678901/i,
    )
  })

  it('is allowed for role 4 only and for oneself only', async () => {
    const { retailer, distributor, sibling } = people
    const fields = await goodFields(portal, category('vendor'), retailer)
    const before = await refusals()
    const asUpline = await ask(portal, distributor, '/store-service-list', formOf(fields))
    const forAnother = formOf({ ...fields, user_id: String(sibling.id) })
    const asAnother = await ask(portal, retailer, '/store-service-list', forAnother)
    expect([asUpline.status, asAnother.status]).toEqual([403, 403])
    expect(await refusals()).toBe(before + 2)
  })

  it.each(['user_id', 'service_id'])('requires %s', async (name) => {
    const fields = await goodFields(portal, category('vendor'), people.retailer)
    for (const value of [undefined, '', 'abc', '-1', '1.5']) {
      const { [name]: _, ...rest } = fields
      const form = formOf(value === undefined ? rest : { ...rest, [name]: value })
      const answer = await ask(portal, people.retailer, '/store-service-list', form)
      expect([value, answer.status, answer.body.errors]).toEqual([value, 422, { [name]: ['Invalid id.'] }])
    }
  })

  it('accepts only services that have payees', async () => {
    const loans = await one(portal.db, sql<{ id: number }>`select id from services where slug = 'loans-emi'`)
    const fields = await goodFields(portal, category('vendor'), people.retailer)
    for (const id of [loans.id, 99_999]) {
      const form = formOf({ ...fields, service_id: String(id) })
      expect((await ask(portal, people.retailer, '/store-service-list', form)).status).toBe(404)
      expect((await get(people.retailer, `/get-service-list/${people.retailer.id}/${id}`)).status).toBe(404)
    }
  })
})

describe('lists', () => {
  const names = (body: { details: { name: string }[] }) => body.details.map((each) => each.name)
  beforeAll(async () => {
    for (let n = 1; n <= 12; n++)
      await addPayee(portal, people.sibling, category('vendor'), { name: `Shop ${n}` })
    await addPayee(portal, people.stranger, category('vendor'), { name: 'Elsewhere' })
  })

  it('are complete without a page size, newest first, and paged with one', async () => {
    const path = `/get-service-list/${people.sibling.id}/${vendor}`
    const whole = await get(people.sibling, path)
    expect(names(whole.body)).toEqual(Array.from({ length: 12 }, (_, n) => `Shop ${12 - n}`))
    expect(whole.body.pagination).toEqual({ total: 12 })
    const second = await get(people.sibling, `${path}?per_page=5&page=2`)
    expect(names(second.body)).toEqual(['Shop 7', 'Shop 6', 'Shop 5', 'Shop 4', 'Shop 3'])
    const beyond = await get(people.sibling, `${path}?per_page=10&page=9`)
    expect(beyond.body).toEqual({ details: [], pagination: { total: 12 } })
  })

  it.each(['per_page=7', 'per_page=0', 'per_page=100', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'limit=5'])(
    'refuse ?%s',
    async (query) => {
      const answer = await get(people.sibling, `/get-service-list/${people.sibling.id}/${vendor}?${query}`)
      expect(answer.status).toBe(422)
    },
  )

  it('search by name, ignoring case and pattern characters', async () => {
    const path = `/get-service-list/${people.sibling.id}/${vendor}?search=`
    expect(names((await get(people.sibling, `${path}SHOP%2012`)).body)).toEqual(['Shop 12'])
    expect(names((await get(people.sibling, `${path}%25`)).body)).toEqual([])
    expect((await get(people.sibling, `${path}%00`)).status).toBe(422)
  })

  it('show an upline the payees of their downline with the owner; siblings and uplines stay hidden', async () => {
    const { distributor, admin, superAdmin, sibling, stranger, retailer, otherAdmin } = people
    const count = async (who: Person, whose: Person) => {
      const { status, body } = await get(who, `/get-service-list/${whose.id}/${vendor}`)
      return status === 200 ? body.pagination.total : status
    }
    expect(await count(distributor, distributor)).toBe(12)
    expect(await count(admin, sibling)).toBe(12)
    expect(await count(superAdmin, superAdmin)).toBe(13)
    expect(await count(otherAdmin, otherAdmin)).toBe(1)
    for (const [who, whose] of [
      [retailer, sibling],
      [retailer, distributor],
      [otherAdmin, sibling],
      [stranger, otherAdmin],
      [distributor, admin],
    ] as const) {
      expect(await count(who, whose)).toBe(403)
    }
    const { body } = await get(distributor, `/get-service-list/${distributor.id}/${vendor}?per_page=5`)
    expect(body.details[0]).toMatchObject({ owner_name: sibling.name, user_id: sibling.id })
  })

  it('of the dropdown have ids and names only', async () => {
    const { body } = await get(people.sibling, `/get-service-list-dropdown/${people.sibling.id}/${vendor}`)
    expect(body.details).toHaveLength(12)
    expect(Object.keys(body.details[0]).sort()).toEqual(['id', 'name'])
  })
})

describe('one payee', () => {
  const calls = ['for-pay', 'view', 'edit']
  let id: number
  beforeAll(async () => {
    id = await addPayee(portal, people.retailer, category('rental'))
  })
  const path = (call: string, owner = people.retailer, service = rental, record = id) =>
    `/get-service-list-${call}/${record}/${owner.id}/${service}`

  it('shows every field, money as text, numbers masked except in the edit form of the owner', async () => {
    const { body } = await get(people.retailer, path('view'))
    expect(body.details).toEqual({
      id,
      service_id: rental,
      user_id: people.retailer.id,
      owner_name: people.retailer.name,
      name: 'Meera Nair',
      address: '7 Baner Road, Pune',
      mobile: '9890355128',
      email: null,
      pan_number: '******521R',
      account_number: '**********8901',
      account_holder_name: 'Meera Nair',
      bank_name: 'Bank of Maharashtra',
      bank_branch: 'Baner',
      ifsc_code: 'MAHB0000174',
      rent: '18500.50',
      amount: null,
      salary: null,
      payment_for: 'houserent',
      beneficiary_id: expect.stringMatching(/^BEN[0-9a-f]{32}$/),
      document: 'agreement.pdf',
      document_missing: false,
      document_url: expect.stringMatching(/^\/api\/files\//),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    for (const call of calls) {
      const own = (await get(people.retailer, path(call))).body.details
      const above = (await get(people.admin, path(call))).body.details
      expect(own.pan_number).toBe(call === 'edit' ? 'AKLPN4521R' : '******521R')
      expect(own.account_number).toBe(call === 'edit' ? '60312345678901' : '**********8901')
      expect(above).toMatchObject({ pan_number: '******521R', account_number: '**********8901' })
    }
  })

  it.each(calls)('%s: a foreign record is 404 with an audit row, a foreign user 403', async (call) => {
    const { stranger, sibling, otherAdmin, distributor, retailer } = people
    const before = await refusals()
    expect((await get(stranger, path(call, stranger))).status).toBe(404)
    expect((await get(sibling, path(call, sibling))).status).toBe(404)
    expect((await get(otherAdmin, path(call, otherAdmin))).status).toBe(404)
    expect((await get(stranger, path(call, retailer))).status).toBe(403)
    expect(await refusals()).toBe(before + 4)
    // Under a user below the owner, or in another service, the record is not found.
    expect((await get(distributor, path(call, sibling))).status).toBe(404)
    expect((await get(retailer, path(call, retailer, vendor))).status).toBe(404)
    expect((await get(retailer, path(call, retailer, rental, 999_999))).status).toBe(404)
    expect((await get(distributor, path(call, distributor))).status).toBe(200)
  })
})

it('every call without a session is 401', async () => {
  const response = await fetch(`${portal.url}/api/get-service-list/${people.retailer.id}/${rental}`)
  expect(response.status).toBe(401)
})
