import { z } from 'zod/mini'
import type { Outcome, OutgoingRequest } from '../../../platform/http/outgoing.ts'
import type {
  DisputeAnswerOutcome,
  DisputePhase,
  EvidenceFile,
  EvidenceKind,
  FindDisputesOutcome,
  GatewayDispute,
  GatewayDisputes,
  NewEvidence,
} from '../../gateway-dispute.ts'
import { listed } from '../../listed-word.ts'
import { refusesRequest } from '../../refuses-request.ts'
import { list, readAnswer } from './answers.ts'

/** Largest file of its Documents API. */
const MAX_FILE_BYTES = 15 * 1024 * 1024
/** Milliseconds for an upload of up to 10 MB. */
const UPLOAD_MS = 20_000
const PAGE = 100
const MOST_PAGES = 20

const PHASES: Record<string, DisputePhase> = {
  fraud: 'fraud',
  retrieval: 'retrieval',
  chargeback: 'chargeback',
  pre_arbitration: 'pre-arbitration',
  arbitration: 'arbitration',
}
const STATUSES: Record<string, GatewayDispute['status']> = {
  open: 'open',
  under_review: 'under-review',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
}
/** The fields of a contest; kinds without one go among the others. */
const FIELDS: Record<EvidenceKind, string | null> = {
  invoice: 'billing_proof',
  agreement: 'term_and_conditions',
  'service-proof': 'proof_of_service',
  correspondence: 'customer_communication',
  'refund-proof': 'refund_confirmation',
  explanation: 'explanation_letter',
  other: null,
}

const dispute = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.number().check(z.int()),
  currency: z.nullish(z.string()),
  reason_code: z.nullish(z.coerce.string()),
  reason_description: z.nullish(z.string()),
  respond_by: z.nullish(z.number()),
  status: z.string(),
  phase: z.string(),
  created_at: z.number(),
})
const document = z.object({ id: z.string() })

type Call = (
  method: OutgoingRequest['method'],
  path: string,
  extra?: { json?: unknown; form?: FormData; timeoutMs?: number },
) => Promise<Outcome>

/** Disputes at Razorpay, which takes the money when one is lost. */
export function razorpayDisputes(call: Call): GatewayDisputes {
  const since = async (moment: Date): Promise<FindDisputesOutcome> => {
    const from = Math.floor(moment.getTime() / 1000)
    const disputes: GatewayDispute[] = []
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const path = `/disputes?from=${from}&count=${PAGE}&skip=${page * PAGE}`
      const answer = readAnswer(await call('GET', path), list(dispute))
      if (answer.kind !== 'ok') return { kind: 'unknown', reason: answer.reason }
      disputes.push(...answer.body.items.map(readDispute))
      if (answer.body.items.length < PAGE) return { kind: 'found', disputes }
    }
    return { kind: 'unknown', reason: 'more disputes than are read' }
  }
  return {
    debits: 'when-lost',
    maxFileBytes: MAX_FILE_BYTES,
    openedSince: since,
    // It lists disputes by time alone: those since the payment.
    async ofPayment({ gatewayPaymentId, paidAt }) {
      const found = await since(paidAt)
      if (found.kind === 'unknown') return found
      return {
        kind: 'found',
        disputes: found.disputes.filter((one) => one.gatewayPaymentId === gatewayPaymentId),
      }
    },
    async find({ id }) {
      const outcome = await call('GET', `/disputes/${encodeURIComponent(id)}`)
      const answer = readAnswer(outcome, dispute)
      if (answer.kind === 'ok') return { kind: 'found', dispute: readDispute(answer.body) }
      // It answers 400 for an id that it does not know, and for others; nothing is concluded from it.
      return { kind: 'unknown', reason: answer.reason }
    },
    accept: async (id) =>
      readDone(await call('POST', `/disputes/${encodeURIComponent(id)}/accept`, { json: {} })),
    sendEvidence: (evidence) => contest(call, evidence),
  }
}

/** Every file becomes a document first; the contest names them, once. */
async function contest(call: Call, evidence: NewEvidence): Promise<DisputeAnswerOutcome> {
  if (evidence.dispute.status !== 'open') return { kind: 'accepted' }
  const named: Record<string, string[]> = {}
  const others: string[] = []
  for (const file of evidence.files) {
    const uploaded = file.documentId ?? (await upload(call, file))
    if (typeof uploaded !== 'string') return uploaded
    if (file.documentId === null) await evidence.kept(file, uploaded)
    const field = FIELDS[file.kind]
    if (field === null) others.push(uploaded)
    else named[field] = [...(named[field] ?? []), uploaded]
  }
  const json = {
    ...(evidence.note ? { summary: evidence.note } : {}),
    ...named,
    ...(others.length > 0 ? { others: [{ type: 'other', document_ids: others }] } : {}),
    action: 'submit',
  }
  return readDone(
    await call('PATCH', `/disputes/${encodeURIComponent(evidence.dispute.id)}/contest`, { json }),
  )
}

/** The document's id, or why there is none. */
async function upload(
  call: Call,
  file: EvidenceFile,
): Promise<string | Exclude<DisputeAnswerOutcome, { kind: 'accepted' }>> {
  const form = new FormData()
  form.set('purpose', 'dispute_evidence')
  form.set('file', new Blob([new Uint8Array(await file.read())], { type: file.contentType }), file.name)
  const outcome = await call('POST', '/documents', { form, timeoutMs: UPLOAD_MS })
  const answer = readAnswer(outcome, document)
  return answer.kind === 'ok' ? answer.body.id : notDone(outcome, answer)
}

function readDone(outcome: Outcome): DisputeAnswerOutcome {
  const answer = readAnswer(outcome, dispute)
  return answer.kind === 'ok' ? { kind: 'accepted' } : notDone(outcome, answer)
}

function notDone(
  outcome: Outcome,
  { kind, reason }: { kind: 'refused' | 'unknown'; reason: string },
): Exclude<DisputeAnswerOutcome, { kind: 'accepted' }> {
  const isDefinite = outcome.kind === 'answered' && refusesRequest(outcome.status)
  return { kind: isDefinite ? kind : 'unknown', reason }
}

function readDispute(raw: z.output<typeof dispute>): GatewayDispute {
  const phase = listed(PHASES, raw.phase)
  return {
    id: raw.id,
    gatewayPaymentId: raw.payment_id,
    phase: phase ?? 'chargeback',
    status: (phase && listed(STATUSES, raw.status)) ?? 'unknown',
    gatewayStatus: `${raw.phase} ${raw.status}`,
    amountPaise: BigInt(raw.amount),
    currency: raw.currency ?? 'INR',
    reasonCode: raw.reason_code ?? '',
    reason: raw.reason_description ?? '',
    openedAt: new Date(raw.created_at * 1000),
    respondBy: raw.respond_by ? new Date(raw.respond_by * 1000) : null,
    evidence: [],
  }
}
