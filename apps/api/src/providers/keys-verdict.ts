import type { Outcome } from '../platform/http/outgoing.ts'
import type { KeysVerdict } from './payment-gateway.ts'

type Answered = Extract<Outcome, { kind: 'answered' }>

/** A reference that no order has. */
export const NO_ORDER = 'chukta-keys-test'

/** Tells from an answer whether our keys are right: `isRight` knows the answers to right keys; 401 and 403 refuse them. */
export function keysVerdict(outcome: Outcome, isRight: (answer: Answered) => boolean): KeysVerdict {
  if (outcome.kind === 'unknown') return outcome
  const reason = `answer ${outcome.status}`
  if (outcome.status === 401 || outcome.status === 403) return { kind: 'wrong', reason }
  return isRight(outcome) ? { kind: 'right' } : { kind: 'unknown', reason }
}
