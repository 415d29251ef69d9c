import type { DuePayment } from '@chukta/contract/payments/schedules'
import { describe, expect, it } from 'vitest'
import { daysBetween } from '../../../domain/due/days-between.ts'
import { dueInWords } from '../../../domain/due/due-words.ts'
import { groupDue, sumOf } from './due-days.ts'

describe('days', () => {
  it('are counted over the ends of months and years', () => {
    expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1)
    expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
  })

  it('are written in words', () => {
    const today = '2026-11-23'
    const told = ['2026-11-22', '2026-11-10', '2026-11-23', '2026-11-24', '2026-12-01'].map((day) =>
      dueInWords(today, day),
    )
    expect(told).toEqual(['1 day late', '13 days late', 'Today', 'Tomorrow', 'In 8 days'])
  })
})

it('groups due payments', () => {
  const rows = [
    ['2026-11-01', 'paid'],
    ['2026-11-05', 'overdue'],
    ['2026-11-23', 'due'],
    ['2026-11-30', 'due'],
    ['2026-12-01', 'due'],
    ['2026-12-02', 'done'],
  ].map(([due_on, state]) => ({ due_on, state }) as DuePayment)
  const days = Object.entries(groupDue(rows, '2026-11-23')).map(([name, of]) => [
    name,
    of.map((row) => row.due_on),
  ])
  expect(Object.fromEntries(days)).toEqual({
    overdue: ['2026-11-05'],
    soon: ['2026-11-23', '2026-11-30'],
    later: ['2026-12-01'],
    settled: ['2026-12-02', '2026-11-01'],
  })
})

it('sums the amounts of due payments, to the paisa', () => {
  const of = (...amounts: (string | null)[]) => sumOf(amounts.map((amount) => ({ amount }) as DuePayment))
  expect(of('14000.00', '16635.05')).toEqual({ rupees: '30635.05', isWhole: true })
  expect(of('14000.00', null)).toEqual({ rupees: '14000.00', isWhole: false })
  expect(of(null)).toEqual({ rupees: null, isWhole: false })
})
