import type { MoneyStepName, MoneyWay, StepState } from '@chukta/contract/payments/money-steps'
import { expect, it } from 'vitest'
import { MONEY_WAY_TEXT, whereIsIt } from './money-way-text.ts'

const text = MONEY_WAY_TEXT
const wayOf = (states: Partial<Record<MoneyStepName, StepState>>, end: MoneyWay['end'] = null): MoneyWay => ({
  steps: Object.entries(states).map(([step, state]) => ({
    step: step as MoneyStepName,
    state,
    at: null,
    expected_at: null,
  })),
  end,
})

it.each([
  [wayOf({ charged: 'failed' }), text.notCharged],
  [wayOf({ charged: 'now', sent: 'later', arrived: 'later' }), text.pending],
  [wayOf({ charged: 'done', sent: 'now', arrived: 'later' }), text.next],
  [wayOf({ charged: 'done', sent: 'held', arrived: 'later' }), text.held],
  [wayOf({ charged: 'done', sent: 'failed', arrived: 'later' }), text.failed],
  [wayOf({ charged: 'done', sent: 'done', arrived: 'now' }), text.onItsWay],
  [wayOf({ charged: 'done', sent: 'done', arrived: 'failed' }), text.cameBack],
  [wayOf({ charged: 'done', sent: 'done', arrived: 'done' }), text.arrived],
  [wayOf({ charged: 'done' }, 'returned'), text.ends.returned],
  [wayOf({ charged: 'done' }, 'settled-outside'), text.ends['settled-outside']],
])('says where the money is: %#', (way, sentence) => {
  expect(whereIsIt(way)).toBe(sentence)
})
