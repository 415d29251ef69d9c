import { DISPUTE_STATUSES } from '@chukta/contract/payments/disputes'
import { describe, expect, it } from 'vitest'
import {
  canTransition,
  type DisputeStatus,
  isRunning,
  type Money,
  moneyOf,
  moneySteps,
} from './dispute-state-machine.ts'

describe('the moves of a dispute', () => {
  it.each<[DisputeStatus, DisputeStatus[]]>([
    ['open', ['under-review', 'won', 'lost', 'accepted', 'closed']],
    ['under-review', ['open', 'won', 'lost', 'accepted', 'closed']],
    ['won', ['open', 'under-review', 'lost', 'accepted', 'closed']],
    ['closed', ['open', 'under-review', 'won', 'lost', 'accepted']],
    ['lost', ['won']],
    ['accepted', []],
  ])('%s may become %j and nothing else', (from, wanted) => {
    expect(DISPUTE_STATUSES.filter((to) => canTransition(from, to)).toSorted()).toEqual(wanted.toSorted())
  })

  it('runs while it is open or under review', () => {
    expect(DISPUTE_STATUSES.filter(isRunning)).toEqual(['open', 'under-review'])
  })
})

describe('where the money belongs', () => {
  it.each<[DisputeStatus, Money, Money]>([
    ['open', 'none', 'held'],
    ['under-review', 'none', 'held'],
    ['open', 'released', 'held'],
    ['lost', 'held', 'taken'],
    ['accepted', 'held', 'taken'],
    ['lost', 'none', 'taken'],
    ['won', 'held', 'released'],
    ['won', 'taken', 'released'],
    ['closed', 'held', 'released'],
    ['won', 'none', 'none'],
    ['closed', 'none', 'none'],
  ])('%s: what was %s is %s', (status, before, after) => {
    expect(moneyOf(status, 'chargeback', before)).toBe(after)
    expect(moneyOf(status, 'pre-arbitration', before)).toBe(after)
  })

  it.each(['retrieval', 'fraud'] as const)('in the phase %s the bank only asks', (phase) => {
    for (const status of DISPUTE_STATUSES) {
      expect(moneyOf(status, phase, 'none')).toBe('none')
      expect(moneyOf(status, phase, 'held')).toBe('released')
    }
  })

  it.each<[Money, Money, string[]]>([
    ['none', 'none', []],
    ['held', 'held', []],
    ['none', 'held', ['hold']],
    ['released', 'held', ['hold']],
    ['held', 'taken', ['take']],
    ['none', 'taken', ['hold', 'take']],
    ['released', 'taken', ['hold', 'take']],
    ['held', 'released', ['release']],
    ['taken', 'released', ['release']],
  ])('gets from %s to %s by %j', (before, after, steps) => {
    expect(moneySteps(before, after)).toEqual(steps)
  })
})
