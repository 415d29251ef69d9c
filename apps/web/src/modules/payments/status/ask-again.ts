import type { getPaymentStatus } from '@chukta/contract/payments/payments'
import type { AnswerOf } from '../../../lib/http.ts'
import { isMoving } from './arrival-text.ts'

const WAITS_MS = [2_000, 3_000, 5_000, 8_000, 12_000]
const LONGEST_MS = 15_000
/** Money arrives while its payer looks at the receipt. */
const ARRIVAL_MS = 30_000

/**
 * Milliseconds until the next poll of an order's status, false when nothing can change any more.
 * Takes the newest answer and the number of polls: the longer it takes, the rarer they are.
 */
export function nextAskMs(
  answer: AnswerOf<typeof getPaymentStatus> | undefined,
  answers: number,
): number | false {
  if (answer === undefined) return false
  // A paid bill is under way to the operator for a while.
  const isOnItsWay = answer.bill_status === 'waiting' || answer.bill_status === 'pending'
  if (answer.payment_status === 'SUCCESS' && !isOnItsWay) return isMoving(answer.way) ? ARRIVAL_MS : false
  // A failed order can still be paid while its session lives; the bank's answer changes rarely then.
  if (answer.payment_status === 'FAILED') return answer.can_retry ? LONGEST_MS : false
  return WAITS_MS[answers - 1] ?? LONGEST_MS
}
