import { transaction } from '@chukta/contract/insight/reports'
import { payee } from '@chukta/contract/payables/payees'
import { expect, test } from 'vitest'
import { mayKeep } from './kept-shapes.ts'

/** An answer with the name of each field as its value. */
const named = (shape: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, `the ${name}`]))
const keptOf = (row: unknown) =>
  Object.entries(row as Record<string, unknown>)
    .filter(([, value]) => value !== '' && value !== null)
    .map(([name]) => name)

test('a payee keeps its names; nothing of its account, its PAN, its file or its address', () => {
  const answer = { details: [named(payee.shape)], pagination: { total: 1 } }
  const kept = mayKeep('/api/get-service-list/43/1?page=1&per_page=10', answer) as typeof answer
  expect(keptOf(kept.details[0])).toEqual(['id', 'service_id', 'user_id', 'name', 'document_missing'])
  expect(kept.pagination).toEqual({ total: 1 })
})

test('a payment keeps its list columns; nothing of its payer, its card or its bank', () => {
  const answer = { data: { data: [named(transaction.shape)], total: 1, totals: [] } }
  const kept = mayKeep(
    '/api/transaction-list/43?sort=-created_at&page=1&per_page=25',
    answer,
  ) as typeof answer
  expect(keptOf(kept.data.data[0])).toEqual(
    [
      'id',
      'urn',
      'amount',
      'currency',
      'created_at',
      'service_name',
      'payment_mode',
      'payment_status',
      'paid_to',
      'refund_status',
      'dispute_status',
      'payment_for',
    ].sort((a, b) => Object.keys(transaction.shape).indexOf(a) - Object.keys(transaction.shape).indexOf(b)),
  )
})

test('a field that a later answer adds is left out, and an object under a stored name too', () => {
  const answer = {
    services: [{ id: { secret: 1 }, name: 'Rent', later: 'x', list: [{ deep: 'y' }], flag: true }],
  }
  expect(mayKeep('/api/services', answer)).toEqual({
    services: [{ id: null, name: 'Rent', later: '', list: null, flag: null }],
  })
})

test('of searches, filters, later pages and every other call nothing', () => {
  for (const address of [
    '/api/me',
    '/api/get-service-list/43/1?page=2&per_page=10',
    '/api/get-service-list/43/1?page=1&per_page=10&search=asha',
    '/api/get-service-list-view/7/43/1',
    '/api/get-service-list-dropdown/43/1',
    '/api/transaction-list/43?status=PAID&sort=-created_at&page=1',
    '/api/transaction-list-by-id/7',
    '/api/services?x=1',
  ]) {
    expect(mayKeep(address, { details: [], data: {} }), address).toBeNull()
  }
})
