import type { z } from 'zod'
import type { Faults } from '../faults.ts'
import type { Store } from '../store.ts'
import { checkWebhook } from '../wire/wire.ts'
import { addDelivery, releaseHeld } from './deliveries-sql.ts'

/** How long a reordered webhook waits for a later one, and how long after that one it is sent. */
const HOLD_MS = 2_000
const OVERTAKEN_BY_MS = 200

/** The deps of every part of a provider. */
interface Sender {
  store: Store
  faults: Faults
  now: () => number
}

export interface Webhook {
  orderId: string
  url: string
  type: string
  body: string
  /** The provider whose signature it gets; Cashfree's if missing. */
  sender?: string
  /** The documented schema of its body. */
  schema: z.ZodType
}

/**
 * Puts a true webhook in the outbox, in the transaction of its event, as the faults allow. Throws an Error when the
 * provider would not send it like this.
 */
export function enqueueWebhook({ store, faults, now }: Sender, webhook: Webhook): void {
  const nowMs = now()
  checkWebhook(webhook.schema, webhook.type, webhook.body, faults)
  const dueAtMs = nowMs + faults.state().webhooks_late_ms
  const delivery = { ...webhook, forged: false, held: false, createdAtMs: nowMs }
  if (faults.strikes('webhooks_lost')) {
    addDelivery(store, { ...delivery, state: 'lost', dueAtMs })
    return
  }
  const reordered = faults.strikes('webhooks_reordered') && !releaseHeld(store, dueAtMs + OVERTAKEN_BY_MS)
  const held = reordered ? { held: true, dueAtMs: dueAtMs + HOLD_MS } : { dueAtMs }
  addDelivery(store, { ...delivery, state: 'pending', ...held })
  if (faults.strikes('webhooks_doubled')) addDelivery(store, { ...delivery, state: 'pending', ...held })
}

/** Puts a webhook in the outbox that will carry a wrong signature. */
export function enqueueForgery({ store, now }: Sender, webhook: Webhook): void {
  const nowMs = now()
  addDelivery(store, {
    ...webhook,
    forged: true,
    state: 'pending',
    dueAtMs: nowMs,
    held: false,
    createdAtMs: nowMs,
  })
}
