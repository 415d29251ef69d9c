import type { CreditNote } from '@chukta/contract/insight/invoices'
import type { Language } from '@chukta/contract/languages'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { paperBrandOf } from '../../identity/api.ts'
import { findTransaction } from '../reports/transactions-sql.ts'
import { recipientGstin, taxNotesOf } from '../tax/tax-service.ts'
import { drawFairly } from './invoice-service.ts'
import { makeNote } from './note-model.ts'
import { paperOfNote } from './paper.ts'
import { fileNameIn } from './tax-facts.ts'

/**
 * The credit and debit notes of a transaction that the caller, or someone below them, paid; oldest first. Throws 404 out
 * of reach.
 */
export async function listNotes(deps: Deps, scope: Scope, id: number): Promise<CreditNote[]> {
  const row = await findTransaction(deps.db, scope, id)
  if (!row) return refuseRecord(deps.db, scope.actor.id, `transaction ${id}`)
  const notes = await taxNotesOf(deps.db, id)
  return notes.map((note) => makeNote(note, recipientGstin(deps.secrets, note)))
}

/** One of them as an A4 PDF, by its place among them from 1. Drawn anew: they are few. Throws 404, and 503 when many wait. */
export async function notePdf(deps: Deps, scope: Scope, id: number, place: number, language: Language) {
  const note = (await listNotes(deps, scope, id))[place - 1]
  if (!note) throw new AppError('not-found')
  const paper = paperOfNote(note, await paperBrandOf(deps.db, note.issuer), language)
  const fileName = fileNameIn(language, note.file_name)
  return { fileName, pdf: await drawFairly(deps, String(scope.actor.id), paper) }
}
