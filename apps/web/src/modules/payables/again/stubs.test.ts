import type { RecentPayee } from '@chukta/contract/payables/recent-payees'
import type { DuePayment } from '@chukta/contract/payments/schedules'
import { describe, expect, it } from 'vitest'
import { stubsOf } from './stubs.ts'

const due = (id: number, due_on: string, more: Partial<DuePayment> = {}): DuePayment => ({
  id,
  payee_id: id,
  remembered_id: null,
  operator_name: null,
  payee_name: `Due ${id}`,
  service_id: 1,
  service_name: 'Rental payments',
  due_on,
  amount: '18500.50',
  repeats: 'monthly',
  state: due_on < '2026-11-21' ? 'overdue' : 'due',
  automatic: null,
  transaction_id: null,
  ...more,
})
const recent = (payee_id: number): RecentPayee => ({
  payee_id,
  payee_name: `Paid ${payee_id}`,
  service_id: 2,
  service_slug: 'vendors-payments',
  service_name: 'Vendor payments',
  amount: '700.00',
  paid_at: '2026-11-05T06:00:00.000Z',
})
const namesOf = (payments: DuePayment[], payees: RecentPayee[]) =>
  stubsOf({ payments, today: '2026-11-21' }, payees).map(({ name }) => name)

describe('stubs', () => {
  it('are overdue and soon ones, then payees paid last, four at most', () => {
    const payments = [due(2, '2026-11-25'), due(1, '2026-11-19'), due(3, '2026-12-05')]
    expect(namesOf(payments, [recent(7), recent(8), recent(9)])).toEqual([
      'Due 1',
      'Due 2',
      'Paid 7',
      'Paid 8',
    ])
  })
  it('name a payee once, and none that a mandate pays', () => {
    const byMandate = due(4, '2026-11-23', { automatic: { state: 'on', day: '2026-11-23' } })
    const paused = due(5, '2026-11-23', { automatic: { state: 'paused', day: null } })
    expect(
      namesOf([due(1, '2026-11-22'), byMandate, paused], [recent(1), recent(4), recent(5), recent(6)]),
    ).toEqual(['Due 1', 'Due 5', 'Paid 6'])
  })
  it('keep a payee who is due later, or whose due payment was paid', () => {
    const paid = due(1, '2026-11-18', { state: 'paid', transaction_id: 3 })
    expect(namesOf([paid, due(2, '2026-12-20')], [recent(1), recent(2)])).toEqual(['Paid 1', 'Paid 2'])
  })
  it('hold the bill, the day and the last amount', () => {
    const bill = due(6, '2026-11-20', { payee_id: null, remembered_id: 12, amount: null })
    expect(stubsOf({ payments: [bill], today: '2026-11-21' }, [recent(7)])).toMatchObject([
      { payeeId: null, rememberedId: 12, amount: null, dueOn: '2026-11-20', isLate: true, paidAt: null },
      { payeeId: 7, rememberedId: null, amount: '700.00', dueOn: null, isLate: false },
    ])
    expect(stubsOf(undefined, undefined)).toEqual([])
  })
})
