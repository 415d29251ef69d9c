import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/http/errors.ts'
import { readListQuery } from './list-request.ts'

const NONE = {
  from: undefined,
  to: undefined,
  service: undefined,
  method: undefined,
  gateway: undefined,
  amountFromPaise: undefined,
  amountToPaise: undefined,
  isLate: false,
  search: undefined,
}
const anyDay = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2029-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

function refusal(asked: Parameters<typeof readListQuery>[0]) {
  try {
    readListQuery(asked)
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, errors: error.details.errors }
    throw error
  }
  throw new Error('it was taken')
}

describe('the filters of a list', () => {
  it('are none where none are given, and the newest come first', () => {
    expect(readListQuery({})).toEqual({ status: undefined, sort: '-created_at', filters: NONE })
  })

  it('are passed on unchanged, amounts in paise', () => {
    const asked = {
      from: '2026-11-01',
      to: '2026-11-21',
      status: 'PAID',
      service: 'rental-payments',
      method: 'upi',
      gateway: 'payu',
      amount_from: '1500.50',
      amount_to: '2000',
      age: 'over-15-minutes',
      search: 'Meera',
      sort: 'amount',
    } as const
    expect(readListQuery(asked)).toEqual({
      status: 'PAID',
      sort: 'amount',
      filters: {
        from: '2026-11-01',
        to: '2026-11-21',
        service: 'rental-payments',
        method: 'upi',
        gateway: 'payu',
        amountFromPaise: 150_050n,
        amountToPaise: 200_000n,
        isLate: true,
        search: 'Meera',
      },
    })
  })

  it('have no search where it is empty', () => {
    expect(readListQuery({ search: '' }).filters.search).toBeUndefined()
  })
})

describe('a range', () => {
  it('that is reversed is refused at its end', () => {
    expect(refusal({ from: '2026-11-02', to: '2026-11-01' })).toEqual({
      code: 'invalid-fields',
      errors: { to: ['The last day must not be before the first.'] },
    })
    expect(refusal({ amount_from: '10.01', amount_to: '10' })).toEqual({
      code: 'invalid-fields',
      errors: { amount_to: ['The largest amount must not be below the smallest.'] },
    })
  })

  it('may be a single day or a single amount', () => {
    expect(readListQuery({ from: '2026-11-02', to: '2026-11-02' }).filters).toMatchObject({
      from: '2026-11-02',
    })
    expect(readListQuery({ amount_from: '10', amount_to: '10.00' }).filters).toMatchObject({
      amountFromPaise: 1_000n,
      amountToPaise: 1_000n,
    })
  })

  it('may be open at either end', () => {
    expect(readListQuery({ from: '2026-11-02' }).filters).toEqual({ ...NONE, from: '2026-11-02' })
    expect(readListQuery({ to: '2026-11-02' }).filters).toEqual({ ...NONE, to: '2026-11-02' })
    expect(readListQuery({ amount_to: '0' }).filters).toEqual({ ...NONE, amountToPaise: 0n })
    expect(readListQuery({ amount_from: '0' }).filters).toEqual({ ...NONE, amountFromPaise: 0n })
  })

  it('is accepted exactly where it is not reversed', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        const take = () => readListQuery({ from, to })
        if (to < from) expect(take).toThrow(AppError)
        else expect(take().filters).toMatchObject({ from, to })
      }),
    )
  })
})

describe('the beginning of an order id', () => {
  it.each([
    ['CK2611', '2026-11-01', '2026-11-30'],
    ['ck2611', '2026-11-01', '2026-11-30'],
    ['CK261121', '2026-11-21', '2026-11-21'],
  ])('%s is searched as the days it denotes', (search, from, to) => {
    expect(readListQuery({ search }).filters).toEqual({ ...NONE, from, to })
  })

  it('narrows the days that are given, and never widens them', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (one, other) => {
        const [from, to] = [one, other].toSorted() as [string, string]
        const { filters } = readListQuery({ from, to, search: 'CK2611' })
        expect(filters.from).toBe(from > '2026-11-01' ? from : '2026-11-01')
        expect(filters.to).toBe(to < '2026-11-30' ? to : '2026-11-30')
      }),
    )
  })

  it('that is a whole order id stays a search', () => {
    expect(readListQuery({ search: 'CK26112100007' }).filters).toEqual({ ...NONE, search: 'CK26112100007' })
  })
})
