import { wakeDisputesOf } from '../disputes/disputes-webhook-service.ts'
import { syncRefundsOf } from '../refunds/sync-refund-service.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import type { WebhookAbout } from './payments-sql.ts'
import { syncPayment } from './sync-service.ts'

/**
 * Follows up a webhook: polls the gateway for the order that it names. A webhook about a paid attempt reports a refund
 * or one more capture: the sweep looks for those.
 */
export async function applyWebhook(deps: PaymentsDeps, about: Omit<WebhookAbout, 'event_id'>): Promise<void> {
  if (!about.is_paid) await syncPayment(deps, about.payment_id, about.attempt_id)
  await syncRefundsOf(deps, about.payment_id)
}

/** The same at a person's request: at once, in any state of the payment. */
export async function askAgain(
  deps: PaymentsDeps,
  { paymentId, attemptId }: { paymentId: number; attemptId: number | null },
): Promise<void> {
  await syncPayment(deps, paymentId, attemptId)
  await syncRefundsOf(deps, paymentId)
  await wakeDisputesOf(deps, paymentId)
}
