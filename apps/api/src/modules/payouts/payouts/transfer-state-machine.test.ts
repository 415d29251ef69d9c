import { describe, expect, it } from 'vitest'
import { canTransition, isGone, nextStatus, type TransferStatus } from './transfer-state-machine.ts'

/** From where each status is reached. */
const REACHED_FROM: Record<TransferStatus, TransferStatus[]> = {
  claimed: [],
  sent: ['claimed'],
  pending: ['sent'],
  'on-its-way': ['sent', 'pending'],
  arrived: ['sent', 'pending', 'on-its-way'],
  failed: ['claimed', 'sent', 'pending'],
  reversed: ['sent', 'pending', 'on-its-way', 'arrived'],
}
const ALL = Object.keys(REACHED_FROM) as TransferStatus[]

it.each(ALL)('%s is reached only from where the table says', (to) => {
  expect(ALL.filter((from) => canTransition(from, to))).toEqual(
    ALL.filter((from) => REACHED_FROM[to].includes(from)),
  )
})

it('money is gone while it is on its way or has arrived', () => {
  expect(ALL.filter(isGone)).toEqual(['on-its-way', 'arrived'])
})

describe("a provider's status", () => {
  it.each([
    ['sent', 'pending', 'pending'],
    ['pending', 'arrived', 'arrived'],
    ['pending', 'failed', 'failed'],
    ['sent', 'reversed', 'reversed'],
    // Debited money cannot fail: it was returned.
    ['on-its-way', 'failed', 'reversed'],
    ['arrived', 'failed', 'reversed'],
    ['arrived', 'reversed', 'reversed'],
    // Nothing new, or news that lag behind.
    ['pending', 'pending', null],
    ['on-its-way', 'pending', null],
    ['arrived', 'on-its-way', null],
    ['arrived', 'pending', null],
    ['reversed', 'pending', null],
    ['failed', 'failed', null],
    ['failed', 'reversed', null],
    // A second transfer may be under way by then.
    ['failed', 'pending', 'contradiction'],
    ['failed', 'on-its-way', 'contradiction'],
    ['failed', 'arrived', 'contradiction'],
    ['reversed', 'arrived', 'contradiction'],
    ['reversed', 'on-its-way', 'contradiction'],
    ['reversed', 'failed', 'contradiction'],
  ] as const)('%s, then %s: %s', (from, reported, to) => {
    expect(nextStatus(from, reported)).toBe(to)
  })
})
