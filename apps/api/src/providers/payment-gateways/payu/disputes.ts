import { rupeesToPaise } from '@chukta/contract/money'
import { z } from 'zod/mini'
import { callProvider, type Outcome, type OutgoingRequest } from '../../../platform/outgoing.ts'
import type {
  DisputeAnswerOutcome,
  DisputePhase,
  GatewayDispute,
  GatewayDisputes,
} from '../../gateway-dispute.ts'
import { GATEWAY_CALL_MS } from '../../payment-gateway.ts'

/** Largest file of a chargeback there. */
const MAX_FILE_BYTES = 5 * 1024 * 1024
/** Milliseconds for an upload of five such files. */
const UPLOAD_MS = 30_000
const DAY_MS = 86_400_000
const IST_MS = 19_800_000

const STATUSES: Record<string, GatewayDispute['status']> = {
  'me comm sent': 'open',
  'doc rejected': 'open',
  'me comm received': 'under-review',
  'bank comm sent': 'under-review',
  'closed in customer favour': 'lost',
  'closed in merchant favour': 'won',
}

const text = z.nullish(z.coerce.string())
const chargeback = z.object({
  cb_id: z.coerce.string(),
  txn_id: text,
  payu_id: text,
  cb_type: text,
  cb_amount: z.coerce.string(),
  cb_status: z.string(),
  reason_code: text,
  reason: text,
  due_date: text,
  created_at: z.string(),
  documents: z.nullish(z.array(z.string())),
})
const notice = z.object({
  type: z.literal('payments'),
  event: z.literal('dispute'),
  body: z.object({ txn_id: z.coerce.string() }),
})
type Chargeback = z.output<typeof chargeback>
const listed = z.object({ data: z.array(chargeback) })

/**
 * Chargebacks at PayU, which takes the money when one is closed for the customer. Contest and accept are documented; the
 * list is not, and its shape is only a guess: an answer of another shape changes nothing.
 */
export function payuDisputes({ url, key }: { url: string; key: string }): GatewayDisputes {
  const call = (
    method: OutgoingRequest['method'],
    path: string,
    extra: { json?: unknown; form?: FormData; timeoutMs?: number } = {},
  ) =>
    callProvider({
      timeoutMs: GATEWAY_CALL_MS,
      ...extra,
      method,
      url: `${url}${path}`,
      headers: { 'X-Optimus-API-Key': key },
    })
  const find = async (query: Record<string, string>) => {
    const outcome = await call('GET', `?${new URLSearchParams(query)}`)
    if (outcome.kind === 'unknown') return outcome
    const parsed = z.safeParse(listed, outcome.body)
    if (outcome.status !== 200 || !parsed.success) {
      return { kind: 'unknown' as const, reason: `answer ${outcome.status}` }
    }
    return { kind: 'found' as const, rows: parsed.data.data }
  }
  return {
    debits: 'when-lost',
    maxFileBytes: MAX_FILE_BYTES,
    async ofPayment({ orderReference }) {
      const found = await find({ txn_id: orderReference })
      if (found.kind === 'unknown') return found
      return { kind: 'found', disputes: found.rows.map(readChargeback) }
    },
    async openedSince(since) {
      const from = new Date(since.getTime() + IST_MS).toISOString().slice(0, 10)
      const found = await find({ from })
      if (found.kind === 'unknown') return found
      return { kind: 'found', disputes: found.rows.map(readChargeback) }
    },
    async find(id) {
      const found = await find({ cb_id: id })
      if (found.kind === 'unknown') return found
      const row = found.rows.find((one) => one.cb_id === id)
      return row ? { kind: 'found', dispute: readChargeback(row) } : { kind: 'missing' }
    },
    accept: async (id) => readDone(await call('PATCH', '/accept', { json: { cb_id: Number(id) } })),
    async sendEvidence({ dispute, note, files, kept }) {
      if (dispute.status !== 'open') return { kind: 'accepted' }
      const form = new FormData()
      form.set('cb_id', dispute.id)
      if (note) form.set('remarks', note)
      for (const file of files) {
        const bytes = new Uint8Array(await file.read())
        form.append('documents', new Blob([bytes], { type: file.contentType }), file.name)
      }
      const answer = readDone(await call('PATCH', '/contest', { form, timeoutMs: UPLOAD_MS }))
      if (answer.kind === 'accepted') for (const file of files) await kept(file, file.name)
      return answer
    },
  }
}

function readDone(outcome: Outcome): DisputeAnswerOutcome {
  if (outcome.kind === 'unknown') return outcome
  const { status, body } = outcome
  if (status === 429 || status >= 500) return { kind: 'unknown', reason: `answer ${status}` }
  if (status < 400) return { kind: 'accepted' }
  const message = (body as { message?: unknown } | null)?.message
  return { kind: 'refused', reason: String(message ?? `answer ${status}`).slice(0, 200) }
}

function readChargeback(raw: Chargeback): GatewayDispute {
  return {
    id: raw.cb_id,
    gatewayPaymentId: raw.payu_id || null,
    phase: phaseOf(raw.cb_type ?? ''),
    status: STATUSES[raw.cb_status.toLowerCase().replace(/favor$/, 'favour')] ?? 'unknown',
    gatewayStatus: raw.cb_status,
    // An amount that cannot be read is none: nothing is decided by it.
    amountPaise: rupeesToPaise(raw.cb_amount) ?? -1n,
    currency: 'INR',
    reasonCode: raw.reason_code ?? '',
    reason: raw.reason ?? '',
    openedAt: indianTime(raw.created_at) ?? new Date(),
    respondBy: endOf(raw.due_date),
    evidence: raw.documents ?? [],
  }
}

function phaseOf(type: string): DisputePhase {
  if (/pre/i.test(type)) return 'pre-arbitration'
  return /arbitration/i.test(type) ? 'arbitration' : 'chargeback'
}

/** A day to answer lasts until its end in India. */
function endOf(day: string | null | undefined): Date | null {
  const start = day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? indianTime(`${day} 00:00:00`) : null
  return start && new Date(start.getTime() + DAY_MS)
}

function indianTime(value: string): Date | null {
  const at = new Date(`${value.replace(' ', 'T')}+05:30`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** The transaction that a notice of a chargeback names; null for any other body. */
export function disputedIn(rawBody: Buffer): string | null {
  try {
    const parsed = z.safeParse(notice, JSON.parse(rawBody.toString('utf8')))
    return parsed.success ? parsed.data.body.txn_id : null
  } catch {
    return null
  }
}
