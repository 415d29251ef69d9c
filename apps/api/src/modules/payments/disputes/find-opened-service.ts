import { inRequestContext, newRequestContext } from '../../../platform/observability/request-context.ts'
import type { GatewayDispute } from '../../../providers/gateway-dispute.ts'
import { applyDispute, leaveToPerson } from './apply-service.ts'
import { findCaptureOf } from './record-sql.ts'
import type { DisputesDeps } from './sync-dispute-service.ts'

const LOOK_BACK_MS = 3 * 24 * 3_600_000

/** Asks every gateway that lists disputes by day for those of the last days: a webhook may have been lost. */
export async function findOpened(deps: DisputesDeps): Promise<void> {
  const since = new Date(Date.now() - LOOK_BACK_MS)
  for (const { slug, disputes: calls } of deps.gateways.values()) {
    if (!calls?.openedSince) continue
    const polledAtMs = performance.now()
    const found = await calls.openedSince(since)
    const reason = found.kind === 'unknown' ? found.reason : found.unanswered
    if (reason) deps.log.warn({ gateway: slug, reason }, 'disputes could not be listed')
    if (found.kind === 'unknown') continue
    for (const dispute of found.disputes) {
      await inRequestContext(newRequestContext('find-disputes'), () =>
        takeIn(deps, slug, dispute, polledAtMs),
      )
    }
  }
}

async function takeIn(
  deps: DisputesDeps,
  slug: string,
  dispute: GatewayDispute,
  polledAtMs: number,
): Promise<void> {
  const calls = deps.gateways.get(slug)?.disputes
  const { gatewayPaymentId } = dispute
  const capture = gatewayPaymentId === null ? undefined : await findCaptureOf(deps.db, slug, gatewayPaymentId)
  if (capture && calls) await applyDispute(deps, capture, calls, dispute, polledAtMs)
  else await leaveToPerson(deps, { gateway: slug, payment_id: null, dispute }, 'not-in-books')
}
