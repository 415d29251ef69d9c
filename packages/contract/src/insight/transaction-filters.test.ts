import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { fieldErrors } from '../../test/field-errors.ts'
import { listAudit } from '../identity/audit.ts'
import { getDashboard } from './dashboard.ts'
import { exportTransactions } from './exports.ts'
import { listTransactions } from './reports.ts'
import { TRANSACTION_SORTS, transactionFilters } from './transaction-filters.ts'

const filters = z.strictObject(transactionFilters)

describe('a list of transactions', () => {
  it.each<Record<string, string>>([
    {},
    { from: '2026-11-01', to: '2026-11-21' },
    { status: 'PAID' },
    { status: 'FAILED', service: 'rental-payments', method: 'upi', gateway: 'cashfree' },
    { amount_from: '1', amount_to: '1500.50' },
    { amount_from: '0' },
    { status: 'PENDING', age: 'over-15-minutes' },
    { search: 'CK2611' },
    { search: '' },
  ])('is narrowed by %j', (query) => {
    expect(z.parse(filters, query)).toEqual(query)
  })

  it.each<[Record<string, unknown>, string, string]>([
    [{ from: 'yesterday' }, 'from', 'The date must be a day as YYYY-MM-DD.'],
    [{ to: '2026-02-30' }, 'to', 'The date must be a day as YYYY-MM-DD.'],
    [{ status: 'SUCCESS' }, 'status', 'Status must be PAID, FAILED or PENDING.'],
    [{ status: '' }, 'status', 'Status must be PAID, FAILED or PENDING.'],
    [{ status: 'paid' }, 'status', 'Status must be PAID, FAILED or PENDING.'],
    [{ service: 'Rental Payments' }, 'service', 'Invalid service.'],
    [{ service: '' }, 'service', 'Invalid service.'],
    [{ method: 'x'.repeat(61) }, 'method', 'Invalid method.'],
    [{ gateway: "x';--" }, 'gateway', 'Invalid gateway.'],
    [{ amount_from: '-1' }, 'amount_from', 'The amount must be rupees like 1500.50.'],
    [{ amount_to: '1.005' }, 'amount_to', 'The amount must be rupees like 1500.50.'],
    [{ amount_to: '' }, 'amount_to', 'The amount must be rupees like 1500.50.'],
    [{ age: 'over-5-minutes' }, 'age', 'Age must be over-15-minutes.'],
    [{ search: 'x'.repeat(101) }, 'search', 'At most 100 characters.'],
    [{ user_id: '7' }, 'user_id', 'unknown'],
  ])('is not narrowed by %j', (query, field, sentence) => {
    expect(fieldErrors(filters, query)).toEqual({ [field]: [sentence] })
  })

  it.each(TRANSACTION_SORTS)('is sorted by %s, and its export too', (sort) => {
    expect(fieldErrors(listTransactions.query, { sort })).toEqual({})
    expect(fieldErrors(exportTransactions.query, { sort, format: 'csv' })).toEqual({})
  })

  it.each(['name', '-name', '', 'created_at desc', '--amount'])('is not sorted by %j', (sort) => {
    expect(fieldErrors(listTransactions.query, { sort })).toEqual({
      sort: ['The list cannot be sorted by this.'],
    })
  })

  it('takes any search as it was typed, without the spaces around it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (search) => {
        expect(z.parse(filters, { search })).toEqual({ search: search.trim() })
      }),
    )
  })

  it.each(['csv', 'xlsx'])('is exported as %s', (format) => {
    expect(fieldErrors(exportTransactions.query, { format })).toEqual({})
  })

  it.each(['pdf', '', 'CSV', undefined])('is not exported as %j', (format) => {
    expect(fieldErrors(exportTransactions.query, { format })).toEqual({
      format: ['Format must be csv or xlsx.'],
    })
  })
})

describe('the dashboard', () => {
  it.each(['7', '30', '90', undefined])('spans %j days', (days) => {
    expect(fieldErrors(getDashboard.query, { days })).toEqual({})
  })

  it.each(['1', '365', '', 'all', '07'])('does not span %j days', (days) => {
    expect(fieldErrors(getDashboard.query, { days })).toEqual({ days: ['Days must be 7, 30 or 90.'] })
  })
})

describe('the audit log', () => {
  it.each<[Record<string, string>, Record<string, string[]>]>([
    [{ action: 'payee.change', from: '2026-11-01', to: '2026-11-21', search: ' Meera ' }, {}],
    [{ action: 'payee' }, {}],
    [{ action: 'x'.repeat(60) }, {}],
    [{ action: 'x'.repeat(61) }, { action: ['Invalid action.'] }],
    [{ action: '' }, { action: ['Invalid action.'] }],
    [{ action: 'payee_change' }, { action: ['Invalid action.'] }],
    [{ action: "x' or 1=1" }, { action: ['Invalid action.'] }],
    [{ from: '21-11-2026' }, { from: ['The date must be a day as YYYY-MM-DD.'] }],
    [{ search: 'x'.repeat(101) }, { search: ['At most 100 characters.'] }],
    [{ actor_id: '7' }, { actor_id: ['unknown'] }],
  ])('%j', (query, errors) => {
    expect(fieldErrors(listAudit.query, query)).toEqual(errors)
  })
})
