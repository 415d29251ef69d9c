import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { WebhookDetail } from '@chukta/contract/pricing/webhooks'
import { WEBHOOKS } from '@chukta/contract/pricing/webhooks-messages'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import * as rows from './console-sql.ts'

/** Asks the gateway about an order of ours as a webhook does. */
export type AskAbout = (about: { paymentId: number; attemptId: number | null }) => Promise<void>

/** One page of the events, newest first. */
export async function pageOfEvents(
  db: Db,
  filters: rows.Filters,
  { page, perPage }: Record<'page' | 'perPage', number>,
) {
  const [found, total, gateways] = await Promise.all([
    rows.listEvents(db, filters, perPage, (page - 1) * perPage),
    rows.countEvents(db, filters),
    rows.listGateways(db),
  ])
  return { data: found.map(listed), total, gateways }
}

/** One event with its headers, body, changes and replays. Throws 404. */
export async function oneEvent(db: Db, id: number): Promise<WebhookDetail> {
  const event = await rows.findEvent(db, id)
  if (!event) throw new AppError('not-found')
  const [timeline, replays] = await Promise.all([
    event.payment_id !== null && event.handled_at !== null
      ? rows.listChanges(db, event.payment_id, event.received_at, event.handled_at)
      : [],
    rows.listReplays(db, id),
  ])
  const isText = isUtf8(event.body)
  return {
    ...listed(event),
    verdict_text: WEBHOOKS.verdicts[event.verdict],
    repeated_at: event.repeated_at?.toISOString() ?? null,
    address: event.address,
    request_id: event.request_id,
    headers: Object.entries(event.headers).map(([name, value]) => ({ name, value })),
    body: event.body.toString(isText ? 'utf8' : 'base64'),
    is_binary: !isText,
    body_bytes: event.body_bytes,
    is_cut: event.body_bytes > event.body.length,
    body_sha256: createHash('sha256').update(event.body).digest('hex'),
    timeline: timeline.map(({ at, kind }) => ({ at: at.toISOString(), kind })),
    earlier_replays: replays.map((replay) => ({
      at: replay.at.toISOString(),
      by: replay.by,
      changed: changeOf(replay),
      took_ms: replay.took_ms,
    })),
  }
}

/**
 * Polls the gateway for the order that an event names, as if it had come now. The content of the event is not used, so
 * that a forged one can do no more. Throws 404, and 409 for an event about no order of ours.
 */
export async function replay(
  db: Db,
  ask: AskAbout,
  eventId: number,
  by: { userId: number; requestId: string; address: string },
) {
  const event = await rows.findEvent(db, eventId)
  if (!event) throw new AppError('not-found')
  if (event.payment_id === null) throw new AppError('conflict', { message: WEBHOOKS.noOrder })
  await audit(db, {
    actorId: by.userId,
    action: 'webhook.replayed',
    object: event.order_id ?? '',
    detail: { event: eventId, verdict: event.verdict },
    requestId: by.requestId,
    address: by.address,
  })
  const replayId = await rows.startReplay(db, eventId, by.userId)
  const start = performance.now()
  await ask({ paymentId: event.payment_id, attemptId: event.attempt_id })
  const changed = changeOf(await rows.finishReplay(db, replayId, performance.now() - start))
  const isSame = changed === null || changed.from === changed.to
  return { message: isSame ? WEBHOOKS.replayedSame : WEBHOOKS.replayedChanged, changed }
}

function listed(row: rows.ListedEvent) {
  return {
    id: row.id,
    gateway: row.gateway,
    gateway_name: row.gateway_name,
    received_at: row.received_at.toISOString(),
    order_id: row.order_id,
    transaction_id: row.payment_id,
    verdict: row.verdict,
    changed: changeOf(row),
    duplicates: row.duplicates,
    took_ms: row.took_ms,
    replays: row.replays,
  }
}

function changeOf(row: { status_before: string | null; status_after: string | null }) {
  const { status_before: from, status_after: to } = row
  return from === null || to === null ? null : { from, to }
}
