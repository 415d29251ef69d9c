import { buffer } from 'node:stream/consumers'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { setOrder } from '../../../platform/observability/request-context.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type {
  DisputeAnswerOutcome,
  GatewayDispute,
  GatewayDisputes,
} from '../../../providers/gateway-dispute.ts'
import type { Gateways } from '../../../providers/gateways.ts'
import { openStoredFile } from '../../identity/api.ts'
import {
  endAnswer,
  findRunning,
  keepDocumentId,
  listFilesOf,
  markSent,
  type RunningAnswer,
} from './answers-sql.ts'
import { applyDispute, leaveToPerson } from './apply-service.ts'
import { isRunning } from './dispute-state-machine.ts'
import {
  type DueDispute,
  findDue,
  makeDue,
  namedDisputes,
  noteAnswer,
  release,
  watchAgain,
} from './due-sql.ts'
import { addEvent, type DisputedCapture, findCaptureOfDispute, listCaptures } from './record-sql.ts'

export type DisputesDeps = Deps & { gateways: Gateways }

/**
 * Polls the gateways for the disputes of every capture of a payment, and applies each. One without a capture is polled
 * once it has one.
 */
export async function syncWatch(deps: DisputesDeps, paymentId: number): Promise<void> {
  const captures = await listCaptures(deps.db, paymentId)
  const named = await namedDisputes(deps.db, paymentId)
  let isClear = true
  for (const capture of captures) {
    if (!(await syncCapture(deps, capture, captures, named))) isClear = false
  }
  if (!isClear) await watchAgain(deps.db, paymentId)
}

/** Whether the gateway gave a clear answer: one that names a capture which is not booked yet is none. */
async function syncCapture(
  deps: DisputesDeps,
  capture: DisputedCapture,
  captures: DisputedCapture[],
  named: string[],
): Promise<boolean> {
  const calls = deps.gateways.get(capture.gateway)?.disputes
  if (!calls) return true
  setOrder(capture.order_id)
  const about = { gateway: capture.gateway, payment: capture.gateway_payment_id }
  const polledAtMs = performance.now()
  const found = await calls.ofPayment({
    orderReference: capture.attempt_reference,
    gatewayPaymentId: capture.gateway_payment_id,
    paidAt: capture.paid_at,
    mandate: capture.mandate,
    namedDisputes: named,
  })
  if (found.kind === 'unknown') {
    deps.log.warn({ ...about, reason: found.reason }, 'disputes could not be polled')
    return false
  }
  const disputes = found.kind === 'found' ? found.disputes : []
  const nameOf = (dispute: GatewayDispute) => dispute.gatewayPaymentId ?? captures[0]?.gateway_payment_id
  // A list by order holds those of its other captures too.
  for (const dispute of disputes) {
    if (nameOf(dispute) !== capture.gateway_payment_id) continue
    await applyDispute(deps, capture, calls, dispute, polledAtMs)
  }
  const booked = captures.filter(({ gateway }) => gateway === capture.gateway)
  const others = disputes.filter(
    (dispute) => !booked.some((one) => one.gateway_payment_id === nameOf(dispute)),
  )
  for (const dispute of others) await leaveToPerson(deps, { ...capture, dispute }, 'not-in-books')
  if (others.length > 0) return false
  if (await noteAnswer(deps.db, capture.payment_id, found.kind === 'found')) {
    deps.log.warn(about, 'a gateway does not know a payment that it captured')
  }
  return true
}

/**
 * Syncs a leased dispute: polls its gateway, applies the answer, and submits our answer if the gateway waits for it. If
 * the process dies on the way, the next round polls first and finds what has arrived.
 */
export async function syncDispute(deps: DisputesDeps, id: number): Promise<void> {
  try {
    const due = await findDue(deps.db, id)
    const calls = due && deps.gateways.get(due.gateway)?.disputes
    if (!due || !calls) return
    setOrder(due.order_id)
    const current = await ask(deps, due, calls)
    if (!current) return
    const answer = await findRunning(deps.db, id)
    if (!answer) return
    await handIn(deps, due, calls, current, answer)
    if (!(await findRunning(deps.db, id))) await ask(deps, due, calls)
  } finally {
    await release(deps.db, id)
  }
}

