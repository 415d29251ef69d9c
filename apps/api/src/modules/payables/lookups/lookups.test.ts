import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPayee, ask, category } from '../../../../test/payables/payee-forms.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
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
  type Bank = {
    bank_name: string
    ifsc_code: string | null
    ifsc_codes: string[]
    short_names: string[]
    merged_into: string | null
  }
  const list = async () => (await get('/bank-list')).body as Bank[]

  it('each once, with an IFSC that is known for nearly all', async () => {
    const banks = await list()
    expect(banks.length).toBeGreaterThan(1400)
    expect(new Set(banks.map((bank) => bank.bank_name)).size).toBe(banks.length)
    expect(banks.find((bank) => bank.bank_name === 'HDFC Bank')).toEqual({
      bank_name: 'HDFC Bank',
      ifsc_code: 'HDFC0000001',
      ifsc_codes: ['HDFC0000001'],
      short_names: [],
      merged_into: null,
    })
    const withCode = banks.filter((bank) => bank.ifsc_code !== null)
    expect(withCode.length / banks.length).toBeGreaterThan(0.9)
    expect(withCode.every((bank) => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(bank.ifsc_code ?? ''))).toBe(true)
    expect(withCode.every((bank) => bank.ifsc_codes[0] === bank.ifsc_code)).toBe(true)
  })

  it('the common ones first with their short names, the others by name, merged ones last under their successor', async () => {
    const banks = await list()
    expect(banks.slice(0, 6).map(({ bank_name }) => bank_name)).toEqual([
      'State Bank of India',
      'HDFC Bank',
      'ICICI Bank',
      'Axis Bank',
      'Punjab National Bank',
      'Bank of Baroda',
    ])
    const shortOf = (name: string) => banks.find(({ bank_name }) => bank_name === name)?.short_names
    expect([shortOf('State Bank of India'), shortOf('Bank of Baroda')]).toEqual([['SBI'], ['BoB']])

    const merged = banks.filter(({ merged_into }) => merged_into !== null)
    expect(banks.slice(-merged.length)).toEqual(merged)
    expect(Object.fromEntries(merged.map(({ bank_name, merged_into }) => [bank_name, merged_into]))).toEqual({
      'Allahabad Bank': 'Indian Bank',
      'Andhra Bank': 'Union Bank of India',
      'Corporation Bank': 'Union Bank of India',
      'Dena Bank': 'Bank of Baroda',
      'ING Vysya Bank': 'Kotak Mahindra Bank',
      'Laxmi Vilas Bank': 'Development Bank of Singapore',
      'Oriental Bank of Commerce': 'Punjab National Bank',
      'State Bank of Bikaner and Jaipur': 'State Bank of India',
      'State Bank of Hyderabad': 'State Bank of India',
      'State Bank of Mysore': 'State Bank of India',
      'State Bank of Patiala': 'State Bank of India',
      'State Bank of Travancore': 'State Bank of India',
      'Syndicate Bank': 'Canara Bank',
      'United Bank of India': 'Punjab National Bank',
      'Vijaya Bank': 'Bank of Baroda',
    })
    const others = banks.slice(31, -merged.length).map(({ bank_name }) => bank_name)
    expect(others).toEqual([...others].sort())
  })

  it('are not for visitors', async () => {
    expect((await fetch(`${portal.url}/api/bank-list`)).status).toBe(401)
    expect((await fetch(`${portal.url}/api/lookups/ifsc/MAHB0000174`)).status).toBe(401)
  })

  const UNKNOWN = { known: false, bank_name: null, merged_bank: null, branch: null }
  it.each([
    ['MAHB0000174', { ...UNKNOWN, known: true, bank_name: 'Bank of Maharashtra' }],
    ['sbin0000001', { ...UNKNOWN, known: true, bank_name: 'State Bank of India' }],
    // A small bank under its sponsor's prefix.
    ['YESB0AURDCC', expect.objectContaining({ known: true })],
    // Not listed, perhaps a new branch: its letters name its bank.
    ['HDFC0ZZZZZZ', { ...UNKNOWN, bank_name: 'HDFC Bank' }],
    // A branch of a bank that has merged, and the one code of it that is still listed.
    ['VIJB0001234', { ...UNKNOWN, bank_name: 'Bank of Baroda', merged_bank: 'Vijaya Bank' }],
    ['VIJB0009502', { ...UNKNOWN, bank_name: 'Bank of Baroda', merged_bank: 'Vijaya Bank' }],
    ['SBBJ0010001', expect.objectContaining({ bank_name: 'State Bank of India' })],
    ['ZZZZ0000001', UNKNOWN],
    ['__proto__', UNKNOWN],
    ['HDFC1000001', UNKNOWN],
    ['HDFC000001', UNKNOWN],
    ['HDFC00000011', UNKNOWN],
  ])('the IFSC %s', async (code, expected) => {
    expect((await get(`/lookups/ifsc/${code}`)).body).toEqual(expected)
  })

  it('the branch is the one that the caller saved the IFSC with most often, and nobody else’s', async () => {
    const rental = category('rental')
    const branchOf = async (who: Person) => (await ask(portal, who, '/lookups/ifsc/MAHB0000174')).body.branch
    const save = (bank_branch: string) => addPayee(portal, people.retailer, rental, { bank_branch })
    expect(await branchOf(people.retailer)).toBeNull()
    for (const branch of ['Baner', 'Baner', 'Banner']) await save(branch)
    expect(await branchOf(people.retailer)).toBe('Baner')
    for (const who of [people.sibling, people.stranger, people.distributor, people.admin, people.superAdmin])
      expect(await branchOf(who)).toBeNull()
    // A deleted payee says nothing.
    await sql`update payees set deleted_at = now() where bank_branch = 'Baner'`.execute(portal.db)
    expect(await branchOf(people.retailer)).toBe('Banner')
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
