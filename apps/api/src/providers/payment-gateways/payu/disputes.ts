import { rupeesToPaise } from '@chukta/contract/money'
import { z } from 'zod/mini'
import { callProvider, type Outcome, type OutgoingRequest } from '../../../platform/http/outgoing.ts'
import { indianToday } from '../../../platform/indian-clock.ts'
import type {
  DisputeAnswerOutcome,
  DisputePhase,
  FindDisputesOutcome,
  GatewayDispute,
  GatewayDisputes,
  NewEvidence,
} from '../../gateway-dispute.ts'
import { listed } from '../../listed-word.ts'
import { GATEWAY_CALL_MS } from '../../payment-gateway.ts'
import { refusesRequest } from '../../refuses-request.ts'
import {
  acceptReason,
  contestForms,
  type Reason,
  type ReasonCode,
  reasonCodes,
  reasonList,
} from './evidence-forms.ts'
import { ACCEPT_FOR_OTHER_REASONS, CHARGEBACK_STATUSES } from './words.ts'

/** Largest file of a chargeback there. */
const MAX_FILE_BYTES = 5 * 1024 * 1024
/** Milliseconds for an upload of five such files. */
const UPLOAD_MS = 30_000
const DAY_MS = 86_400_000
/** Days that one list may cover. */
const MOST_DAYS = 20
const ACCEPTED = 'The merchant accepts this chargeback.'
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const text = z.nullish(z.union([z.string(), z.number()]))
const chargeback = z.object({
  id: z.union([z.string().check(z.minLength(1)), z.number()]),
  attributes: z.object({
    'chargeback-amount': text,
    'chargeback-type': text,
    'chargeback-date': text,
    status: text,
    'reply-before': text,
    'chargeback-reason': text,
    'transaction-details': z.nullish(z.object({ 'payu-id': text })),
  }),
})
const listOfDays = z.object({
  data: z.array(chargeback),
  meta: z.nullish(z.object({ pagination: z.nullish(z.object({ 'total-pages': z.nullish(z.number()) })) })),
})
/** One chargeback, and more than one where a payment has several. */
const ofPayuId = z.object({ data: z.union([chargeback, z.array(chargeback)]) })
const taken = z.object({ data: z.object({ id: z.union([z.string(), z.number()]) }) })
const notice = z.object({
  type: z.literal('payments'),
  event: z.literal('dispute'),
  txn_id: z.union([z.string().check(z.minLength(1)), z.number()]),
})
type Chargeback = z.output<typeof chargeback>
type Access = {
  url: string
  key: string
  /** The MID, and the key that the payment page is signed with. */
  merchantId: string
  merchantKey: string
}
type Unknown = { kind: 'unknown'; reason: string }

/**
 * Chargebacks at PayU, which takes the money when one is closed for the customer. They are listed by day and by payment,
 * and answered by one call with the fields that their reasons ask for. Nothing else in an answer but a chargeback's id is
 * needed to read it: what is missing, or of no word that is listed, is left to a person.
 */
export function payuDisputes({ url, key, merchantId, merchantKey }: Access): GatewayDisputes {
  const call = (method: OutgoingRequest['method'], at: string, json?: unknown) =>
    callProvider({
      timeoutMs: json === undefined ? GATEWAY_CALL_MS : UPLOAD_MS,
      method,
      url: at,
      headers: { 'X-Optimus-API-Key': key },
      json,
    })
  const readReasons = async (): Promise<Reason[] | Unknown> => {
    const outcome = await call('GET', new URL('reasons', url).href)
    const read = readAs(outcome, reasonList)
    return 'kind' in read ? read : read.data.map(({ attributes }) => attributes)
  }
  /** The forms are fetched where one waits for an answer: without them it is still a dispute. */
  const withForms = async (rows: readonly Chargeback[]): Promise<FindDisputesOutcome> => {
    const disputes = rows.map(readChargeback)
    if (!disputes.some(({ status }) => status === 'open')) return { kind: 'found', disputes }
    const reasons = await readReasons()
    const evidenceForms = 'kind' in reasons ? [] : contestForms(reasons)
    return {
      kind: 'found',
      disputes: disputes.map((one) => (one.status === 'open' ? { ...one, evidenceForms } : one)),
    }
  }
  const listDays = async (first: number, last: number): Promise<Chargeback[] | Unknown> => {
    if (last - first < MOST_DAYS) {
      const days = { from_date: dashed(first), to_date: dashed(last) }
      const query = new URLSearchParams({ merchant_id: merchantId, ...days })
      const read = readAs(await call('GET', `${url}?${query}`), listOfDays)
      if ('kind' in read) return read
      if ((read.meta?.pagination?.['total-pages'] ?? 1) <= 1) return read.data
      if (first === last) return { kind: 'unknown', reason: 'more chargebacks of a day than are read' }
    }
    const middle = Math.min(Math.floor((first + last) / 2), first + MOST_DAYS - 1)
    const before = await listDays(first, middle)
    if ('kind' in before) return before
    const after = await listDays(middle + 1, last)
    return 'kind' in after ? after : [...before, ...after]
  }
  const ofPayment = async (payuId: string) => {
    const outcome = await call('GET', `${url}/${encodeURIComponent(payuId)}`)
    if (outcome.kind === 'answered' && outcome.status === 404) return { kind: 'missing' as const }
    const read = readAs(outcome, ofPayuId)
    return 'kind' in read ? read : withForms([read.data].flat())
  }
  const answer = async (id: string, type: 'accept' | 'contest', reasons: ReasonCode[]) => {
    const json = { chargeback_id: id, merchant_key: merchantKey, dispute_type: type, reason_code: reasons }
    return readDone(await call('PATCH', `${url}/dispute`, json), id)
  }
  return {
    debits: 'when-lost',
    maxFileBytes: MAX_FILE_BYTES,
    ofPayment: ({ gatewayPaymentId }) => ofPayment(gatewayPaymentId),
    async openedSince(since) {
      const rows = await listDays(dayNumber(since), dayNumber(new Date()))
      return 'kind' in rows ? rows : withForms(rows)
    },
    async find({ id, gatewayPaymentId }) {
      const found = await ofPayment(gatewayPaymentId)
      if (found.kind !== 'found') return found
      const dispute = found.disputes.find((one) => one.id === id)
      return dispute ? { kind: 'found', dispute } : { kind: 'missing' }
    },
    async accept(id) {
      const reasons = await readReasons()
      if ('kind' in reasons) return reasons
      const codes = acceptReason(reasons, ACCEPT_FOR_OTHER_REASONS, ACCEPTED)
      // Nothing was sent.
      if (!codes)
        return {
          kind: 'refused',
          reason: 'PayU offers no reason that fits. Please accept the dispute in its dashboard.',
        }
      return answer(id, 'accept', codes)
    },
    sendEvidence: (evidence) => contest(evidence, answer),
  }
}

