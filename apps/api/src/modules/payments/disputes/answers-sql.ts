import { sql, type Transaction } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import type { EvidenceKind } from '../../../providers/gateway-dispute.ts'
import type { FormAnswer } from './fill-form.ts'

export type AnswerKind = 'evidence' | 'accept'
export type AnswerStatus = 'requested' | 'sent' | 'done' | 'refused'

/** Whether we accepted, and the gateway knows or is about to be called. */
export async function isAccepting(trx: Transaction<unknown>, disputeId: number): Promise<boolean> {
  const row = await maybe(
    trx,
    sql`select 1 from dispute_answers
         where dispute_id = ${disputeId} and kind = 'accept' and status in ('sent', 'done') limit 1`,
  )
  return row !== undefined
}

/** Whether the acceptance of a dispute was requested, and not refused. */
export async function isAcceptAsked(db: Db, disputeId: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`select 1 from dispute_answers where dispute_id = ${disputeId} and kind = 'accept' and status <> 'refused' limit 1`,
  )
  return row !== undefined
}

/** Adds an answer that the sweep submits. Throws at the unique key while another one is on its way. */
export async function insertAnswer(
  trx: Transaction<unknown>,
  answer: { disputeId: number; kind: AnswerKind; note: string; form: FormAnswer | null; actorId: number },
): Promise<number> {
  if (answer.kind === 'accept') enterEffect('dispute.accept')
  const row = await one(
    trx,
    sql<{ id: number }>`
      insert into dispute_answers (dispute_id, kind, note, form, requested_by)
      values (${answer.disputeId}, ${answer.kind}, ${answer.note},
              ${answer.form && JSON.stringify(answer.form)}::jsonb, ${answer.actorId}) returning id`,
  )
  return row.id
}

export async function insertFileOf(
  trx: Db,
  answerId: number,
  file: { fileId: string; kind: EvidenceKind; field: { identifier: string; label: string } | undefined },
): Promise<void> {
  const { fileId, kind, field = null } = file
  await sql`insert into dispute_files (answer_id, file_id, kind, field, field_label)
            values (${answerId}, ${fileId}, ${kind}, ${field?.identifier ?? null}, ${field?.label ?? null})`.execute(
    trx,
  )
}

export type RunningAnswer = {
  id: number
  kind: AnswerKind
  note: string
  form: FormAnswer | null
  status: AnswerStatus
  actor_id: number
}

/** The unsubmitted answer of a dispute, if there is one. */
export function findRunning(db: Db, disputeId: number) {
  return maybe(
    db,
    sql<RunningAnswer>`
      select id, kind, note, form, status, requested_by as actor_id from dispute_answers
       where dispute_id = ${disputeId} and status in ('requested', 'sent')`,
  )
}

export type AnswerFile = {
  id: number
  file_id: string
  kind: EvidenceKind
  document_id: string | null
  field: string | null
  content_type: string
}

export function listFilesOf(db: Db, answerId: number): Promise<AnswerFile[]> {
  return many(
    db,
    sql<AnswerFile>`
      select e.id, e.file_id, e.kind, e.document_id, e.field, f.content_type
        from dispute_files e join files f on f.id = e.file_id where e.answer_id = ${answerId} order by e.id`,
  )
}

/** From here on the gateway may have it. */
export async function markSent(db: Db, answerId: number): Promise<void> {
  await sql`update dispute_answers set status = 'sent' where id = ${answerId} and status = 'requested'`.execute(
    db,
  )
}

export async function keepDocumentId(db: Db, fileId: number, documentId: string): Promise<void> {
  await sql`update dispute_files set document_id = ${documentId} where id = ${fileId}`.execute(db)
}

/** Ends an answer; true when this is new. */
export async function endAnswer(
  trx: Transaction<unknown>,
  answerId: number,
  status: 'done' | 'refused',
  message: string | null,
): Promise<boolean> {
  const row = await maybe(
    trx,
    sql`update dispute_answers set status = ${status}, message = ${message}, finalized_at = now()
         where id = ${answerId} and status in ('requested', 'sent') returning id`,
  )
  return row !== undefined
}
