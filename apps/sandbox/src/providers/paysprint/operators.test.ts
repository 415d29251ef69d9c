import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { callPaysprint, newAccount } from './testing/call-paysprint.ts'

type Wire = Record<string, string | null | undefined> & { id: string; name: string; category: string }
let sandbox: RunningSandbox
let operators: Wire[]
beforeAll(async () => {
  sandbox = await startSandbox()
  const answer = await callPaysprint(sandbox, 'getoperator', { mode: 'online' })
  expect(answer.body).toMatchObject({ response_code: 1, status: true, message: 'Operator list fetched.' })
  operators = answer.body.data
})
afterAll(() => sandbox.stop())

const real = () => operators.filter(({ name }) => !name.startsWith('Sandbox: '))
const named = (text: string) => operators.find(({ name }) => name.includes(text)) as Wire
const fetchBill = (body: object) => callPaysprint(sandbox, 'fetchbill', { mode: 'online', ...body })

test('the billers of every category are listed, each with its input fields', () => {
  expect(real().length).toBeGreaterThanOrEqual(40)
  expect(new Set(operators.map(({ id }) => id)).size).toBe(operators.length)
  expect(new Set(real().map(({ category }) => category))).toEqual(
    new Set([
      ...['Electricity', 'Gas', 'LPG Gas', 'Water', 'Municipal Taxes'],
      ...['Broadband Postpaid', 'Landline', 'Mobile Postpaid', 'DTH', 'Cable TV'],
      ...['Fastag', 'Insurance', 'Life Insurance', 'Loan Repayment'],
    ]),
  )
  for (const operator of real()) {
    expect(operator.viewbill).toMatch(/^[01]$/)
    expect(operator.displayname).toEqual(expect.any(String))
    expect(() => new RegExp(String(operator.regex))).not.toThrow()
    expect(Object.keys(operator)).toHaveLength(15)
  }
  const unused = new Set(real().map(({ ad3_name }) => ad3_name))
  expect(unused).toEqual(new Set([null, 'null']))
})

test('some billers have fields beside the number', () => {
  expect(named('MSEDCL')).toMatchObject({
    regex: '^[0-9]{12}$',
    ad1_d_name: 'Billing Unit (BU)',
    ad1_name: 'billingUnit',
    ad1_regex: '^[0-9]{4}$',
  })
  expect(named('LIC')).toMatchObject({ ad1_d_name: 'Date of Birth (dd/MM/yyyy)', ad1_name: 'dateofBirth' })
  expect(named('Tata Capital')).toMatchObject({ ad1_d_name: 'Registered Mobile Number' })
  const dates = real().filter(({ ad1_name }) => ad1_name === 'dateofBirth')
  expect(new Set(dates.map(({ ad1_d_name }) => ad1_d_name)).size).toBe(4)
  expect(named('Dish TV').viewbill).toBe('0')
})

test('the odd billers have the faults of real ones', () => {
  expect(() => new RegExp(String(named('broken pattern').regex))).toThrow()
  expect(named('never ends').regex).toBe('^(a+)+$')
  expect(named('no pattern, no label')).toMatchObject({ regex: null, displayname: null })
  expect(named('date without')).toMatchObject({ ad1_d_name: 'Date of Birth (dd-MM-yyyy)', ad1_regex: null })
  expect(named('by hand').viewbill).toBe('0')
  expect(named('markup').displayname).toContain('<script>')
  expect(Object.keys(named('nothing but')).toSorted()).toEqual(['category', 'id', 'name'])
})

test('bills of odd billers can be fetched', async () => {
  for (const [text, extra] of [
    ['broken pattern', {}],
    ['never ends', { canumber: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!' }],
    ['no pattern', {}],
    ['date without', { ad1: '31-12-1988' }],
    ['markup', {}],
    ['nothing but', {}],
  ] as const) {
    const answer = await fetchBill({ operator: named(text).id, canumber: '1002003000', ...extra })
    expect(answer, text).toMatchObject({ status: 200, body: { amount: '200.00' } })
  }
  const wrongDate = { operator: named('date without').id, canumber: '1002003000', ad1: '1988-12-31' }
  expect((await fetchBill(wrongDate)).body.message).toBe('Date of Birth (dd-MM-yyyy) is not valid.')
})

test('a call with a wrong field is refused', async () => {
  const account = newAccount()
  const lic = { operator: named('LIC').id, canumber: '123456789' }
  const wrong: [object, string][] = [
    [{ ...account, mode: undefined }, 'mode is required.'],
    [{ ...account, mode: 'sideways' }, 'mode should be online or offline.'],
    [{ ...account, operator: 4_711 }, 'Operator is not valid.'],
    [{ ...account, canumber: '' }, 'CA Number is required.'],
    [{ ...account, canumber: 'ABC' }, 'CA Number is not valid.'],
    [lic, 'Date of Birth (dd/MM/yyyy) is required.'],
    [{ ...lic, ad1: '1988-12-31' }, 'Date of Birth (dd/MM/yyyy) is not valid.'],
  ]
  for (const [body, message] of wrong) {
    expect(await fetchBill(body), message).toMatchObject({
      status: 401,
      body: { response_code: 4, status: false, message },
    })
  }
  expect((await fetchBill({ ...lic, ad1: '31/12/1988' })).status).toBe(200)
  expect(await callPaysprint(sandbox, 'getoperator', { mode: 'sideways' })).toMatchObject({
    status: 401,
    body: { response_code: 4 },
  })
  expect(await fetchBill({ operator: named('Dish TV').id, canumber: '01234567890' })).toMatchObject({
    status: 401,
    body: { response_code: 5, status: false, message: 'This operator has no bill to fetch.' },
  })
})
