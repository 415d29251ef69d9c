import { describe, expect, it } from 'vitest'
import { type PaymentStatus, publicStatus, statesBefore, TRANSITIONS } from './state-machine.ts'

const statuses = Object.keys(TRANSITIONS) as PaymentStatus[]

/** Every legal move, written down apart from the table: from the first to each of the others. */
const LEGAL: Record<PaymentStatus, PaymentStatus[]> = {
  created: ['open', 'pending', 'failed', 'paid', 'closed', 'mismatch'],
  open: ['pending', 'failed', 'paid', 'closed', 'mismatch'],
  pending: ['open', 'failed', 'paid', 'closed', 'mismatch'],
  failed: ['pending', 'paid', 'closed', 'mismatch'],
  closed: ['paid', 'mismatch'],
  mismatch: ['paid', 'closed'],
  paid: [],
}

describe('the table of legal moves', () => {
  it.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))('%s to %s', (from, to) => {
    expect(TRANSITIONS[from].includes(to)).toBe(LEGAL[from].includes(to))
    expect(statesBefore(to).includes(from)).toBe(LEGAL[from].includes(to))
  })

  it('never leaves paid', () => {
    expect(TRANSITIONS.paid).toEqual([])
  })

  it('lets every other status become paid', () => {
    const others = statuses.filter((status) => status !== 'paid')
    expect(statesBefore('paid').toSorted()).toEqual(others.toSorted())
  })

  it('never returns to created, and moves nothing to its own state', () => {
    expect(statesBefore('created')).toEqual([])
    for (const status of statuses) expect(TRANSITIONS[status]).not.toContain(status)
  })
})

describe('the shown statuses', () => {
  it.each<[PaymentStatus, string]>([
    ['created', 'PENDING'],
    ['open', 'PENDING'],
    ['pending', 'PENDING'],
    ['mismatch', 'PENDING'],
    ['failed', 'FAILED'],
    ['closed', 'FAILED'],
    ['paid', 'SUCCESS'],
  ])('%s is %s', (status, shown) => {
    expect(publicStatus(status)).toBe(shown)
  })
})
