import { expect, it } from 'vitest'
import { moneyWayOf, type WayFacts } from './money-way.ts'

const at = (day: number) => new Date(`2026-11-${String(day).padStart(2, '0')}T06:30:00.000Z`)
const PAID: WayFacts = {
  shown_status: 'PAID',
  created_at: at(19),
  paid_at: at(20),
  settled_at: null,
  payout_status: 'queued',
  sent_at: null,
  arrived_at: null,
  held_until: null,
  expected_at: null,
}
const shown = (facts: Partial<WayFacts>) => {
  const { steps, end } = moneyWayOf({ ...PAID, ...facts })
  return [...steps.map(({ step, state }) => `${step} ${state}`), ...(end ? [end] : [])]
}
const TAKEN = ['charged done', 'gateway done', 'settled later']

it.each([
  [
    'not paid yet',
    { shown_status: 'PENDING', paid_at: null, payout_status: null },
    ['charged now', 'gateway later', 'settled later', 'sent later', 'arrived later'],
  ],
  ['it failed', { shown_status: 'FAILED', paid_at: null, payout_status: null }, ['charged failed']],
  ['it waits to be sent', {}, [...TAKEN, 'sent now', 'arrived later']],
  ['before its payout is made', { payout_status: null }, [...TAKEN, 'sent now', 'arrived later']],
  ['it is held', { payout_status: 'held' }, [...TAKEN, 'sent held', 'arrived later']],
  ['it is on its way', { payout_status: 'sent', sent_at: at(20) }, [...TAKEN, 'sent done', 'arrived now']],
  [
    'it has arrived before the gateway paid us',
    { payout_status: 'arrived', sent_at: at(20), arrived_at: at(21) },
    [...TAKEN, 'sent done', 'arrived done'],
  ],
  ['the payee’s bank refused it', { payout_status: 'failed' }, [...TAKEN, 'sent failed', 'arrived later']],
  ['it came back', { payout_status: 'reversed', sent_at: at(20) }, [...TAKEN, 'sent done', 'arrived failed']],
  ['the payer has it again', { payout_status: 'cancelled' }, [...TAKEN, 'returned']],
  ['it was paid by other means', { payout_status: 'settled-outside' }, [...TAKEN, 'settled-outside']],
] as [string, Partial<WayFacts>, string[]][])('%s', (_what, facts, expected) => {
  expect(shown(facts)).toEqual(expected)
})

it('says when each step was done, and when the next should be', () => {
  const facts = { ...PAID, settled_at: at(23), payout_status: 'sent', sent_at: at(20), expected_at: at(21) }
  expect(moneyWayOf(facts).steps.map(({ at, expected_at }) => [at, expected_at])).toEqual([
    [at(20).toISOString(), null],
    [at(20).toISOString(), null],
    [at(23).toISOString(), null],
    [at(20).toISOString(), null],
    [null, at(21).toISOString()],
  ])
})

it('a gateway pays us within two working days: Sunday is none', () => {
  // The 20th is a Friday.
  const due = (paid_at: Date) => moneyWayOf({ ...PAID, paid_at }).steps[2]?.expected_at
  expect(due(at(20))).toBe(at(23).toISOString())
  expect(due(at(23))).toBe(at(25).toISOString())
})