/** The dispute as its gateway has it now, applied; null when it did not answer. */
async function ask(
  deps: DisputesDeps,
  due: DueDispute,
  calls: GatewayDisputes,
): Promise<GatewayDispute | null> {
  const capture = await findCaptureOfDispute(deps.db, due.id)
  if (!capture) return null
  const polledAtMs = performance.now()
  const found = await calls.find({
    id: due.gateway_dispute_id,
    gatewayPaymentId: capture.gateway_payment_id,
  })
  if (found.kind !== 'found') {
    deps.log.warn(
      { gateway: due.gateway, dispute: due.gateway_dispute_id, found },
      'a dispute could not be polled',
    )
    return null
  }
  const status = await applyDispute(deps, capture, calls, found.dispute, polledAtMs)
  return status === null ? null : found.dispute
}

async function handIn(
  deps: DisputesDeps,
  due: DueDispute,
  calls: GatewayDisputes,
  current: GatewayDispute,
  answer: RunningAnswer,
): Promise<void> {
  if (current.status === 'unknown') return
  if (!isRunning(current.status)) {
    // The end itself reports an acceptance.
    const arrived = answer.kind === 'accept' && answer.status === 'sent' && current.status !== 'won'
    const outcome = arrived
      ? ({ kind: 'accepted' } as const)
      : ({ kind: 'refused', reason: 'The dispute is over.' } as const)
    return finish(deps, due, answer, outcome)
  }
  await markSent(deps.db, answer.id)
  const outcome =
    answer.kind === 'accept'
      ? await calls.accept(current.id)
      : await sendEvidence(deps, calls, current, answer)
  if (outcome.kind === 'unknown') {
    deps.log.warn(
      { gateway: due.gateway, dispute: current.id, reason: outcome.reason },
      'an answer to a dispute may not have arrived',
    )
    return
  }
  await finish(deps, due, answer, outcome)
}

async function sendEvidence(
  deps: DisputesDeps,
  calls: GatewayDisputes,
  dispute: GatewayDispute,
  answer: RunningAnswer,
): Promise<DisputeAnswerOutcome> {
  const rows = await listFilesOf(deps.db, answer.id)
  const files = rows.map((row) => ({
    id: row.id,
    name: `evidence-${row.id}.${row.content_type.split('/')[1]?.replace('jpeg', 'jpg')}`,
    kind: row.kind,
    contentType: row.content_type,
    documentId: row.document_id,
    field: row.field,
    read: async () => buffer((await openStoredFile(deps, row.file_id)).bytes),
  }))
  return calls.sendEvidence({
    dispute,
    note: answer.note,
    form: answer.form && {
      identifier: answer.form.identifier,
      values: Object.fromEntries(answer.form.values.map(({ identifier, value }) => [identifier, value])),
    },
    files,
    kept: async ({ name }, documentId) => {
      const file = files.find((each) => each.name === name)
      if (file) await keepDocumentId(deps.db, file.id, documentId)
    },
  })
}

/** Ends an answer with its line in the timeline. */
async function finish(
  { db }: DisputesDeps,
  due: DueDispute,
  answer: RunningAnswer,
  outcome: Exclude<DisputeAnswerOutcome, { kind: 'unknown' }>,
): Promise<void> {
  const isDone = outcome.kind === 'accepted'
  const message = isDone ? null : outcome.reason
  await withTransaction(db, async (trx) => {
    if (!(await endAnswer(trx, answer.id, isDone ? 'done' : 'refused', message))) return
    const detail = { reference: due.gateway_dispute_id, gateway: due.gateway, reason: message }
    const what = answer.kind === 'accept' ? 'acceptance' : 'evidence'
    await addEvent(trx, due.payment_id, `dispute-${what}-${isDone ? 'sent' : 'refused'}`, detail)
    await audit(trx, {
      actorId: answer.actor_id,
      action: `dispute.${what}-${isDone ? 'sent' : 'refused'}`,
      object: due.order_id,
      detail: { dispute: due.gateway_dispute_id, reason: message },
    })
  })
  await makeDue(db, due.id)
}
