import { describe, expect, it } from 'vitest'
import { LIVE, LIVE_BILLERS } from '../../../test/portal/live-settings.ts'
import { readConfig } from '../../platform/configuration/config.ts'
import { billAmount, readFetched, readFound, readPaid } from './paysprint-answers.ts'

it.each([
  ['7919.0', 791_900n],
  ['1,23,456.50', 12_345_650n],
  ['₹ 200', 20_000n],
  ['Rs. 200.5000', 20_050n],
  [200, 20_000n],
  ['-12.00', 0n],
  ['0', 0n],
  ['NA', null],
  ['', null],
  ['12.345', null],
])('reads the amount %s', (text, paise) => {
  expect(billAmount(text)).toBe(paise)
})

describe('fetchbill', () => {
  const read = (body: unknown, status = 200) => readFetched({ status, body })
  it('gives the bill with the operator’s own object, and nothing where there is nothing to pay', () => {
    const bill_fetch = { billAmount: '79.0', dueDate: '2023-08-29' }
    const answer = { response_code: 1, status: true, amount: '79.0', name: 'NA', bill_fetch }
    expect(read(answer)).toMatchObject({
      kind: 'found',
      bill: { amountPaise: 7_900n, billFetch: bill_fetch, customerName: null, dueDate: '2023-08-29' },
    })
    expect(read({ ...answer, amount: '0' }).kind).toBe('none')
    expect(read({ status: false, response_code: 5, message: 'No bill due' }, 401).kind).toBe('none')
  })
  it.each([
    [{ status: false, response_code: 6, message: 'JWT' }, 412],
    [{ status: false, response_code: 5, message: 'Unable to process the request.' }, 401],
    [{ status: true, response_code: 1, amount: 'NA' }, 200],
    [{ message: 'hello' }, 200],
    [[], 200],
  ])('is not sure of %o', (body, status) => {
    expect(read(body, status).kind).toBe('unknown')
  })
})

describe('paybill', () => {
  const read = (body: unknown, status = 200) => readPaid({ status, body }).kind
  it('is paid by 1, pending by anything else that is no refusal', () => {
    expect(read({ status: true, response_code: 1, operatorid: 'CC1', ackno: 7 })).toBe('paid')
    expect(read({ status: true, response_code: 0 })).toBe('pending')
    expect(read({ status: true })).toBe('pending')
  })
  it('is refused only about the bill', () => {
    expect(read({ status: false, response_code: 5, message: 'Bill amount has changed.' }, 401)).toBe(
      'refused',
    )
    expect(read({ status: false, response_code: 4, message: 'Duplicate reference id.' }, 401)).toBe('exists')
    for (const code of [3, 6, 7]) expect(read({ status: false, response_code: code }, 412)).toBe('unknown')
    expect(read({ status: false }, 401)).toBe('unknown')
  })
})

describe('status', () => {
  const read = (body: unknown, status = 200) => readFound({ status, body }).kind
  it('follows the official rule', () => {
    const found = (data: object) => read({ status: true, response_code: 1, data })
    expect(found({ status: 1, operatorid: 'CC1' })).toBe('paid')
    expect(found({ status: '1', refunded: '0' })).toBe('paid')
    expect(found({ status: 0 })).toBe('refused')
    expect(found({ status: 2 })).toBe('pending')
    expect(found({ status: 1, refunded: '1' })).toBe('refused')
    expect(read({ status: false, response_code: 1 })).toBe('refused')
    expect(read({ status: false, response_code: 2 })).toBe('missing')
  })
  it.each([
    [{ status: false, response_code: 2 }, 404],
    [{ status: false, response_code: 5 }, 401],
    [{ status: false, response_code: 7 }, 401],
    [{ status: true, response_code: 1 }, 200],
  ])('is not sure of %o with %i', (body, status) => {
    expect(read(body, status)).toBe('unknown')
  })
})

describe('configuration', () => {
  const base = { DATABASE_URL: 'postgres://localhost/none' }
  it('wants an address that ends with a slash', () => {
    expect(() => readConfig({ ...base, PAYSPRINT_BASE_URL: 'https://api.paysprint.in/api/v1' })).toThrow(
      'slash',
    )
  })
  it('offers bills only where money and billers are both real, or both play', () => {
    const offered = (env: Record<string, string>) => readConfig({ ...base, ...env }).paysprint.offered
    expect(offered({})).toBe(true)
    expect(offered(LIVE)).toBe(false)
    expect(offered({ ...LIVE, ...LIVE_BILLERS })).toBe(true)
  })
})
