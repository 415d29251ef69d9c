import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type BrowserFiles, sendFile } from '../../../../browser/browser-files.ts'
import { rupeesText } from '../../../../rupees.ts'
import { CashfreeError, invalid, notFound } from '../errors.ts'
import type { Gateway } from '../gateway.ts'
import { speakErrors } from '../gateway-routes.ts'
import { listPayments } from '../payments/payments-sql.ts'
import { enqueueStatusWebhook } from './subscription-entity.ts'
import { getSubscription, moveSubscription } from './subscriptions-routes.ts'
import {
  findSubscriptionBySession,
  listCharges,
  listSubscriptions,
  type Subscription,
  saveSubscription,
} from './subscriptions-sql.ts'

type SessionPath = { Params: { session: string } }
const IN_THE_APP = ['CUSTOMER_CANCELLED', 'CUSTOMER_PAUSED', 'ON_HOLD', 'EXPIRED', 'ACTIVE']

/** The page on which a payer approves a mandate, and calls for tests: the payer's changes in the app, a bank's refusals. */
export function addSubscriptionPages(
  app: FastifyInstance,
  gateway: Gateway,
  { files, merchantName }: { files: BrowserFiles; merchantName: string },
): void {
  const { store } = gateway
  app.register(async (pages) => {
    speakErrors(pages)
    pages.get('/mandate/:session', (_request, reply) => sendFile(reply, files, 'mandate/mandate.html'))
    pages.get<SessionPath>('/mandate/:session/facts', ({ params }) => {
      const one = bySession(params.session)
      return {
        merchant: merchantName,
        most: rupeesText(one.maxPaise),
        status: one.status,
        return_url: one.request.subscription_meta?.return_url ?? null,
      }
    })
    pages.post<SessionPath>('/mandate/:session', ({ params, body }) => {
      const one = bySession(params.session)
      if (one.status !== 'INITIALIZED') {
        throw new CashfreeError(400, 'subscription_status_invalid', `subscription is ${one.status}`)
      }
      store.transaction(() => decide(one, (body as { approve?: unknown } | null)?.approve === true))
      gateway.wakeWebhooks()
      return { subscription_status: one.status }
    })

    pages.get('/mandates', () => ({
      mandates: listSubscriptions(store).map((one) => ({
        subscription_id: one.subscriptionId,
        status: one.status,
        session_id: one.sessionId,
        most_paise: Number(one.maxPaise),
        payer_email: one.request.customer_details.customer_email,
        charges: listCharges(store, one.subscriptionId).map((charge) => {
          const [payment] = listPayments(store, charge.paymentId)
          return {
            payment_id: charge.paymentId,
            schedule_date: charge.scheduleDate,
            status: payment?.status,
            amount_paise: Number(payment?.amountPaise),
            retry_attempts: charge.retryAttempts,
          }
        }),
      })),
    }))
    pages.put<{ Params: { id: string } }>('/mandates/:id', ({ params, body }) => {
      const one = getSubscription(gateway, params.id)
      const { status, refusals = 0 } = (body ?? {}) as { status?: unknown; refusals?: unknown }
      if (status !== undefined && !IN_THE_APP.includes(String(status))) {
        throw invalid('status', `should be one of ${IN_THE_APP.join(', ')}`)
      }
      if (!Number.isSafeInteger(refusals)) throw invalid('refusals', 'should be a whole number')
      store.transaction(() => {
        one.refusals = Number(refusals)
        saveSubscription(store, one)
        if (status !== undefined) moveSubscription(gateway, one, String(status))
      })
      gateway.wakeWebhooks()
      return { subscription_id: one.subscriptionId, status: one.status, refusals: one.refusals }
    })
  })

  function bySession(session: string): Subscription {
    const one = findSubscriptionBySession(store, session)
    if (!one) throw notFound('subscription')
    return one
  }

  function decide(one: Subscription, isApproved: boolean): void {
    one.authorizationStatus = isApproved ? 'ACTIVE' : 'FAILED'
    if (isApproved) one.authorizationReference = `SBX${randomInt(1e9, 1e10)}@okbank`
    saveSubscription(store, one)
    if (isApproved) moveSubscription(gateway, one, 'ACTIVE')
    else enqueueStatusWebhook(gateway, one)
  }
}
