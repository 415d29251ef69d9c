import { wakeDisputesOf } from '../disputes/disputes-webhook-service.ts'
import { settleRefundsOf } from '../refunds/settle-refund-service.ts'
import type { PaymentsContext } from './payments-context.ts'
import type { WebhookAbout } from './payments-sql.ts'
import { settle } from './settle-service.ts'

/**
 * Follows up a webhook: polls the gateway for the order that it names. A webhook about a paid attempt reports a refund
 * or one more capture: the sweep looks for those.
 */
export async function applyWebhook(
  context: PaymentsContext,
  about: Omit<WebhookAbout, 'event_id'>,
): Promise<void> {
  if (!about.is_paid) await settle(context, about.payment_id, about.attempt_id)
  await settleRefundsOf(context, about.payment_id)
}

/** The same at a person's request: at once, in any state of the payment. */
export async function askAgain(
  context: PaymentsContext,
  { paymentId, attemptId }: { paymentId: number; attemptId: number | null },
): Promise<void> {
  await settle(context, paymentId, attemptId)
  await settleRefundsOf(context, paymentId)
  await wakeDisputesOf(context, paymentId)
}
