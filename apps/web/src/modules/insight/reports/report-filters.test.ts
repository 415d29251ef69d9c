import { listTransactions } from '@chukta/contract/insight/reports'
import { DAY_RANGES, SHOWN_STATUSES, TRANSACTION_SORTS } from '@chukta/contract/insight/transaction-filters'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { countFilters, filtersOf, hiddenOf, sortOf, viewAddress } from './report-filters.ts'
import { reportsSearch } from './reports-search.ts'

const now = new Date('2026-11-21T06:00:00Z')
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const amount = fc.nat(10_000_000).map((paise) => `${Math.floor(paise / 100)}.${paise % 100}`)
const slug = fc.constantFrom('rental-payments', 'upi', 'cashfree', 'credit-card-debit-card')

const state = fc.record(
  {
    page: fc.integer({ min: 2, max: 5000 }),
    per_page: fc.constantFrom(5, 10, 20, 50),
    search: fc.constantFrom('Meera Nair', 'CK2611', 'पाटील & Co', '50% off?', 'a=b&c'),
    range: fc.constantFrom(...DAY_RANGES),
    from: day,
    to: day,
    status: fc.constantFrom(...SHOWN_STATUSES),
    service: slug,
    method: slug,
    gateway: slug,
    amount_from: amount,
    amount_to: amount,
    age: fc.constant('over-15-minutes'),
    sort: fc.constantFrom(...TRANSACTION_SORTS),
    hide: fc.constantFrom('mode', 'mode,paid_to'),
  },
  { requiredKeys: [] },
)

const readBack = (address: string) => reportsSearch(Object.fromEntries(new URLSearchParams(address)))

test('any state of the list is restored whole from its address', () => {
  fc.assert(
    fc.property(state, (wanted) => {
      const address = new URLSearchParams(
        Object.entries(wanted).map(([name, value]) => [name, String(value)]),
      )
      expect(readBack(address.toString())).toEqual(wanted)
    }),
  )
})

test('a saved view keeps everything but the place in the list', () => {
  fc.assert(
    fc.property(state, (wanted) => {
      const { page: _, per_page: __, ...kept } = wanted
      expect(readBack(viewAddress(reportsSearch(wanted)))).toEqual(kept)
    }),
  )
})

test('no address makes the page request values that the server refuses', () => {
  const anything = fc.dictionary(
    fc.constantFrom(
      'from',
      'to',
      'range',
      'status',
      'amount_from',
      'amount_to',
      'age',
      'service',
      'sort',
      'search',
    ),
    fc.oneof(
      fc.string(),
      fc.constantFrom('2026-02-31', '2026-01-05', '2025-01-05', '1e3', '-5', '0', 'PAID'),
    ),
  )
  fc.assert(
    fc.property(anything, (raw) => {
      const address = reportsSearch(raw)
      const query = { ...filtersOf(address, now), sort: sortOf(address) }
      expect(z.safeParse(listTransactions.query, query).success).toBe(true)
    }),
  )
})

test('a range becomes its days, and wins over days in the same address', () => {
  expect(filtersOf({ range: 'this-fy', from: '2020-01-01' }, now)).toEqual({
    from: '2026-04-01',
    to: '2026-11-21',
  })
})

test('the end of a turned range is left out', () => {
  expect(filtersOf({ from: '2026-05-02', to: '2026-05-01' }, now)).toEqual({ from: '2026-05-02' })
  expect(filtersOf({ amount_from: '1000', amount_to: '999.99' }, now)).toEqual({ amount_from: '1000' })
  expect(filtersOf({ amount_from: '99', amount_to: '100' }, now)).toEqual({
    amount_from: '99',
    amount_to: '100',
  })
})

test('both ends of a range count as one filter, the search as none', () => {
  expect(
    countFilters({ from: '2026-01-01', to: '2026-01-02', amount_to: '5', status: 'PAID', search: 'x' }),
  ).toBe(3)
  expect(hiddenOf({ hide: 'mode,paid_to' })).toEqual(['mode', 'paid_to'])
})
