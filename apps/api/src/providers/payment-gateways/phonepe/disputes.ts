import { z } from 'zod/mini'
import type { Outcome } from '../../../platform/http/outgoing.ts'
import type {
  DisputeAnswerOutcome,
  EvidenceFile,
  FindDisputeOutcome,
  FindDisputesOutcome,
  GatewayDispute,
  GatewayDisputes,
  NewEvidence,
} from '../../gateway-dispute.ts'
import { isMissing, paise, readAnswer, text } from './answers.ts'

/** Not documented: the smallest limit among the other gateways. */
const MAX_FILE_BYTES = 5 * 1024 * 1024
/** Milliseconds for an upload of such a file. */
const UPLOAD_MS = 20_000
const PAGE = 100
const MOST_PAGES = 20
const DAY_MS = 86_400_000

/**
 * The statuses that PhonePe documents, in the order in which a dispute goes through them: each has a list of its own. One
 * in another status is in no list, and decides nothing.
 */
const STATUSES: ReadonlyMap<string, GatewayDispute['status']> = new Map([
  ['ACTION_REQUIRED', 'open'],
  ['UNDER_REVIEW', 'under-review'],
  ['WON', 'won'],
  ['LOST', 'lost'],
])

const moment = z.nullish(z.number().check(z.int()))
const dispute = z.object({
  disputeId: z.string(),
  transactionId: z.string(),
  disputeAmount: paise,
  status: z.string(),
  reasonCode: text,
  reason: text,
  createdAt: moment,
  respondBy: moment,
})
const listed = z.object({ disputes: z.array(dispute) })
const uploaded = z.object({ evidenceId: z.string() })

/** A call with a token; a failure of the token is one of the call. */
export type Call = (request: {
  method: 'GET' | 'POST'
  path: string
  json?: unknown
  form?: FormData
  timeoutMs?: number | undefined
}) => Promise<Outcome>

/**
 * Disputes at PhonePe. Documented are the list with its four statuses, the events, and that single disputes are fetched,
 * accepted and contested with uploaded evidence. The paths of those calls and most names of fields are not confirmed
 * (`docs/operations/go-live/phonepe.md`): an answer of another shape changes nothing. No field of a phase is known.
 */
export function phonepeDisputes(call: Call): GatewayDisputes {
  const find = async (id: string): Promise<FindDisputeOutcome | { kind: 'refused'; reason: string }> => {
    const answer = readAnswer(await call({ method: 'GET', path: pathOf(id) }), dispute)
    if (answer.kind === 'refused') return isMissing(answer) ? { kind: 'missing' } : answer
    if (answer.kind === 'unknown') return answer
    if (answer.body.disputeId !== id) return { kind: 'unknown', reason: 'answer without the dispute' }
    return { kind: 'found', dispute: readDispute(answer.body) }
  }
  return {
    // Not documented: as at the gateways that say so.
    debits: 'when-lost',
    maxFileBytes: MAX_FILE_BYTES,
    openedSince: (since) => listSince(call, since),
    async ofPayment({ gatewayPaymentId, paidAt, namedDisputes }) {
      // A day more: should the range be about payments, this one is in it.
      const found = await listSince(call, new Date(paidAt.getTime() - DAY_MS))
      if (found.kind === 'unknown') return found
      const disputes = new Map(found.disputes.map((one) => [one.id, one]))
      for (const id of namedDisputes) {
        if (disputes.has(id)) continue
        const one = await find(id)
        // A sender with the webhook's credentials can name any dispute: a refused or missing one hides no other.
        if (one.kind === 'unknown') return one
        if (one.kind === 'found') disputes.set(id, one.dispute)
      }
      return {
        kind: 'found',
        disputes: [...disputes.values()].filter((one) => one.gatewayPaymentId === gatewayPaymentId),
      }
    },
    async find({ id }) {
      const found = await find(id)
      return found.kind === 'refused' ? { kind: 'unknown', reason: found.reason } : found
    },
    accept: async (id) => readDone(await call({ method: 'POST', path: `${pathOf(id)}/accept`, json: {} })),
    sendEvidence: (evidence) => contest(call, evidence),
  }
}

const pathOf = (id: string) => `/v1/disputes/${encodeURIComponent(id)}`

/** Every dispute since a moment. One that changes meanwhile is in two lists: the later one holds. */
async function listSince(call: Call, since: Date): Promise<FindDisputesOutcome> {
  const disputes = new Map<string, GatewayDispute>()
  const range = `from=${since.getTime()}&to=${Date.now()}&limit=${PAGE}`
  for (const status of STATUSES.keys()) {
    for (let page = 0; ; page += 1) {
      if (page === MOST_PAGES) return { kind: 'unknown', reason: 'more disputes than are read' }
      const path = `/v1/disputes?${range}&offset=${page * PAGE}&status=${status}`
      const answer = readAnswer(await call({ method: 'GET', path }), listed)
      if (answer.kind !== 'ok') return { kind: 'unknown', reason: answer.reason }
      for (const one of answer.body.disputes) disputes.set(one.disputeId, readDispute(one))
      if (answer.body.disputes.length < PAGE) break
    }
  }
  return { kind: 'found', disputes: [...disputes.values()] }
}

/** Every file is uploaded first; the contest names them, once. */
async function contest(call: Call, evidence: NewEvidence): Promise<DisputeAnswerOutcome> {
  if (evidence.dispute.status !== 'open') return { kind: 'accepted' }
  const path = pathOf(evidence.dispute.id)
  const evidenceIds: string[] = []
  for (const file of evidence.files) {
    const id = file.documentId ?? (await upload(call, `${path}/evidence`, file))
    if (typeof id !== 'string') return id
    if (file.documentId === null) await evidence.kept(file, id)
    evidenceIds.push(id)
  }
  const json = { ...(evidence.note ? { comment: evidence.note } : {}), evidenceIds }
  return readDone(await call({ method: 'POST', path: `${path}/contest`, json }))
}

/** PhonePe's id of the file, or why there is none. */
async function upload(
  call: Call,
  path: string,
  file: EvidenceFile,
): Promise<string | Exclude<DisputeAnswerOutcome, { kind: 'accepted' }>> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await file.read())], { type: file.contentType }), file.name)
  const answer = readAnswer(await call({ method: 'POST', path, form, timeoutMs: UPLOAD_MS }), uploaded)
  return answer.kind === 'ok' ? answer.body.evidenceId : { kind: answer.kind, reason: answer.reason }
}

/** Ignores the answer's body: the dispute is fetched afterwards. */
function readDone(outcome: Outcome): DisputeAnswerOutcome {
  const answer = readAnswer(outcome, z.unknown())
  return answer.kind === 'ok' ? { kind: 'accepted' } : { kind: answer.kind, reason: answer.reason }
}

function readDispute(raw: z.output<typeof dispute>): GatewayDispute {
  return {
    id: raw.disputeId,
    gatewayPaymentId: raw.transactionId,
    phase: 'chargeback',
    status: STATUSES.get(raw.status) ?? 'unknown',
    gatewayStatus: raw.status,
    amountPaise: BigInt(raw.disputeAmount),
    currency: 'INR',
    reasonCode: raw.reasonCode ?? '',
    reason: raw.reason ?? '',
    openedAt: dateOf(raw.createdAt) ?? new Date(),
    respondBy: dateOf(raw.respondBy),
    evidence: [],
  }
}

/** Milliseconds since 1970; null for none, and for a number that is no date. */
function dateOf(atMs: number | null | undefined): Date | null {
  const at = new Date(atMs ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at
}
