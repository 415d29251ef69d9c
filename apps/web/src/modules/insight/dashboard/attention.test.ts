import type { AttentionItem } from '@chukta/contract/insight/attention'
import { expect, test } from 'vitest'
import { attentionRows } from './attention.ts'

const NOW = new Date('2026-11-21T08:30:00Z')
const CALM = {
  from: '2026-10-23',
  to: '2026-11-21',
  by_gateway: [],
  success: { paid: 0, failed: 0, rate: null, rate_before: null },
}

const item = (kind: AttentionItem['kind'], more: Partial<AttentionItem> = {}): AttentionItem => ({
  kind,
  count: 1,
  urgent: false,
  oldest_at: null,
  deadline_at: null,
  amount: null,
  ...more,
})

test('near deadlines come first, then what failed, then the rest as the server orders it', () => {
  const rows = attentionRows(
    [
      item('failed_payouts', {
        urgent: true,
        count: 1200,
        amount: '31240.00',
        oldest_at: '2026-11-19T04:00:00Z',
      }),
      item('payouts_to_release'),
      item('disputes', {
        deadline_at: '2026-11-23T12:00:00Z',
        amount: '42350.00',
        oldest_at: '2026-11-01T04:00:00Z',
      }),
      item('tickets', { urgent: true }),
    ],
    CALM,
    NOW,
  )
  expect(rows.map(({ kind, tone, count }) => [kind, tone, count])).toEqual([
    ['disputes', 'warn', '1'],
    ['failed_payouts', 'bad', '1,200'],
    ['tickets', 'warn', '1'],
    ['payouts_to_release', undefined, '1'],
  ])
  expect(rows.map(({ reason }) => reason)).toEqual([
    'Reply by 23 Nov 2026, 17:30 · ₹42,350.00 in all',
    '₹31,240.00 in all · Oldest since 19 Nov',
    'Critical ones among them',
    '',
  ])
})

test('a far deadline waits its turn', () => {
  const rows = attentionRows(
    [item('disputes', { deadline_at: '2026-11-30T12:00:00Z' }), item('refunds', { urgent: true })],
    CALM,
    NOW,
  )
  expect(rows.map(({ kind, tone }) => [kind, tone])).toEqual([
    ['refunds', 'bad'],
    ['disputes', undefined],
  ])
})

test('gateways that succeed clearly less often than all come last, over enough payments alone', () => {
  const gateway = (name: string, paid: number, failed: number, rate: string) => ({
    gateway: name.toLowerCase(),
    name,
    paid,
    failed,
    rate,
  })
  const rows = attentionRows(
    [item('approvals')],
    {
      ...CALM,
      success: { paid: 900, failed: 28, rate: '96.98', rate_before: null },
      by_gateway: [
        gateway('Cashfree', 890, 20, '97.80'),
        gateway('PayU', 12, 3, '80.00'),
        gateway('Easebuzz', 1, 5, '16.67'),
      ],
    },
    NOW,
  )
  expect(rows.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['approvals', ''],
    ['gateways', 'PayU 80.0 %'],
  ])
})
