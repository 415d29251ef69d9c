import { expect, it } from 'vitest'
import { type RefundStatus, statesBefore } from './refund-state-machine.ts'

/** The statuses before each status: those that the guarded updates of `apply-sql.ts` and `due-sql.ts` take. */
const REACHED_FROM: Record<RefundStatus, RefundStatus[]> = {
  requested: [],
  sent: ['requested'],
  pending: ['sent', 'failed'],
  succeeded: ['sent', 'pending', 'failed', 'mismatch'],
  failed: ['sent', 'pending'],
  mismatch: ['sent', 'pending', 'failed'],
}

it.each(Object.entries(REACHED_FROM))('%s is reached from %j', (to, from) => {
  expect(statesBefore(to as RefundStatus).toSorted()).toEqual(from.toSorted())
})

it('never leaves succeeded, and a mismatch only as a person accepts it', () => {
  for (const to of Object.keys(REACHED_FROM) as RefundStatus[]) {
    expect(statesBefore(to)).not.toContain('succeeded')
    if (to !== 'succeeded') expect(statesBefore(to)).not.toContain('mismatch')
  }
})
