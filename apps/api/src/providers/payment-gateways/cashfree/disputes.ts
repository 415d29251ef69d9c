import { rupeesToPaise } from '@chukta/contract/money'
import { z } from 'zod/mini'
import type { Outcome, OutgoingRequest } from '../../../platform/http/outgoing.ts'
import type {
  DisputeAnswerOutcome,
  DisputePhase,
  GatewayDispute,
  GatewayDisputes,
  NewEvidence,
} from '../../gateway-dispute.ts'
import { listed } from '../../listed-word.ts'
import { refusesRequest } from '../../refuses-request.ts'
import { documentTypeOf } from './evidence-types.ts'

/** Largest file of a dispute there. */
const MAX_FILE_BYTES = 20 * 1024 * 1024

const PHASES: Record<string, DisputePhase> = {
  DISPUTE: 'dispute',
  RETRIEVAL: 'retrieval',
  CHARGEBACK: 'chargeback',
  PRE_ARBITRATION: 'pre-arbitration',
  ARBITRATION: 'arbitration',
}
/** The end of a status; its beginning is the phase. */
const STATUSES: Record<string, GatewayDispute['status']> = {
  CREATED: 'open',
  INSUFFICIENT_EVIDENCE: 'open',
  DOCS_RECEIVED: 'under-review',
  UNDER_REVIEW: 'under-review',
  MERCHANT_WON: 'won',
  MERCHANT_LOST: 'lost',
  MERCHANT_ACCEPTED: 'accepted',
}

const money = z.union([z.number(), z.string()])
const text = z.nullish(z.coerce.string())
const dispute = z.object({
  dispute_id: z.coerce.string(),
  dispute_type: z.string(),
  dispute_status: z.string(),
  dispute_amount: money,
  dispute_amount_currency: text,
  reason_code: text,
  reason_description: text,
  created_at: z.string(),
  respond_by: text,
  preferred_evidence: z.nullish(z.array(z.object({ document_type: text }))),
  dispute_evidence: z.nullish(z.array(z.object({ document_name: text }))),
  order_details: z.object({ cf_payment_id: z.coerce.string() }),
})

type Call = (
  request: Pick<OutgoingRequest, 'method' | 'form'> & { path: string; timeoutMs?: number },
) => Promise<Outcome>

/** Disputes at Cashfree, which takes the money when one is opened and gives it back when we win. */
export function cashfreeDisputes(call: Call): GatewayDisputes {
  const path = (id: string) => `/disputes/${encodeURIComponent(id)}`
  return {
    debits: 'when-opened',
    maxFileBytes: MAX_FILE_BYTES,
    async ofPayment({ orderReference, gatewayPaymentId, mandate }) {
      // A charge of a mandate has no order of ours there.
      const of = mandate
        ? `/payments/${encodeURIComponent(gatewayPaymentId)}`
        : `/orders/${encodeURIComponent(orderReference)}`
      const outcome = await call({ method: 'GET', path: `${of}/disputes` })
      if (outcome.kind === 'unknown') return outcome
      if (outcome.status === 404) return { kind: 'missing' }
      const parsed = z.safeParse(z.array(dispute), outcome.body)
      if (outcome.status !== 200 || !parsed.success)
        return { kind: 'unknown', reason: `answer ${outcome.status}` }
      return { kind: 'found', disputes: parsed.data.map(readDispute) }
    },
    async find({ id }) {
      const outcome = await call({ method: 'GET', path: path(id) })
      if (outcome.kind === 'unknown') return outcome
      if (outcome.status === 404) return { kind: 'missing' }
      const parsed = z.safeParse(dispute, outcome.body)
      if (outcome.status !== 200 || !parsed.success || parsed.data.dispute_id !== id) {
        return { kind: 'unknown', reason: `answer ${outcome.status}` }
      }
      return { kind: 'found', dispute: readDispute(parsed.data) }
    },
    accept: async (id) => readAnswer(await call({ method: 'PUT', path: `${path(id)}/accept` })),
    sendEvidence: (evidence) => sendDocuments(call, `${path(evidence.dispute.id)}/documents`, evidence),
  }
}

/** Sends each file in a call of its own, and none that has arrived already. */
async function sendDocuments(call: Call, path: string, evidence: NewEvidence): Promise<DisputeAnswerOutcome> {
  for (const file of evidence.files) {
    if (file.documentId !== null || evidence.dispute.evidence.includes(file.name)) continue
    const form = new FormData()
    form.set('doc_type', documentTypeOf(file.kind, evidence.dispute.wantedEvidence ?? []))
    if (evidence.note) form.set('note', evidence.note)
    form.set('file', new Blob([new Uint8Array(await file.read())], { type: file.contentType }), file.name)
    const answer = readAnswer(await call({ method: 'POST', path, form, timeoutMs: UPLOAD_MS }))
    if (answer.kind !== 'accepted') return answer
    await evidence.kept(file, file.name)
  }
  return { kind: 'accepted' }
}
/** Milliseconds for an upload of up to 10 MB. */
const UPLOAD_MS = 20_000

function readAnswer(outcome: Outcome): DisputeAnswerOutcome {
  if (outcome.kind === 'unknown') return outcome
  const { status, body } = outcome
  if (status < 400) return { kind: 'accepted' }
  if (!refusesRequest(status)) return { kind: 'unknown', reason: `answer ${status}` }
  const said = body as { message?: unknown; code?: unknown } | null
  return { kind: 'refused', reason: String(said?.message ?? said?.code ?? `answer ${status}`).slice(0, 200) }
}

function readDispute(raw: z.output<typeof dispute>): GatewayDispute {
  const phase = listed(PHASES, raw.dispute_type)
  const prefix = `${raw.dispute_type}_`
  const end = raw.dispute_status.startsWith(prefix) ? raw.dispute_status.slice(prefix.length) : ''
  return {
    id: raw.dispute_id,
    gatewayPaymentId: raw.order_details.cf_payment_id,
    phase: phase ?? 'dispute',
    status: (phase && listed(STATUSES, end)) ?? 'unknown',
    gatewayStatus: raw.dispute_status,
    // An amount that cannot be read is none: nothing is decided by it.
    amountPaise: rupeesToPaise(raw.dispute_amount) ?? -1n,
    currency: raw.dispute_amount_currency ?? 'INR',
    reasonCode: raw.reason_code ?? '',
    reason: raw.reason_description ?? '',
    openedAt: indianTime(raw.created_at) ?? new Date(),
    respondBy: indianTime(raw.respond_by),
    wantedEvidence: (raw.preferred_evidence ?? []).flatMap(({ document_type: type }) => type ?? []),
    evidence: (raw.dispute_evidence ?? []).flatMap(({ document_name: name }) => name ?? []),
  }
}

/** Times of disputes have no offset: they are Indian. Null for none, and for Cashfree's year 9999. */
function indianTime(value: string | null | undefined): Date | null {
  if (!value || value.startsWith('9999')) return null
  const at = new Date(/(?:Z|[+-]\d{2}:\d{2})$/.test(value) ? value : `${value}+05:30`)
  return Number.isNaN(at.getTime()) ? null : at
}
