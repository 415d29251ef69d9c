import type { MoneyStep, MoneyStepName, MoneyWay, StepState } from '@chukta/contract/payments/money-steps'

/** The known facts of the money of one payment to a payee. */
export type WayFacts = {
  shown_status: 'PAID' | 'PENDING' | 'FAILED'
  created_at: Date
  paid_at: Date | null
  /** When a payout of the gateway with this payment reached us. */
  settled_at: Date | null
  payout_status: string | null
  sent_at: Date | null
  arrived_at: Date | null
  held_until: Date | null
  expected_at: Date | null
}

/** Working days in which gateways pay a capture out to us. */
const SETTLED_WITHIN_DAYS = 2
const DAY_MS = 86_400_000

/** The way of a payment's money, step by step: only events that happened are stated. */
export function moneyWayOf(facts: WayFacts): MoneyWay {
  const { shown_status: status, paid_at: paidAt, payout_status: payout } = facts
  if (status === 'FAILED') return { steps: [step('charged', 'failed', facts.created_at)], end: null }
  if (status === 'PENDING' || paidAt === null) {
    const later = (['gateway', 'settled', 'sent', 'arrived'] as const).map((name) => step(name, 'later'))
    return { steps: [step('charged', 'now'), ...later], end: null }
  }
  const taken = [
    step('charged', 'done', paidAt),
    step('gateway', 'done', paidAt),
    facts.settled_at
      ? step('settled', 'done', facts.settled_at)
      : step('settled', 'later', null, settledBy(paidAt)),
  ]
  if (payout === 'cancelled') return { steps: taken, end: 'returned' }
  if (payout === 'settled-outside') return { steps: taken, end: 'settled-outside' }
  return { steps: [...taken, ...sendingSteps(facts)], end: null }
}

function sendingSteps(facts: WayFacts): MoneyStep[] {
  const { payout_status: payout, sent_at: sentAt, arrived_at: arrivedAt, expected_at: expectedAt } = facts
  switch (payout) {
    case 'arrived':
      return [step('sent', 'done', sentAt), step('arrived', 'done', arrivedAt)]
    case 'sent':
      return [step('sent', 'done', sentAt), step('arrived', 'now', null, expectedAt)]
    case 'reversed':
      return [step('sent', 'done', sentAt), step('arrived', 'failed')]
    case 'failed':
      return [step('sent', 'failed'), step('arrived', 'later')]
    case 'held':
      return [step('sent', 'held', null, facts.held_until), step('arrived', 'later', null, expectedAt)]
    default:
      return [step('sent', 'now'), step('arrived', 'later', null, expectedAt)]
  }
}

function step(
  name: MoneyStepName,
  state: StepState,
  at: Date | null = null,
  expectedAt: Date | null = null,
): MoneyStep {
  return { step: name, state, at: at?.toISOString() ?? null, expected_at: expectedAt?.toISOString() ?? null }
}

/** The end of the working days in which the gateway pays us, Sundays left out. */
function settledBy(paidAt: Date): Date {
  let at = paidAt.getTime()
  for (let days = 0; days < SETTLED_WITHIN_DAYS; ) {
    at += DAY_MS
    if (new Date(at).getUTCDay() !== 0) days += 1
  }
  return new Date(at)
}
