import { MAX_FILE_BYTES } from '@chukta/contract/file-kinds'
import { DISPUTES } from '@chukta/contract/payments/dispute-messages'
import {
  EVIDENCE_FILE_KINDS,
  EVIDENCE_FILES,
  type EvidenceField,
  type EvidenceKind,
} from '@chukta/contract/payments/disputes'
import { withTransaction } from '../../../platform/database/db.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import {
  checkUpload,
  dropWritten,
  keepUpload,
  refuseOverHour,
  type TakenFile,
  type WrittenFile,
  writeFile,
} from '../../identity/api.ts'
import { type AnswerKind, insertAnswer, insertFileOf } from './answers-sql.ts'
import { onlyAsks, requireAnswerable } from './disputes-service.ts'
import { type DisputeRow, findDispute, lockDispute } from './disputes-sql.ts'
import { makeDue, takeDue } from './due-sql.ts'
import { type FormAnswer, fillForm, refuseForm } from './fill-form.ts'
import { addEvent } from './record-sql.ts'
import { type DisputesDeps, syncDispute } from './sync-dispute-service.ts'

type Files = Record<string, UploadedFile>
type Body = { note?: string | undefined } & { [field: string]: string | undefined }
/** `field`: of the form, for the sentence of a refusal. */
type Evidence = {
  field: string
  kind: EvidenceKind
  /** Of the gateway's form. */
  formField: EvidenceField | undefined
  written: WrittenFile
}
type NewAnswer = { kind: AnswerKind; note: string; form: FormAnswer | null; evidence: Evidence[] }

/**
 * Takes evidence in, and hands it in at once if the gateway answers. Throws 404 for a dispute out of scope, 409 for one
 * that takes no answer now, 422 for files that are not taken.
 */
export async function answerDispute(
  deps: DisputesDeps,
  scope: Scope,
  id: number,
  body: Body,
  files: Files,
): Promise<void> {
  const row = await findAnswerable(deps, scope, id)
  const { form, evidence } = await writeEvidence(deps, scope, row, body, files)
  const answer = { kind: 'evidence', note: body.note ?? '', form, evidence } as const
  await keepAnswer(deps, scope, id, answer).catch(async (error) => {
    if (error instanceof AppError) for (const { written } of evidence) await dropWritten(deps, written)
    throw error
  })
  await handInNow(deps, id)
}

/** Accepts it, in the running transaction of `deps`; the gateway is called afterwards. Throws as `answerDispute`. */
export async function acceptDispute(deps: DisputesDeps, scope: Scope, id: number): Promise<void> {
  const row = await findDispute(deps.db, scope, id)
  if (!row) throw new AppError('not-found')
  requireAnswerable(row)
  if (onlyAsks(row)) throw new AppError('conflict', { message: DISPUTES.fraudOnly })
  await keepAnswer(deps, scope, id, { kind: 'accept', note: '', form: null, evidence: [] })
}

async function findAnswerable(deps: DisputesDeps, scope: Scope, id: number): Promise<DisputeRow> {
  const row = await findDispute(deps.db, scope, id)
  if (!row) return refuseRecord(deps.db, scope.actor.id, `dispute ${id}`)
  requireAnswerable(row)
  return row
}

/** Checks every file before any is written, and writes them before any transaction. */
async function writeEvidence(
  deps: DisputesDeps,
  scope: Scope,
  row: DisputeRow,
  body: Body,
  files: Files,
): Promise<Pick<NewAnswer, 'form' | 'evidence'>> {
  const fields = Array.from({ length: EVIDENCE_FILES }, (_, index) => `file_${index + 1}`)
  const unknown = Object.keys(files).find((name) => !fields.includes(name))
  if (unknown !== undefined) throw fieldError(unknown, DISPUTES.fieldUnknown)
  const sent = fields.filter((field) => files[field])
  const filled = row.evidence_forms && fillForm(row.evidence_forms, body, sent, row.gateway)
  if (!filled) {
    refuseForm(body)
    if (sent.length === 0) throw fieldError('file_1', DISPUTES.fileRequired)
  }
  const taken: { field: string; kind: EvidenceKind; checked: TakenFile }[] = []
  for (const field of sent) {
    const checked = await checkFile(deps, scope.actor.id, row, field, files[field] as UploadedFile)
    taken.push({ field, kind: (body[field.replace('file', 'kind')] ?? 'other') as EvidenceKind, checked })
  }
  const evidence: Evidence[] = []
  for (const { field, kind, checked } of taken) {
    const written = await writeFile(deps, checked.kind, checked.file)
    evidence.push({ field, kind, formField: filled?.fieldOfFile.get(field), written })
  }
  return { form: filled?.form ?? null, evidence }
}

async function checkFile(
  deps: DisputesDeps,
  actorId: number,
  row: DisputeRow,
  field: string,
  file: UploadedFile,
): Promise<TakenFile> {
  const maxBytes = Math.min(
    deps.gateways.get(row.gateway_slug)?.disputes?.maxFileBytes ?? MAX_FILE_BYTES,
    MAX_FILE_BYTES,
  )
  const tooLarge = () => fieldError(field, DISPUTES.tooLarge(row.gateway, maxBytes / 1024 / 1024))
  if (file.bytes.length > maxBytes) throw tooLarge()
  await refuseOverHour(deps.db, actorId, field)
  const checked = await checkUpload(deps, actorId, file, {
    kinds: EVIDENCE_FILE_KINDS,
    wrongType: DISPUTES.fileTypes,
  })
  if ('refused' in checked) throw new AppError('invalid-fields', { errors: { [field]: checked.refused } })
  // The gateway's limits apply to the sent file, and a picture may grow as it is drawn anew.
  if (checked.file.bytes.length > maxBytes) throw tooLarge()
  return checked
}

/** One transaction: the answer with its files, the timeline, the audit row. The sweep hands it in. */
async function keepAnswer(deps: DisputesDeps, scope: Scope, id: number, answer: NewAnswer): Promise<void> {
  const actorId = scope.actor.id
  await withTransaction(deps.db, async (trx) => {
    const row = await lockDispute(trx, scope, id)
    if (!row) throw new AppError('not-found')
    requireAnswerable(row)
    const { kind, note, form } = answer
    const answerId = await insertAnswer(trx, { disputeId: id, kind, note, form, actorId })
    for (const { field, kind, formField, written } of answer.evidence) {
      const fileId = await keepUpload(trx, written, { ownerId: actorId, actorId, field })
      await insertFileOf(trx, answerId, { fileId, kind, field: formField })
    }
    const what = answer.kind === 'accept' ? 'acceptance' : 'evidence'
    await addEvent(trx, row.payment_id, `dispute-${what}-requested`, {
      reference: row.gateway_dispute_id,
      actor_id: actorId,
    })
    await audit(trx, {
      actorId,
      action: `dispute.${what}-requested`,
      object: row.order_id,
      detail: { dispute: row.gateway_dispute_id, files: answer.evidence.length },
    })
    await makeDue(trx, id)
  })
}

/** A failure here is left to the sweep: the answer is stored and due. */
export async function handInNow(deps: DisputesDeps, id: number): Promise<void> {
  try {
    for (const due of await takeDue(deps.db, 1, id)) await syncDispute(deps, due)
  } catch (error) {
    deps.log.warn({ err: error, dispute: id }, 'an answer could not be submitted at once')
  }
}