async function contest(
  { dispute, form, files, kept }: NewEvidence,
  answer: (id: string, type: 'contest', reasons: ReasonCode[]) => Promise<DisputeAnswerOutcome>,
): Promise<DisputeAnswerOutcome> {
  if (dispute.status !== 'open') return { kind: 'accepted' }
  if (!form) return { kind: 'refused', reason: 'PayU takes evidence by its forms alone.' }
  const read = await Promise.all(
    files.map(async ({ name, field, contentType, read }) => ({
      field: field ?? '',
      base64: (await read()).toString('base64'),
      name,
      contentType,
    })),
  )
  const outcome = await answer(dispute.id, 'contest', reasonCodes(form, read))
  if (outcome.kind === 'accepted') for (const file of files) await kept(file, file.name)
  return outcome
}

/** The requested data, or the reason why it is unknown. */
function readAs<T extends z.ZodMiniType>(outcome: Outcome, shape: T): z.output<T> | Unknown {
  if (outcome.kind === 'unknown') return outcome
  const parsed = z.safeParse(shape, outcome.body)
  return outcome.status === 200 && parsed.success
    ? parsed.data
    : { kind: 'unknown', reason: `answer ${outcome.status}` }
}

/** PayU has an answer of ours when it names the chargeback; the rest is fetched afterwards. */
function readDone(outcome: Outcome, id: string): DisputeAnswerOutcome {
  if (outcome.kind === 'unknown') return outcome
  const { status, body } = outcome
  const done = z.safeParse(taken, body)
  if (status === 200 && done.success && String(done.data.data.id) === id) return { kind: 'accepted' }
  if (!refusesRequest(status)) return { kind: 'unknown', reason: `answer ${status}` }
  const said = (body as { message?: unknown } | null)?.message
  return { kind: 'refused', reason: (typeof said === 'string' ? said : `answer ${status}`).slice(0, 200) }
}

function readChargeback({ id, attributes: raw }: Chargeback): GatewayDispute {
  const word = String(raw.status ?? '')
  const payuId = raw['transaction-details']?.['payu-id']
  return {
    id: String(id),
    gatewayPaymentId: payuId ? String(payuId) : null,
    phase: phaseOf(String(raw['chargeback-type'] ?? '')),
    status: listed(CHARGEBACK_STATUSES, word.trim().toLowerCase()) ?? 'unknown',
    gatewayStatus: word,
    // An amount that cannot be read is none: nothing is decided by it.
    amountPaise: rupeesToPaise(raw['chargeback-amount'] ?? '') ?? -1n,
    currency: 'INR',
    reasonCode: '',
    reason: String(raw['chargeback-reason'] ?? ''),
    openedAt: startOf(raw['chargeback-date']) ?? new Date(),
    respondBy: endOf(raw['reply-before']),
    evidence: [],
  }
}

/** Each of them holds the money. */
function phaseOf(type: string): DisputePhase {
  if (/pre/i.test(type)) return 'pre-arbitration'
  return /arbitration/i.test(type) ? 'arbitration' : 'chargeback'
}

/** Days since 1970, in India. */
const dayNumber = (at: Date) => Date.parse(indianToday(at)) / DAY_MS
/** Such a day as `24-02-2023`. */
const dashed = (day: number) =>
  new Date(day * DAY_MS).toISOString().slice(0, 10).split('-').toReversed().join('-')

/** The start in India of a day such as `24-Feb-2023`; null for anything else. */
function startOf(value: string | number | null | undefined): Date | null {
  const [, day, name = '', year] = /^(\d{2})-([A-Z][a-z]{2})-(\d{4})$/.exec(String(value ?? '')) ?? []
  const month = MONTHS.indexOf(name)
  const at = new Date(`${year}-${String(month + 1).padStart(2, '0')}-${day}T00:00:00+05:30`)
  return month < 0 || Number.isNaN(at.getTime()) ? null : at
}

/** A day to answer lasts until its end in India. */
function endOf(value: string | number | null | undefined): Date | null {
  const start = startOf(value)
  return start && new Date(start.getTime() + DAY_MS)
}

/** The transaction that a notice of a chargeback names, by our id or PayU's; null for any other body. */
export function disputedIn(rawBody: Buffer): string | null {
  try {
    const parsed = z.safeParse(notice, JSON.parse(rawBody.toString('utf8')))
    return parsed.success ? String(parsed.data.txn_id) : null
  } catch {
    return null
  }
}
