import type { MoneyStepName, MoneyWay, StepState } from '@chukta/contract/payments/money-steps'
import { labelOf } from '../../lib/word-in.ts'

// Texts about the way of money to a payee.

type Words = Record<StepState, string>

const same = (text: string): Words => ({ done: text, now: text, later: text, held: text, failed: text })

export const MONEY_WAY_TEXT = {
  way: 'The way of the money',
  steps: {
    charged: { ...same('Charged'), now: 'Waits for the payer’s bank', failed: 'Not charged' },
    gateway: same('At the gateway'),
    settled: { ...same('Settled to us'), later: 'Settled to us' },
    sent: {
      ...same('Sent to the bank'),
      now: 'Is sent next',
      held: 'Waits to be sent',
      failed: 'Could not be sent',
    },
    arrived: { ...same('Arrived'), now: 'On its way', failed: 'Returned' },
  } satisfies Record<MoneyStepName, Words>,
  states: { done: 'Done', now: 'Now', later: 'Later', held: 'Waits', failed: 'Did not work' } satisfies Words,
  expected: (when: string) => `Expected by ${when}`,
  wasExpected: (when: string) => `Was expected by ${when}`,
  notBefore: (when: string) => `Not before ${when}`,
  settledNote: 'The payee is paid without waiting for this.',
  ends: {
    returned: 'The money is refunded to the payer. Nothing is sent to the payee.',
    'settled-outside': 'The payee was paid by other means.',
  } satisfies Record<NonNullable<MoneyWay['end']>, string>,
  arrived: 'The payee’s bank has the money.',
  onItsWay: 'The money is on its way to the payee’s bank, which has not acknowledged it yet.',
  next: 'The money goes to the payee next.',
  held: 'The money waits before it goes to the payee.',
  failed: 'The money could not be sent to the payee’s bank. It is still with us.',
  cameBack: 'The payee’s bank sent the money back. It is with us.',
  pending: 'The payer’s bank has not confirmed the payment yet.',
  notCharged: 'The payment did not go through.',
} as const

/** The place of the money, in one sentence. */
export function whereIsIt({ steps, end }: MoneyWay): string {
  const text = MONEY_WAY_TEXT
  if (end !== null) return labelOf(text.ends, end)
  const state = (name: MoneyStepName) => steps.find(({ step }) => step === name)?.state
  if (state('charged') === 'failed') return text.notCharged
  if (state('charged') === 'now') return text.pending
  if (state('arrived') === 'done') return text.arrived
  if (state('arrived') === 'failed') return text.cameBack
  if (state('arrived') === 'now') return text.onItsWay
  if (state('sent') === 'failed') return text.failed
  return state('sent') === 'held' ? text.held : text.next
}
