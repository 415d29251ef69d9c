import { MAX_FILE_BYTES } from '@chukta/contract/file-kinds'
import type { Language } from '@chukta/contract/languages'
import { paiseToRupees } from '@chukta/contract/money'
import { DISPUTE_EVENTS, isDisputeAct } from '@chukta/contract/payments/dispute-events'
import { DISPUTES } from '@chukta/contract/payments/dispute-messages'
import { inLanguage, saidIn } from '../../../languages/answers.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { allows } from '../../../platform/security/principal.ts'
import { fileLink } from '../../identity/api.ts'
import type { DisputeStatus } from './dispute-state-machine.ts'
import * as rows from './disputes-sql.ts'
import type { DisputesDeps } from './sync-dispute-service.ts'

/** A page of disputes, and how many wait for an answer. */
export async function listDisputes(
  { db }: DisputesDeps,
  scope: Scope,
  query: { page: number; perPage: number; status: DisputeStatus | undefined },
) {
  const slice = { ...query, skip: (query.page - 1) * query.perPage, take: query.perPage }
  const [page, counts] = await Promise.all([
    rows.listDisputes(db, scope, slice),
    rows.countDisputes(db, scope, slice),
  ])
  return { data: page.map(lineOf), ...counts }
}

/** One dispute, its history in a language. Throws 404 for one out of scope. */
export async function getDispute(
  { db, secrets, gateways }: DisputesDeps,
  scope: Scope,
  { id, language }: { id: number; language: Language },
) {
  const row = await rows.findDispute(db, scope, id)
  if (!row) return refuseRecord(db, scope.actor.id, `dispute ${id}`)
  const [answers, events] = await Promise.all([rows.listAnswers(db, id), rows.listEvents(db, row)])
  const say = (sentence: string) => inLanguage(language, sentence)
  const voice = { words: saidIn(language).DISPUTE_EVENT_WORDS, say }
  const mayAnswer = allows(scope.actor, 'disputes.answer') && refusalOf(row) === null
  return {
    ...lineOf(row),
    gateway_status: row.gateway_status,
    wanted_evidence: row.wanted_evidence,
    evidence_forms: row.evidence_forms,
    answers: answers.map(({ files, form, ...answer }) => ({
      ...answer,
      form: form && {
        label: form.label,
        values: form.values.map(({ label, value }) => ({ label, value })),
      },
      requested_at: answer.requested_at.toISOString(),
      files: files.map(({ file_id, ...file }) => ({ ...file, url: fileLink(secrets, file_id) })),
    })),
    events: events.map(({ kind, at, detail, actor, request_id }) => ({
      kind,
      at: at.toISOString(),
      text: DISPUTE_EVENTS[kind]?.(detail, voice) ?? kind,
      reference: row.gateway_dispute_id,
      by: isDisputeAct(kind) ? actor : null,
      request_id,
    })),
    max_file_bytes: Math.min(gateways.get(row.gateway_slug)?.disputes?.maxFileBytes ?? 0, MAX_FILE_BYTES),
    can: { answer: mayAnswer, accept: mayAnswer && !onlyAsks(row) },
  }
}

/** Why a dispute takes no answer now; null when it does. */
function refusalOf(row: rows.DisputeRow): string | null {
  if (row.is_answering) return DISPUTES.onItsWay
  if (row.status !== 'open') return DISPUTES.notOpen
  return row.respond_by !== null && row.respond_by.getTime() <= Date.now() ? DISPUTES.tooLate : null
}

/** Throws 409 when a dispute takes no answer now. */
export function requireAnswerable(row: rows.DisputeRow): void {
  const message = refusalOf(row)
  if (message) throw new AppError('conflict', { message })
}

/** The bank asks about a fraud: acceptance would return nothing. */
export const onlyAsks = (row: Pick<rows.DisputeRow, 'phase'>) => row.phase === 'fraud'

function lineOf(row: rows.DisputeRow) {
  return {
    id: row.id,
    status: row.status,
    phase: row.phase,
    amount: paiseToRupees(row.amount_paise),
    currency: row.currency,
    held_amount: paiseToRupees(row.disputed_paise),
    gateway: row.gateway,
    gateway_dispute_id: row.gateway_dispute_id,
    reason_code: row.reason_code,
    reason: row.reason,
    respond_by: row.respond_by?.toISOString() ?? null,
    opened_at: row.opened_at.toISOString(),
    settled_at: row.finalized_at?.toISOString() ?? null,
    order_id: row.order_id,
    transaction_id: row.payment_id,
    transaction_amount: paiseToRupees(row.total_paise),
    payer_name: row.payer_name,
    paid_to: row.paid_to,
    is_answering: row.is_answering,
  }
}
