import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../../../test/payables/payee-forms.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'
import { many } from '../../../platform/database/db.ts'
import { plantReference } from '../../../reference/plant.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal.stop())

const get = (path: string) => ask(portal, people.retailer, path)

it('services: the six categories, education and the two of bills in the order of their cards', async () => {
  const { body } = await get('/services')
  expect(body.services.map((each: { slug: string }) => each.slug)).toEqual([
    'rental-payments',
    'vendors-payments',
    'education-fee-payments',
    'salary-payments',
    'ca-related-payments',
    'legal-services-fee',
    'donations-payments',
    'loans-emi',
    'bills-utilities',
  ])
  expect(body.services[0]).toEqual({
    id: expect.any(Number),
    name: 'Rental payments',
    slug: 'rental-payments',
    description: 'House, shop, broker and society',
    icon_name: 'rental',
  })
})

describe('places', () => {
  type Named = { id: number; name: string }

  it('36 states by name, without a session too, each with cities by name and each once', async () => {
    const response = await fetch(`${portal.url}/api/states-list`)
    const { states } = (await response.json()) as { states: Named[] }
    expect(states).toHaveLength(36)
    const names = states.map((state) => state.name)
    expect(names).toEqual([...names].sort())
    expect(names).toEqual(
      expect.arrayContaining(['Telangana', 'Ladakh', 'Dadra and Nagar Haveli and Daman and Diu', 'Odisha']),
    )
    for (const state of states) {
      const cities = (await get(`/cities-list/${state.id}`)).body.states as Named[]
      expect(cities.length, state.name).toBeGreaterThan(0)
      expect(new Set(cities.map((city) => city.name.toLowerCase())).size, state.name).toBe(cities.length)
      expect(
        cities.every((city) => /^\p{Lu}[\p{L} .()',-]+$/u.test(city.name)),
        state.name,
      ).toBe(true)
    }
  })

  it.each([
    ['Maharashtra', ['Pune', 'Navi Mumbai', 'Kolhapur']],
    ['Uttar Pradesh', ['Prayagraj', 'Ghaziabad', 'Bareilly', 'Gorakhpur']],
    ['Haryana', ['Gurugram']],
    ['Sikkim', ['Gangtok']],
    ['West Bengal', ['Howrah', 'Alipurduar']],
  ])('%s has %s', async (state, cities) => {
    const { states } = (await get('/states-list')).body as { states: Named[] }
    const id = states.find((each) => each.name === state)?.id
    const found = ((await get(`/cities-list/${id}`)).body.states as Named[]).map((each) => each.name)
    expect(found).toEqual(expect.arrayContaining(cities))
  })

  it.each(['37', '40000', '99999999'])('state %s is 404', async (id) => {
    expect((await get(`/cities-list/${id}`)).status).toBe(404)
  })

  it.each(['0', 'x', '1.5', "1'"])('state %s is 422', async (id) => {
    expect((await get(`/cities-list/${id}`)).status).toBe(422)
  })
})

describe('banks', () => {
  type Bank = { bank_name: string; ifsc_code: string | null; ifsc_codes: string[] }

  it('by name, each once, with an IFSC that is known for nearly all', async () => {
    const banks = (await get('/bank-list')).body as Bank[]
    expect(banks.length).toBeGreaterThan(1400)
    expect(new Set(banks.map((bank) => bank.bank_name)).size).toBe(banks.length)
    expect(banks.find((bank) => bank.bank_name === 'HDFC Bank')).toEqual({
      bank_name: 'HDFC Bank',
      ifsc_code: 'HDFC0000001',
      ifsc_codes: ['HDFC0000001'],
    })
    const withCode = banks.filter((bank) => bank.ifsc_code !== null)
    expect(withCode.length / banks.length).toBeGreaterThan(0.9)
    expect(withCode.every((bank) => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(bank.ifsc_code ?? ''))).toBe(true)
    expect(withCode.every((bank) => bank.ifsc_codes[0] === bank.ifsc_code)).toBe(true)
  })

  it('are not for visitors', async () => {
    expect((await fetch(`${portal.url}/api/bank-list`)).status).toBe(401)
  })

  it.each([
    ['MAHB0000174', { known: true, bank_name: 'Bank of Maharashtra' }],
    ['sbin0000001', { known: true, bank_name: 'State Bank of India' }],
    // A small bank under its sponsor's prefix.
    ['YESB0AURDCC', expect.objectContaining({ known: true })],
    ['HDFC0ZZZZZZ', { known: false, bank_name: null }],
    ['ZZZZ0000001', { known: false, bank_name: null }],
    ['__proto__', { known: false, bank_name: null }],
    ['HDFC1000001', { known: false, bank_name: null }],
  ])('the IFSC %s', async (code, expected) => {
    expect((await get(`/lookups/ifsc/${code}`)).body).toEqual(expected)
  })
})

it('planting again changes nothing, and writes no long list again', async () => {
  const before = (await get('/services')).body
  const written = () => many(portal.db, sql`select xmin::text, code from banks order by code`)
  const banks = await written()
  await plantReference(portal.db)
  expect(await written()).toEqual(banks)
  expect((await get('/services')).body).toEqual(before)
})

it('is cached by a browser, which revalidates it, and comes compressed', async () => {
  const path = `${portal.url}/api/states-list`
  const first = await fetch(path, { headers: { 'accept-encoding': 'br' } })
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
  })
  const etag = first.headers.get('etag') ?? ''
  const plain = await fetch(path, { headers: { 'accept-encoding': 'identity' } })
  expect([plain.headers.get('content-encoding'), plain.headers.get('etag')]).toEqual([null, etag])
  expect(await plain.json()).toEqual(await first.json())
  const again = await fetch(path, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await fetch(path, { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(200)
  // A caller without the right gets no 304.
  const banks = await fetch(`${portal.url}/api/bank-list`, { headers: { 'if-none-match': etag } })
  expect([banks.status, banks.headers.get('etag')]).toEqual([401, null])
})
