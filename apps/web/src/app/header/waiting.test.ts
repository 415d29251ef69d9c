import { expect, it } from 'vitest'
import type { AttentionItem } from '../../modules/insight/attention/attention-api.ts'
import { waitingAt } from './waiting.ts'

const NOW = Date.parse('2026-11-21T06:30:00Z')
const none = { urgent: false, oldest_at: null, deadline_at: null, amount: null }
const item = (
  kind: AttentionItem['kind'],
  count: number,
  more: Partial<AttentionItem> = {},
): AttentionItem => ({
  ...none,
  kind,
  count,
  ...more,
})

it('adds what waits at a page, and takes the colour of the most urgent', () => {
  const all = [
    item('failed_payouts', 2, { urgent: true }),
    item('payouts_to_release', 1),
    item('disputes', 4),
  ]
  expect(waitingAt(all, ['/payouts'], NOW)).toEqual({ count: 3, tone: 'bad', note: '2 failed, 1 to release' })
  expect(waitingAt(all, ['/payouts', '/disputes'], NOW).count).toBe(7)
  expect(waitingAt(all, ['/refunds'], NOW)).toEqual({ count: 0, tone: 'neutral', note: undefined })
})

it.each([
  ['2026-11-24T06:29:59Z', 'warn'],
  ['2026-11-24T06:30:00Z', 'neutral'],
])('a deadline at %s is %s', (deadline, tone) => {
  const dispute = item('disputes', 1, { deadline_at: deadline })
  expect(waitingAt([dispute], ['/disputes'], NOW)).toEqual({ count: 1, tone, note: 'Reply by 24 Nov 2026' })
})

it('names the day since which the oldest waits', () => {
  const open = item('exceptions', 18, { oldest_at: '2026-11-19T10:00:00Z' })
  expect(waitingAt([open], ['/exceptions'], NOW).note).toBe('Oldest since 19 Nov 2026')
})
