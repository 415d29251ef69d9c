import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { paiseOf } from '../../../../rupees.ts'
import { CashfreeError, invalid, missing, notFound } from '../errors.ts'
import type { Gateway } from '../gateway.ts'
import { once } from '../idempotency-sql.ts'
import { enqueueStatusWebhook, subscriptionEntity } from './subscription-entity.ts'
import {
  addSubscription,
  findSubscription,
  type Subscription,
  type SubscriptionRequest,
  saveSubscription,
} from './subscriptions-sql.ts'

const YEAR_MS = 365 * 86_400_000
/** UPI's limit for automatic debits; above it the payer must confirm each charge. */
const UPI_MAX_PAISE = 1_500_000n

type Path = { Params: { id: string } }

/** Create, fetch and manage a subscription of the plan type ON_DEMAND. */
export function addSubscriptionRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.post('/subscriptions', (request, reply) =>
    once(gateway, request, reply, () => create(gateway, request.body)),
  )
  app.get<Path>('/subscriptions/:id', ({ params }) => subscriptionEntity(getSubscription(gateway, params.id)))
  app.post<Path>('/subscriptions/:id/manage', ({ params, body }) => {
    const subscription = getSubscription(gateway, params.id)
    const { subscription_id: named, action } = body as { subscription_id: string; action: string }
    if (named !== subscription.subscriptionId) throw missing('subscription_id')
    const wanted = MANAGED[action]
    if (!wanted) throw invalid('action', `should be one of ${Object.keys(MANAGED).join(', ')} here`)
    if (!wanted.from.includes(subscription.status)) {
      throw new CashfreeError(400, 'subscription_status_invalid', `subscription is ${subscription.status}`)
    }
    gateway.store.transaction(() => moveSubscription(gateway, subscription, wanted.to))
    gateway.wakeWebhooks()
    return subscriptionEntity(subscription)
  })
}

const MANAGED: Record<string, { from: string[]; to: string }> = {
  CANCEL: {
    from: ['INITIALIZED', 'BANK_APPROVAL_PENDING', 'ACTIVE', 'ON_HOLD', 'PAUSED', 'CUSTOMER_PAUSED'],
    to: 'CANCELLED',
  },
  PAUSE: { from: ['ACTIVE'], to: 'PAUSED' },
  ACTIVATE: { from: ['PAUSED', 'ON_HOLD'], to: 'ACTIVE' },
}

/** The subscription, or the provider's 404. */
export function getSubscription(gateway: Gateway, id: string): Subscription {
  const subscription = findSubscription(gateway.store, id)
  if (!subscription) throw notFound('subscription')
  return subscription
}

/** Another state of a subscription, with its webhook. */
export function moveSubscription(gateway: Gateway, subscription: Subscription, status: string): void {
  if (subscription.status === status) return
  subscription.status = status
  saveSubscription(gateway.store, subscription)
  enqueueStatusWebhook(gateway, subscription)
}

function create(gateway: Gateway, body: unknown): object {
  const request = readRequest(body)
  if (findSubscription(gateway.store, request.subscription_id)) {
    throw new CashfreeError(
      409,
      'subscription_already_exists',
      'subscription with same id is already present',
    )
  }
  const nowMs = gateway.now()
  const subscription: Subscription = {
    subscriptionId: request.subscription_id,
    cfSubscriptionId: String(randomInt(1e7, 1e8)),
    sessionId: `sub_session_${randomBytes(32).toString('base64url')}`,
    status: 'INITIALIZED',
    authorizationStatus: 'INITIALIZED',
    authorizationReference: null,
    maxPaise: paiseOf(request.plan_details.plan_max_amount) as bigint,
    refusals: 0,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + 10 * YEAR_MS,
    request,
  }
  addSubscription(gateway.store, subscription)
  return subscriptionEntity(subscription)
}

/** Refuses documented values that this sandbox does not offer or UPI does not accept. */
function readRequest(body: unknown): SubscriptionRequest {
  const request = body as SubscriptionRequest
  const { plan_type: type, plan_max_amount: most } = request.plan_details
  if (type !== 'ON_DEMAND') throw invalid('plan_details.plan_type', 'should be ON_DEMAND here')
  if (request.authorization_details?.payment_methods?.join() !== 'upi') {
    throw invalid('authorization_details.payment_methods', 'should be ["upi"] here')
  }
  if ((paiseOf(most) as bigint) > UPI_MAX_PAISE)
    throw invalid('plan_details.plan_max_amount', 'is above the limit of UPI for automatic debits')
  return request
}
