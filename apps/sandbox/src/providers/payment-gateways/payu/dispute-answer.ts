import type { z } from 'zod'
import type { Evidence } from '../../../disputes/dispute-records-sql.ts'
import { DISPUTE_REASONS, type Reason } from './dispute-reasons.ts'
import type { disputeAnswer } from './wire/disputes.ts'

const MAX_FILE_BYTES = 5 * 1024 * 1024
const FILE_TYPES = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]
const TYPES = { accept: 'accept', contest: 'reject' } as const
type Sent = z.output<typeof disputeAnswer>
type Datum = Sent['reason_code'][number]['form_data'][number]

/** A refusal that PayU answers with a status and a sentence. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * The shop's answer to a chargeback. Every named reason must be of the answer's kind and follow its
 * parent. Each of its fields may be given once, and the mandatory ones must be.
 */
export function readAnswer(
  body: Sent,
  merchantKey: string,
): { id: string; type: 'accept' | 'contest'; sent: Evidence[] } {
  const { chargeback_id: id, merchant_key: key, dispute_type: type, reason_code: reasons } = body
  if (key !== merchantKey) throw new Refusal(400, 'merchant_key is wrong')
  const named: string[] = []
  const data = reasons.flatMap(({ uuid, form_data: data }) => {
    const reason = DISPUTE_REASONS.find((one) => one.identifier === uuid && one.type === TYPES[type])
    if (!reason) throw new Refusal(422, `reason_code: no reason ${uuid} to ${type}`)
    if (reason.parent !== (named.at(-1) ?? null))
      throw new Refusal(422, `reason_code: ${uuid} is not named after its parent`)
    named.push(reason.identifier)
    return readFields(reason, data, type)
  })
  const last = named.at(-1)
  if (DISPUTE_REASONS.some(({ parent }) => parent === last)) {
    throw new Refusal(422, `reason_code: ${last} needs one of its own reasons`)
  }
  const texts = data.flatMap((one) => ('text' in one ? [one.text] : []))
  const sent = data.flatMap((one) => ('file' in one ? [{ ...one.file, note: texts.join(' ') || null }] : []))
  return { id, type, sent: sent.length > 0 ? sent : texts.map(textEvidence) }
}

const textEvidence = (note: string): Evidence => ({ id: 'text', name: 'text', kind: 'text', note })

type Read = { text: string } | { file: Omit<Evidence, 'note'> }

function readFields(reason: Reason, data: Datum[], type: string): Read[] {
  const seen = new Set<unknown>()
  const read = data.map((datum) => {
    const { identifier, value } = datum
    const field = reason.fields.find(([id]) => id === identifier)
    if (!field || seen.has(identifier)) throw new Refusal(422, `form_data: no field ${identifier}`)
    seen.add(identifier)
    if (value.trim() === '') throw new Refusal(422, `form_data: ${identifier} is blank`)
    if (field[2] !== 'file_tag') return readText(field, datum)
    if (type === 'accept') throw new Refusal(422, 'no file when a chargeback is accepted')
    return { file: { ...readFile(datum, value), kind: field[1] } }
  })
  const missing = reason.fields.find(([id, , , mandatory]) => mandatory && !seen.has(id))
  if (missing) throw new Refusal(422, `form_data: ${missing[1]} is mandatory`)
  return read
}

function readText([id, , kind, , options = []]: Reason['fields'][number], datum: Datum): Read {
  const { value } = datum
  if ('filename' in datum || 'content_type' in datum) throw new Refusal(422, `form_data: ${id} takes no file`)
  if (kind === 'checkbox_tag' && !options.includes(value)) throw new Refusal(422, `form_data: ${id}`)
  return { text: value }
}

function readFile({ filename, content_type: type }: Datum, value: string): { id: string; name: string } {
  const bytes = Buffer.from(value, 'base64')
  if (bytes.length === 0 || bytes.toString('base64') !== value) throw new Refusal(422, 'value: base64')
  if (bytes.length > MAX_FILE_BYTES) throw new Refusal(422, 'The file size limit is 5MB per file')
  if (!filename || !/\.[a-z]{3,4}$/.test(filename)) throw new Refusal(422, 'filename')
  if (!FILE_TYPES.includes(type ?? '')) throw new Refusal(422, 'content_type: text, image or document')
  return { id: filename, name: filename }
}
