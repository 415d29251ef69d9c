import type { TaskList } from 'graphile-worker'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { callForStatus } from '../../../platform/http/outgoing.ts'
import { isPublicAddress } from '../../../platform/http/public-address.ts'
import { inRequestContext, newRequestContext } from '../../../platform/observability/request-context.ts'
import { turnEnded, workBegan } from '../../../platform/observability/signals.ts'
import { forgetAccountEvents } from './account-events-sql.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  dropDelivery,
  recordAccepted,
  recordRefused,
  switchOffFailing,
  switchOffGone,
  type TryOutcome,
  takeWarnings,
} from './send-webhooks-sql.ts'
import { tell } from './tell-owner-service.ts'
import { webhookAddressError } from './webhook-address.ts'
import { webhookSecretAad } from './webhook-endpoints-sql.ts'
import { webhookBody, webhookHeaders, webhookId } from './webhook-message.ts'

/** Seconds until the next try, after each that failed (the guide of Standard Webhooks). */
export const RETRY_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 36_000]
const TIMEOUT_MS = 15_000
/** Longer than a try takes. */
const LEASE_SECONDS = 60
const AT_ONCE = 128
const PAUSE_MS = 1_000

/**
 * Sends deliveries for as long as the server runs, in three steps each: claim and commit, call, record the outcome. An
 * endpoint has four in flight, a failing one a single one, so that neither a slow nor a dead one delays the others. Gives
 * the function that stops it and waits for the calls under way.
 */
export function startWebhooks(deps: Deps): () => Promise<void> {
  const { db, log } = deps
  const busy = new Map<number, number>()
  const running = new Set<Promise<void>>()
  let isStopped = false
  let isWoken = false
  let end: () => void = () => undefined
  const wake = () => {
    isWoken = true
    end()
  }

  function begin(claimed: ClaimedDelivery): void {
    const id = claimed.endpoint_id
    busy.set(id, (busy.get(id) ?? 0) + 1)
    const context = newRequestContext('webhook')
    workBegan.send({ context, kind: 'sweep', name: 'webhook' })
    const turn = inRequestContext(context, () => deliver(deps, claimed))
      .then(
        () => turnEnded.send({ isDone: true }),
        (error: unknown) => {
          log.warn({ err: error, delivery: claimed.id }, 'a webhook could not be processed yet')
          turnEnded.send({ isDone: false })
        },
      )
      .finally(() => {
        const left = (busy.get(id) ?? 1) - 1
        if (left > 0) busy.set(id, left)
        else busy.delete(id)
        running.delete(turn)
        wake()
      })
    running.add(turn)
  }

  const finished = (async () => {
    while (!isStopped) {
      isWoken = false
      const room = AT_ONCE - running.size
      const claimed = await claimDeliveries(db, Object.fromEntries(busy), room, LEASE_SECONDS).catch(
        (error: unknown) => {
          log.warn({ err: error }, 'the webhooks missed a round')
          return []
        },
      )
      for (const one of claimed) begin(one)
      // A call that ended meanwhile has left room for the next one.
      if (isWoken) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, PAUSE_MS)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    await Promise.all(running)
  })()
  return async () => {
    isStopped = true
    wake()
    await finished
  }
}

async function deliver(deps: Deps, claimed: ClaimedDelivery): Promise<void> {
  const { db } = deps
  // Looked at again: the account may have been switched off, or the event's account moved elsewhere.
  if (!claimed.is_permitted) return dropDelivery(db, claimed.id)
  const outcome = await post(deps, claimed)
  const { status } = outcome
  if (status !== null && status >= 200 && status < 300) return recordAccepted(db, claimed, outcome)
  const afterSeconds = status === 410 ? null : (RETRY_SECONDS[claimed.tries - 1] ?? null)
  if (status !== 410) return recordRefused(db, claimed, outcome, afterSeconds)
  await withTransaction(db, async (trx) => {
    await recordRefused(trx, claimed, outcome, null)
    const told = await switchOffGone(trx, claimed.endpoint_id)
    if (told) await tell(deps, trx, told, 'gone')
  })
}

async function post({ config, secrets }: Deps, claimed: ClaimedDelivery): Promise<TryOutcome> {
  const { url, endpoint_id, secret_cipher, old_secret_cipher } = claimed
  const startedMs = performance.now()
  const tookMs = () => Math.round(performance.now() - startedMs)
  const isLocalAllowed = config.webhooksToLocal
  if (webhookAddressError(url, isLocalAllowed) !== null)
    return { tookMs: 0, status: null, failure: 'address', answer: '' }
  const body = webhookBody({ ...claimed, id: claimed.event_id })
  const keys = [secret_cipher, ...(old_secret_cipher === null ? [] : [old_secret_cipher])].map((cipher) =>
    secrets.decrypt(cipher, webhookSecretAad(endpoint_id)),
  )
  const answer = await callForStatus({
    method: 'POST',
    url,
    headers: webhookHeaders(webhookId(claimed.event_id), new Date(), body, keys),
    bytes: Buffer.from(body),
    timeoutMs: TIMEOUT_MS,
    operation: { provider: 'webhook', operation: 'post' },
    mayReach: isLocalAllowed ? undefined : isPublicAddress,
  })
  if ('failure' in answer) return { tookMs: tookMs(), status: null, failure: answer.failure, answer: '' }
  // PostgreSQL keeps no NUL.
  return { tookMs: tookMs(), status: answer.status, failure: null, answer: answer.text.replaceAll('\0', '') }
}

/** Jobs about endpoints: owners of failing ones are warned, then they are switched off; old events are deleted. */
export function webhookEndpointTasks(deps: Deps): TaskList {
  return {
    'watch-webhook-endpoints': async () => {
      await withTransaction(deps.db, async (trx) => {
        for (const told of await switchOffFailing(trx)) await tell(deps, trx, told, 'failures')
        for (const told of await takeWarnings(trx)) await tell(deps, trx, told, 'warning')
      })
    },
    'forget-account-events': () => forgetAccountEvents(deps.db),
  }
}
